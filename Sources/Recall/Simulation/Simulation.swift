// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Computes expected workload and knowledge, without random sampling.
///
/// Every card is distributed over the points of a grid of memories. On each day, the cards whose
/// interval ends are reviewed, and their shares move to the points that each grade leads to. The
/// expected values are exact up to the resolution of the grid.
public struct Simulation: Sendable {
  private let plan: SimulationPlan
  private let course: ReviewCourse
  private let start: SimulationStart
  private let curves: GridCurves
  private let workers: Workers

  /// Prepares the cards once for all target retentions; a result does not depend on the threads.
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

  /// The same simulation with another, fixed number of new cards per day.
  func beginning(_ newPerDay: Int) -> Simulation {
    var plan = plan
    plan.newPerDay = newPerDay
    plan.secondsPerDay = nil
    return beginning(plan)
  }

  /// The same simulation with another study time per day.
  public func filling(minutesPerDay: Double) -> Simulation {
    var plan = plan
    plan.secondsPerDay = max(0, minutesPerDay * 60)
    return beginning(plan)
  }

  /// The same simulation with another plan for the same days, policy and habits.
  func beginning(_ plan: SimulationPlan) -> Simulation {
    return Simulation(plan, course: course, curves: curves, workers: workers)
  }

  /// Simulates several target retentions, in the order given.
  ///
  /// `proceed` is called regularly on this thread and may throw to cancel.
  public func points<Stop: Error>(
    _ retentions: [Float], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [SimulationPoint] {
    let points = SharedArray<SimulationPoint?>(repeating: nil, count: retentions.count)
    try workers.run(retentions.count, proceed: proceed) { index in
      points.elements[index] = point(retentions[index])
    }
    return points.all.compactMap(\.self)
  }

  /// The index of the point with the least work per known card; nil if no point has known cards.
  public static func leastWork(_ points: [SimulationPoint]) -> Int? {
    points.indices.filter { points[$0].secondsPerKnown != nil }.min {
      (points[$0].secondsPerKnown ?? 0) < (points[$1].secondsPerKnown ?? 0)
    }
  }

  /// Simulates one target retention.
  public func point(_ retention: Float) -> SimulationPoint {
    let retention = retention.clamped(to: Forgetting.retentions)
    var flow = CardFlow(Transitions(course, retention: retention), days: plan.days)
    var days = start.days
    var left = plan.newCards
    for day in 0..<plan.days {
      start.enter(day, &flow)
      flow.review(on: day, &days[day])
      if let budget = plan.secondsPerDay {
        let seconds = budget * Double(plan.shares[day])
        left -= start.begin(upTo: left, within: seconds, on: day, &days[day], &flow)
      }
    }
    return SimulationPoint(
      retention: retention, days: days, known: start.knownOutside + flow.known(by: curves),
      started: plan.cards.count + days.reduce(0) { $0 + $1.started })
  }
}

/// The starting point of a simulation.
public struct SimulationPlan: Sendable {
  /// The memory model, the steps and the maximum interval.
  public var policy: Policy
  /// How the learner answers, and how long that takes.
  public var habits: AnswerHabits
  /// The cards that have been reviewed.
  public var cards: [ScheduledCard]
  /// The number of new cards.
  public var newCards: Int
  /// The number of new cards introduced per day.
  public var newPerDay: Int
  /// The study time per day; new cards fill what reviews leave of it, instead of a fixed number.
  public var secondsPerDay: Double?
  /// The share of the new cards, or of the time, that each day has.
  public var shares = WorkShares.usual
  /// The number of study days, including today.
  public var days: Int

  /// Cards are new after those in `cards`; nothing is limited but `newPerDay`.
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

  // Ten years.
  private static let mostDays = 3_653

  /// The plan with every value clamped to its range.
  var possible: SimulationPlan {
    var plan = self
    plan.days = days.clamped(to: 0...Self.mostDays)
    plan.newCards = max(newCards, 0)
    return plan
  }

  /// The number of cards introduced on each day, if it is fixed.
  var started: [Int] {
    var left = secondsPerDay == nil ? newCards : 0
    return (0..<days).map { day in
      let quota = Double(max(newPerDay, 0)) * Double(shares[day])
      let started = min(left, Int(quota.rounded()))
      left -= started
      return started
    }
  }
}

/// The expected result at one target retention.
public struct SimulationPoint: Hashable, Sendable {
  /// The target retention.
  public let retention: Float
  /// Day by day, starting today.
  public let days: [SimulatedDay]
  /// The number of cards known on the morning after the last day.
  public let known: Double
  /// The number of cards introduced by then.
  public let started: Int

  /// The mean over all days.
  public var answersPerDay: Double { mean(\.answers) }
  /// The mean study time.
  public var minutesPerDay: Double { mean(\.seconds) / 60 }
  /// The study time of the longest day.
  public var busiestMinutes: Double { (days.map(\.seconds).max() ?? 0) / 60 }
  /// Seconds per card known in the end; nil if none is.
  public var secondsPerKnown: Double? {
    known > 0 ? days.reduce(0) { $0 + $1.seconds } / known : nil
  }

  private func mean(_ part: KeyPath<SimulatedDay, Double>) -> Double {
    days.reduce(0) { $0 + $1[keyPath: part] } / Double(max(days.count, 1))
  }
}

/// The expected work of a study day.
public struct SimulatedDay: Hashable, Sendable {
  /// Reviews of all kinds, including steps.
  public var answers = 0.0
  /// The study time.
  public var seconds = 0.0
  /// New cards introduced.
  public var started = 0
}
