/// A plan to work off a backlog within a number of days.
public struct CatchupPlan: Hashable, Sendable {
  public var days: Int
  /// The first day.
  public var start: StudyDay

  public init(days: Int, start: StudyDay) {
    self.days = days
    self.start = start
  }

  /// Nil if the line is another kind of plan or cancels one.
  public init?(_ line: PlanLine) {
    guard line.place == .library,
      let days = line.entries.last(where: { $0.name == "catchup" }).flatMap({ Int($0.value) }),
      days > 0
    else { return nil }
    self.init(days: days, start: line.day)
  }

  public var events: [Event] { [.plan(.library, [Plan.Entry("catchup", "\(days)")])] }

  public static let lettingGo: [Event] = [.plan(.library, [])]

  /// The number of days left, including today; nil once they are over.
  public func daysLeft(on day: StudyDay) -> Int? {
    let left = start + days - day
    return left > 0 ? min(left, days) : nil
  }

  /// The plan in effect that is not over.
  public static func current(in lines: [PlanLine], on day: StudyDay) -> CatchupPlan? {
    lines.compactMap { CatchupPlan($0) }.last { $0.daysLeft(on: day) != nil }
  }
}
