// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Plans for an exam: how many new cards to learn per day until then.
public struct Deadline: Sendable {
  let plan: SimulationPlan
  let simulation: Simulation

  /// Takes a plan whose days are those from today until before the exam; its retention is that of
  /// the policy.
  public init(_ plan: SimulationPlan) {
    self.plan = plan.possible
    simulation = Simulation(plan, threads: 1)
  }

  /// Forecasts the exam for a number of new cards per day.
  ///
  /// The deviation assumes independent cards with the same probability of recall, which never
  /// underestimates it. It does not account for errors of the model.
  public func forecast(newPerDay: Int) -> DeadlineForecast {
    forecast(simulation.beginning(newPerDay).point(plan.policy.retention), newPerDay: newPerDay)
  }

  func forecast(_ point: SimulationPoint, newPerDay: Int) -> DeadlineForecast {
    let chance = point.started > 0 ? min(point.known / Double(point.started), 1) : 0
    return DeadlineForecast(
      newPerDay: newPerDay, lastNewDay: point.days.lastIndex { $0.started > 0 },
      started: point.started, total: plan.cards.count + plan.newCards, expected: point.known,
      deviation: (Double(point.started) * chance * (1 - chance)).squareRoot(),
      minutesPerDay: point.minutesPerDay, busiestMinutes: point.busiestMinutes)
  }

  /// The smallest pace with nearly the best result, with a slower and a faster one if possible.
  public func proposal() -> DeadlineProposal {
    let forecasts = paces.map { forecast(newPerDay: $0) }
    let best = forecasts.map(\.expected).max() ?? 0
    let isEnough = { (forecast: DeadlineForecast) in forecast.expected >= Self.nearly * best }
    let plan = smallest(of: forecasts, isEnough)
    return DeadlineProposal(
      plan: plan, alternatives: alternatives(to: plan.newPerDay).map { forecast(newPerDay: $0) })
  }

  // A gain of less than 1 % does not justify a faster pace.
  private static let nearly = 0.99
  private static let steps = [1, 1.25, 1.6, 2, 3, 5, 10]

  // Starts with the slowest pace that introduces all cards in time.
  private var paces: [Int] {
    guard plan.newCards > 0, plan.days > 0 else { return [0] }
    let days = max(plan.shares.total(of: plan.days), 0.5)
    let slowest = max(1, Int((Double(plan.newCards) / days).rounded(.up)))
    var paces: [Int] = []
    for step in Self.steps {
      let pace = min(Int((Double(slowest) * step).rounded(.up)), plan.newCards)
      if pace > paces.last ?? 0 { paces.append(pace) }
    }
    return paces
  }

  // Below the first pace that is enough, a faster pace never has a worse result.
  private func smallest(
    of forecasts: [DeadlineForecast], _ isEnough: (DeadlineForecast) -> Bool
  ) -> DeadlineForecast {
    var found = forecasts.first(where: isEnough) ?? forecasts[0]
    var low = forecasts.last { $0.newPerDay < found.newPerDay }?.newPerDay ?? 0
    while found.newPerDay - low > 1 {
      let middle = forecast(newPerDay: (low + found.newPerDay) / 2)
      if isEnough(middle) { found = middle } else { low = middle.newPerDay }
    }
    return found
  }

  private static let otherSteps = [0.75, 1.5, 2, 0.5, 3]

  private func alternatives(to pace: Int) -> [Int] {
    guard pace > 0 else { return [] }
    var paces: [Int] = []
    for step in Self.otherSteps {
      let other = Int((Double(pace) * step).rounded(step < 1 ? .down : .up))
      guard (1...plan.newCards).contains(other), other != pace, !paces.contains(other) else {
        continue
      }
      paces.append(other)
    }
    return paces.prefix(2).sorted()
  }
}

/// A proposed pace for an exam, and others to compare it with.
public struct DeadlineProposal: Hashable, Sendable {
  /// The pace to use.
  public let plan: DeadlineForecast
  /// Up to two, in order of pace.
  public let alternatives: [DeadlineForecast]

  /// A proposal with forecasts made before.
  public init(plan: DeadlineForecast, alternatives: [DeadlineForecast] = []) {
    self.plan = plan
    self.alternatives = alternatives
  }
}

/// The expected result of an exam at a number of new cards per day.
public struct DeadlineForecast: Hashable, Sendable {
  /// The pace: new cards per day until the exam.
  public let newPerDay: Int
  /// The study day, counted from today, on which the last new card is introduced; nil if none is.
  public let lastNewDay: Int?
  /// The number of cards introduced by then.
  public let started: Int
  /// The number of all cards, those never introduced included.
  public let total: Int
  /// The expected number of known cards.
  public let expected: Double
  /// The standard deviation of the number of known cards.
  public let deviation: Double
  /// The mean study time.
  public let minutesPerDay: Double
  /// The study time of the longest day.
  public let busiestMinutes: Double

  /// The 90 % interval of the number of known cards.
  public var likely: ClosedRange<Int> {
    let margin = 1.645 * deviation
    let low = max(Int((expected - margin).rounded()), 0)
    let high = min(Int((expected + margin).rounded()), started)
    return min(low, high)...high
  }
}
