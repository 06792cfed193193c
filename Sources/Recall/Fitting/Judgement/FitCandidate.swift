/// One way to predict answers, and how well it did on answers it had not seen.
public struct FitCandidate: Hashable, Sendable {
  /// What it is called in the table.
  public enum Name: String, CaseIterable, Sendable {
    case current
    case defaults
    case fsrs6
    case fsrs7
    case movingAverage = "moving average"
  }

  public let name: Name
  /// Nil where nothing but a moving average is behind it.
  public let parameters: Parameters?
  public let metrics: PredictionMetrics
  /// How much better it did than what is in force; nil for that itself.
  public let gain: FitGain?
}
