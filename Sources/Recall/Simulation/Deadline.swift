/// Plans for an exam: how many new cards to learn per day until then.
public struct Deadline: Sendable {
  private let plan: SimulationPlan
  private let simulation: Simulation

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
    let point = simulation.beginning(newPerDay).point(plan.policy.retention)
    let chance = point.begun > 0 ? min(point.known / Double(point.begun), 1) : 0
    return DeadlineForecast(
      newPerDay: newPerDay, lastNewDay: point.days.lastIndex { $0.begun > 0 },
      begun: point.begun, total: plan.cards.count + plan.newCards, expected: point.known,
      deviation: (Double(point.begun) * chance * (1 - chance)).squareRoot(),
      minutesPerDay: point.minutesPerDay, busiestMinutes: point.busiestMinutes)
  }

  /// The slowest pace that is nearly as good as the best, and the next faster one, if any.
  public func proposals() -> [DeadlineForecast] {
    let forecasts = paces.map { forecast(newPerDay: $0) }
    guard let best = forecasts.map(\.expected).max() else { return [] }
    let nearly = best - Self.worthIt * Double(forecasts[0].total)
    let first = forecasts.firstIndex { $0.expected >= nearly } ?? 0
    return Array(forecasts[first...].prefix(2))
  }

  // A gain of 0.5 % of the cards does not justify a faster pace.
  private static let worthIt = 0.005
  private static let steps = [1, 1.25, 1.6, 2, 3, 5, 10]

  // Starts with the slowest pace that introduces all cards in time.
  private var paces: [Int] {
    guard plan.newCards > 0, plan.days > 0 else { return [0] }
    let slowest = (plan.newCards + plan.days - 1) / plan.days
    var paces: [Int] = []
    for step in Self.steps {
      let pace = min(Self.round(Double(slowest) * step), plan.newCards)
      if pace > paces.last ?? 0 { paces.append(pace) }
    }
    return paces
  }

  // Rounds up, above ten to a multiple of five.
  private static func round(_ pace: Double) -> Int {
    pace > 10 ? Int((pace / 5).rounded(.up)) * 5 : Int(pace.rounded(.up))
  }
}

/// The expected result of an exam at a number of new cards per day.
public struct DeadlineForecast: Hashable, Sendable {
  public let newPerDay: Int
  /// The study day, counted from today, on which the last new card is introduced; nil if none is.
  public let lastNewDay: Int?
  /// The number of cards introduced by then.
  public let begun: Int
  public let total: Int
  /// The expected number of known cards.
  public let expected: Double
  /// The standard deviation of the number of known cards.
  public let deviation: Double
  public let minutesPerDay: Double
  public let busiestMinutes: Double

  /// The 90 % interval of the number of known cards.
  public var likely: ClosedRange<Int> {
    let margin = 1.645 * deviation
    let low = max(Int((expected - margin).rounded()), 0)
    let high = min(Int((expected + margin).rounded()), begun)
    return min(low, high)...high
  }
}
