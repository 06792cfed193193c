/// What a fit has to know beside the log.
public struct FitOptions: Hashable, Sendable {
  /// How often a forgotten card is asked again on the same day.
  public var relearningSteps = 1
  /// Whether answers of the same day change what FSRS-6 thinks of a card.
  public var learnsFromSameDay = true
  /// How many threads to use, or nil for as many as the machine has cores; the result is the same.
  public var threads: Int?

  public init() {}
}
