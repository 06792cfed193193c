/// What is left of a card in the head, as a memory model describes it.
public struct Memory: Hashable, Sendable {
  /// Days until recall has fallen to 90 % under FSRS-6; under FSRS-7 that of the slow trace.
  public var stability: Float
  /// The stability of the trace that fades within hours; 0 under FSRS-6, which has none.
  public var fastStability: Float
  /// From 1 to 10.
  public var difficulty: Float

  public init(stability: Float, fastStability: Float = 0, difficulty: Float) {
    self.stability = stability
    self.fastStability = fastStability
    self.difficulty = difficulty
  }
}
