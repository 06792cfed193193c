/// A key that ends the reading of a line.
public struct StopKey: Hashable, Sendable {
  public let key: Key
  /// Elsewhere the key keeps its meaning in the line editor.
  public let onlyOnEmptyLine: Bool

  public init(_ key: Key, onlyOnEmptyLine: Bool = false) {
    self.key = key
    self.onlyOnEmptyLine = onlyOnEmptyLine
  }
}
