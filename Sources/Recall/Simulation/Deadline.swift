/// The arithmetic of an exam: cards, a day on which they must be known, and how many new ones to
/// begin a day until then.
public struct Deadline: Sendable {
  private let plan: SimulationPlan
  private let simulation: Simulation

  /// The plan's days are the study days from today to the exam, that day left out; its retention
  /// is the policy's.
  public init(_ plan: SimulationPlan) {
    self.plan = plan.possible
    simulation = Simulation(plan, threads: 1)
  }

  /// What so many new cards a day lead to.
  ///
  /// The deviation is that of as many independent cards with one common chance, which is never too
  /// small; it does not count that the model may be wrong.
  public func forecast(newPerDay: Int) -> DeadlineForecast {
    let point = simulation.beginning(newPerDay).point(plan.policy.retention)
    let chance = point.begun > 0 ? min(point.known / Double(point.begun), 1) : 0
    return DeadlineForecast(
      newPerDay: newPerDay, lastNewDay: point.days.lastIndex { $0.begun > 0 },
      begun: point.begun, total: plan.cards.count + plan.newCards, expected: point.known,
      deviation: (Double(point.begun) * chance * (1 - chance)).squareRoot(),
      minutesPerDay: point.minutesPerDay, busiestMinutes: point.busiestMinutes)
  }

  /// The slowest pace that is nearly as good as any, and then the next faster one, if there is.
  public func proposals() -> [DeadlineForecast] {
    let forecasts = paces.map { forecast(newPerDay: $0) }
    guard let best = forecasts.map(\.expected).max() else { return [] }
    let nearly = best - Self.worthIt * Double(forecasts[0].total)
    let first = forecasts.firstIndex { $0.expected >= nearly } ?? 0
    return Array(forecasts[first...].prefix(2))
  }

  // Half a percent of the cards are not worth a faster pace.
  private static let worthIt = 0.005
  private static let steps = [1, 1.25, 1.6, 2, 3, 5, 10]

  // From the slowest one that begins all cards in time.
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

  // Upwards: to fives where it is more than ten.
  private static func round(_ pace: Double) -> Int {
    pace > 10 ? Int((pace / 5).rounded(.up)) * 5 : Int(pace.rounded(.up))
  }
}

/// What is to be expected on the day of an exam, if so many cards are begun a day.
public struct DeadlineForecast: Hashable, Sendable {
  public let newPerDay: Int
  /// How many study days from today the last new card is begun; nil if none is begun.
  public let lastNewDay: Int?
  /// How many cards are begun by then, and how many there are.
  public let begun: Int
  public let total: Int
  /// How many of them will be known.
  public let expected: Double
  /// By how much chance alone may move that: one standard deviation.
  public let deviation: Double
  public let minutesPerDay: Double
  public let busiestMinutes: Double

  /// Nine times out of ten the number of known cards will be in here.
  public var likely: ClosedRange<Int> {
    let margin = 1.645 * deviation
    let low = max(Int((expected - margin).rounded()), 0)
    let high = min(Int((expected + margin).rounded()), begun)
    return min(low, high)...high
  }
}
