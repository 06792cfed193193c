/// A word of the typed answer that has no place in the right one.
public struct ExtraWord: Hashable, Sendable {
  public let typed: String
  /// How many words of the answer stand before it.
  public let wordsBefore: Int
}
