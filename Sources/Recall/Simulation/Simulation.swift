/// A look into the future: not by chance, but by where all cards are to be expected.
///
/// Every card is shared out among the points of a grid of memories. On each day the cards whose
/// interval at their point ends are reviewed: shares of them go on to the points that each grade
/// leads to. What is expected of the sum is exact but for the width of the grid.
public struct Simulation: Sendable {
  private let plan: SimulationPlan
  private let course: ReviewCourse
  private let start: SimulationStart
  private let curves: GridCurves
  private let workers: Workers

  public init(_ plan: SimulationPlan, threads: Int? = nil) {
    let plan = plan.possible
    let workers = Workers(threads: threads)
    let course = ReviewCourse(plan.policy, plan.habits)
    self.init(
      plan, course: course, curves: GridCurves(course, days: plan.days, workers), workers: workers)
  }

  private init(
    _ plan: SimulationPlan, course: ReviewCourse, curves: GridCurves, workers: Workers
  ) {
    self.plan = plan
    self.course = course
    self.curves = curves
    self.workers = workers
    start = SimulationStart(plan, course)
  }

  /// The same with another pace.
  func beginning(_ newPerDay: Int) -> Simulation {
    var plan = plan
    plan.newPerDay = newPerDay
    return Simulation(plan, course: course, curves: curves, workers: workers)
  }

  /// What comes of each desired retention, in the order given.
  ///
  /// `proceed` is called on this thread now and then and may throw to end it.
  public func points<Stop: Error>(
    _ retentions: [Float], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [SimulationPoint] {
    let points = Points(count: retentions.count)
    try workers.run(retentions.count, proceed: proceed) { index in
      points.set(index, point(retentions[index]))
    }
    return points.all
  }

  /// Where a card that is known in the end has cost least; nil if nothing is known anywhere.
  public static func leastWork(_ points: [SimulationPoint]) -> Int? {
    points.indices.filter { points[$0].secondsPerKnown != nil }.min {
      (points[$0].secondsPerKnown ?? 0) < (points[$1].secondsPerKnown ?? 0)
    }
  }

  /// What comes of asking at one desired retention.
  public func point(_ retention: Float) -> SimulationPoint {
    let retention = retention.clamped(to: Forgetting.retentions)
    var flow = CardFlow(Transitions(course, retention: retention), days: plan.days)
    var days = start.days
    for day in 0..<plan.days {
      start.enter(day, &flow)
      flow.review(on: day, &days[day])
    }
    return SimulationPoint(
      retention: retention, days: days, known: start.knownOutside + flow.known(by: curves),
      begun: plan.cards.count + days.reduce(0) { $0 + $1.begun })
  }

  // Written by several threads, each index by one of them.
  private final class Points: @unchecked Sendable {
    private let points: UnsafeMutablePointer<SimulationPoint?>
    private let count: Int

    init(count: Int) {
      self.count = count
      points = UnsafeMutablePointer.allocate(capacity: max(count, 1))
      points.initialize(repeating: nil, count: count)
    }

    deinit {
      points.deinitialize(count: count)
      points.deallocate()
    }

    func set(_ index: Int, _ point: SimulationPoint) { points[index] = point }
    var all: [SimulationPoint] { (0..<count).compactMap { points[$0] } }
  }
}

/// What a look into the future starts from.
public struct SimulationPlan: Sendable {
  /// The memory model, the steps and the longest interval.
  public var policy: Policy
  public var habits: AnswerHabits
  /// The cards that have been answered.
  public var cards: [ScheduledCard]
  /// How many cards have not.
  public var newCards: Int
  /// How many of them are begun a day.
  public var newPerDay: Int
  /// How many study days to look ahead, today being the first.
  public var days: Int

  public init(
    policy: Policy, habits: AnswerHabits, cards: [ScheduledCard], newCards: Int, newPerDay: Int,
    days: Int
  ) {
    self.policy = policy
    self.habits = habits
    self.cards = cards
    self.newCards = newCards
    self.newPerDay = newPerDay
    self.days = days
  }

  // Ten years; longer plans are dreams.
  private static let mostDays = 3_653

  /// The same with every number brought into its range.
  var possible: SimulationPlan {
    var plan = self
    plan.days = days.clamped(to: 0...Self.mostDays)
    plan.newCards = max(newCards, 0)
    return plan
  }

  /// How many cards are begun on a day, counted from 0.
  func begun(on day: Int) -> Int {
    let quota = max(newPerDay, 0)
    return min(max(newCards - min(day, newCards) * quota, 0), quota)
  }
}

/// What comes of asking at one desired retention, in expectation.
public struct SimulationPoint: Hashable, Sendable {
  public let retention: Float
  /// From today on.
  public let days: [SimulatedDay]
  /// How many cards are known on the morning after the last day.
  public let known: Double
  /// How many cards have been begun by then.
  public let begun: Int

  public var answersPerDay: Double { mean(\.answers) }
  public var minutesPerDay: Double { mean(\.seconds) / 60 }
  public var busiestMinutes: Double { (days.map(\.seconds).max() ?? 0) / 60 }
  /// What each card that is known in the end has cost; nil where none is.
  public var secondsPerKnown: Double? {
    known > 0 ? days.reduce(0) { $0 + $1.seconds } / known : nil
  }

  private func mean(_ part: KeyPath<SimulatedDay, Double>) -> Double {
    days.reduce(0) { $0 + $1[keyPath: part] } / Double(max(days.count, 1))
  }
}

/// What a study day is expected to bring.
public struct SimulatedDay: Hashable, Sendable {
  /// Answers of all kinds.
  public var answers = 0.0
  public var seconds = 0.0
  /// Cards that are begun.
  public var begun = 0
}
