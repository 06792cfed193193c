/// What an answer of a replayed history left behind.
public struct ReplayedAnswer: Hashable, Sendable {
  /// How likely it was to be remembered just before; nil on the first answer.
  public let recall: Float?
  public let memory: Memory
  /// Days until recall falls to the retention, not rounded.
  public let interval: Float
}
