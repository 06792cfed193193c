/// A byte of a text and the physical line it stands in.
public struct TextPosition: Hashable, Sendable {
  public var offset: Int
  /// Counted from 1.
  public var line: Int

  public init(offset: Int = 0, line: Int = 1) {
    self.offset = offset
    self.line = line
  }

  /// The first byte of the first line.
  public static let start = TextPosition()
}
