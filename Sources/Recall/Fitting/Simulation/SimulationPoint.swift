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
