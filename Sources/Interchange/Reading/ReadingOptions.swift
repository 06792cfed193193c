public import DelimitedText

/// What a person said of a file; whatever is left open is found out.
public struct ReadingOptions: Hashable, Sendable {
  public enum Header: Hashable, Sendable {
    case none
    /// The first row that can be one.
    case present
    /// The row that begins in this line.
    case line(Int)
  }

  public enum Quote: Hashable, Sendable {
    /// A quote is a character like any other.
    case none
    case byte(UInt8)
  }

  public var encoding: TextEncoding?
  public var delimiter: Character?
  public var quote: Quote?
  public var header: Header?
  /// Columns by what they are taken for, each named or counted from 1.
  public var columns: [ColumnRole: String]

  public init(
    encoding: TextEncoding? = nil, delimiter: Character? = nil, quote: Quote? = nil,
    header: Header? = nil, columns: [ColumnRole: String] = [:]
  ) {
    self.encoding = encoding
    self.delimiter = delimiter
    self.quote = quote
    self.header = header
    self.columns = columns
  }

  var quoteByte: UInt8? {
    switch quote {
    case nil: UInt8(ascii: "\"")
    case .some(.none): nil
    case .byte(let byte): byte
    }
  }
}
