/// Where a field stands, as bytes between two delimiters, and what must be done to read it.
public struct Field: Hashable, Sendable {
  let start: UInt32
  let end: UInt32
  let marks: Marks

  struct Marks: OptionSet, Hashable {
    let rawValue: UInt8

    static let quoted = Marks(rawValue: 1)
    static let unescapes = Marks(rawValue: 2)
    static let textAfterQuote = Marks(rawValue: 4)
  }

  @inline(__always)
  init(_ start: Int, _ end: Int, _ marks: Marks = []) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.marks = marks
  }

  /// Everything between the delimiters, quotes included.
  public var rawRange: Range<Int> { Int(start)..<Int(end) }

  /// The text itself, unless `needsUnescape`: then it has to be put together.
  public var range: Range<Int> {
    marks.contains(.quoted) && !needsUnescape
      ? Int(start) + 1..<Int(end) - 1 : Int(start)..<Int(end)
  }

  public var isQuoted: Bool { marks.contains(.quoted) }

  /// Whether doubled quotes, CR, text after the closing quote or a missing one part text and bytes.
  public var needsUnescape: Bool { marks.contains(.unescapes) }

  /// Whether something other than a delimiter followed the closing quote; it belongs to the text.
  public var hasTextAfterQuote: Bool { marks.contains(.textAfterQuote) }
}
