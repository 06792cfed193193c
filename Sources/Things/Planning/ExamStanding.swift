public import Recall

/// How a deck stands on its way to an exam.
public struct ExamStanding: Sendable {
  public let plan: ExamPlan
  /// Study days until the exam; 0 on its day, below 0 afterwards.
  public let daysLeft: Int
  /// What is to be expected on the day; nil once it has come.
  public let forecast: DeadlineForecast?
  public let begun: Int
  public let total: Int
  /// Cards that were due before today.
  public let late: Int

  /// As things are now, at the pace of the plan.
  public init(_ plan: ExamPlan, shelf: any Shelf, settings: Settings, now: Now) throws {
    self.plan = plan
    daysLeft = plan.exam - now.day
    let decks = try shelf.decks().map(\.name)
      .filter { $0 == plan.deck || $0.hasPrefix(plan.deck + "/") }
    let future = try StudyFuture(
      of: decks, days: max(daysLeft, 0), shelf: shelf, settings: settings, now: now)
    begun = future.plan.cards.count
    total = begun + future.plan.newCards
    late = future.late
    forecast = daysLeft > 0 ? Deadline(future.plan).forecast(newPerDay: plan.newPerDay) : nil
  }

  /// So many late cards, as a share of those begun, put a plan behind.
  private static let lateShare = 0.1
  private static let fewLate = 20

  /// Whether the pace of the plan begins everything in time, and no heap is left lying.
  public var isOnTrack: Bool {
    (forecast?.begun == total)
      && Double(late) <= max(Double(Self.fewLate), Double(begun) * Self.lateShare)
  }

  /// The share of all cards that is expected to be known on the day.
  public var expectedShare: Double? {
    forecast.map { total > 0 ? $0.expected / Double(total) : 1 }
  }

  /// New cards a day that would do.
  public var paceNeeded: Int {
    daysLeft > 0 ? (total - begun + daysLeft - 1) / daysLeft : total - begun
  }

  /// All plans that stand, the nearest exam first.
  public static func all(
    shelf: any Shelf, settings: Settings, now: Now
  ) throws -> [ExamStanding] {
    let decks = try shelf.decks().map(\.name)
    // A deck that is gone has no exam any more.
    let plans = try ExamPlan.all(in: shelf.plans()).filter { plan in
      decks.contains { $0 == plan.deck || $0.hasPrefix(plan.deck + "/") }
    }
    return try plans.map {
      try ExamStanding($0, shelf: shelf, settings: settings, now: now)
    }
  }
}
