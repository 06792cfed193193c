/// So many days to work off what was waiting after a break.
public struct CatchupPlan: Hashable, Sendable {
  public var days: Int
  /// The first of them.
  public var start: StudyDay

  public init(days: Int, start: StudyDay) {
    self.days = days
    self.start = start
  }

  /// Nil where the line plans something else, or nothing any more.
  public init?(_ line: PlanLine) {
    guard line.place == .library,
      let days = line.entries.last(where: { $0.name == "catchup" }).flatMap({ Int($0.value) }),
      days > 0
    else { return nil }
    self.init(days: days, start: line.day)
  }

  public var events: [Event] { [.plan(.library, [Plan.Entry("catchup", "\(days)")])] }

  public static let lettingGo: [Event] = [.plan(.library, [])]

  /// How many of the days are left, today counted; nil once they are over.
  public func daysLeft(on day: StudyDay) -> Int? {
    let left = start + days - day
    return left > 0 ? min(left, days) : nil
  }

  /// The one that stands and is not over.
  public static func current(in lines: [PlanLine], on day: StudyDay) -> CatchupPlan? {
    lines.compactMap { CatchupPlan($0) }.last { $0.daysLeft(on: day) != nil }
  }
}
