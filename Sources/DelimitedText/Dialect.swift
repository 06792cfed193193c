/// How one file marks its fields and rows.
public struct Dialect: Hashable, Sendable {
  public var delimiter: UInt8
  /// Nil where a quote is a character like any other.
  public var quote: UInt8?
  /// Whether blanks between a delimiter and a quote belong to neither; else they make the quote text.
  public var skipsBlanksAroundQuotes: Bool
  /// What new rows end with; every line ending is understood when reading.
  public var lineEnding: LineEnding
  /// Whether written text begins with U+FEFF; a mark is always understood when reading.
  public var hasByteOrderMark: Bool

  public init(
    delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""),
    skipsBlanksAroundQuotes: Bool = false, lineEnding: LineEnding = .lf,
    hasByteOrderMark: Bool = false
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.skipsBlanksAroundQuotes = skipsBlanksAroundQuotes
    self.lineEnding = lineEnding
    self.hasByteOrderMark = hasByteOrderMark
  }

  public static let csv = Dialect()
  public static let semicolons = Dialect(delimiter: Byte.semicolon)
  public static let tsv = Dialect(delimiter: Byte.tab)

  /// Whether a byte can part fields: ASCII, and neither a quote nor the end of a line.
  public static func canDelimit(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != Byte.quote && byte != Byte.lineFeed && byte != Byte.carriageReturn
  }

  func isSkippedBlank(_ byte: UInt8) -> Bool { Byte.isBlank(byte) && byte != delimiter }
}
