/// The reviews that are due after a break, and how many of them are today's share.
///
/// Nothing is hidden: the share is asked first, and the rest is reported.
public struct Backlog: Hashable, Sendable {
  /// Reviews that are due, including those answered today.
  var waiting: Int
  /// Answers on a usual day.
  var usual: Int
  /// The days that a catch-up plan has left; nil without one.
  var plannedDays: Int?
  /// Days since the last answer before today.
  var daysAway = 0

  /// Without a plan, a backlog is spread over three weeks.
  static let days = 21
  /// This many reviews or fewer are not a backlog.
  static let least = 50
  /// More than this many usual days of work are a backlog.
  private static let usualDays = 2
  /// After this many days away, the least is enough.
  private static let longAway = 10

  /// Today's share; nil without a backlog.
  var share: Int? {
    if let plannedDays { return waiting > usual ? share(over: plannedDays) : nil }
    guard waiting > Self.least else { return nil }
    let isBacklog = waiting > usual * Self.usualDays || daysAway >= Self.longAway
    // A usual day may be longer than everything that is due.
    return isBacklog && waiting > usual ? share(over: Self.days) : nil
  }

  private func share(over days: Int) -> Int { usual + (waiting - usual + days - 1) / max(days, 1) }
}

/// A plan to work off a backlog within a number of days.
public struct CatchupPlan: Hashable, Sendable {
  var days: Int
  /// The first day.
  var start: StudyDay

  public init(days: Int, start: StudyDay) {
    self.days = days
    self.start = start
  }

  /// Nil if the line is another kind of plan or cancels one.
  init?(_ line: PlanLine) {
    guard line.scope == .library,
      let days = line.entries.last(where: { $0.name == "catchup" }).flatMap({ Int($0.value) }),
      (1...Self.mostDays).contains(days)
    else { return nil }
    self.init(days: days, start: line.day)
  }

  /// A hundred years; a plan from elsewhere could have any number.
  private static let mostDays = 36_500

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
