/// What a study day is expected to bring.
public struct SimulatedDay: Hashable, Sendable {
  /// Answers of all kinds.
  public var answers = 0.0
  public var seconds = 0.0
  /// Cards that are begun.
  public var begun = 0
}
