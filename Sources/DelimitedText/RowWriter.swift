/// Writes rows into bytes in UTF-8, with quotes only where they are needed.
///
///     var writer = RowWriter(.csv)
///     writer.append(["short", "long"])
public struct RowWriter: Sendable {
  public let dialect: Dialect
  /// What was written since the beginning or the last `take`.
  public private(set) var bytes: [UInt8] = []
  private let fieldWriter: FieldWriter
  private let ending: [UInt8]
  private var rowStart: Int
  private var fieldCount = 0

  /// A leading `#` is put in quotes for readers that would take it for a comment.
  public init(_ dialect: Dialect, quotesLeadingHash: Bool = false) {
    self.dialect = dialect
    fieldWriter = FieldWriter(dialect, quotesLeadingHash: quotesLeadingHash)
    ending = dialect.lineEnding.bytes
    if dialect.hasByteOrderMark { bytes = Byte.byteOrderMark }
    rowStart = bytes.count
  }

  /// Writes rows behind a text, whose last line is ended first; about `extra` bytes will follow.
  public init(_ dialect: Dialect, after text: [UInt8], reserving extra: Int = 0) {
    self.init(dialect)
    bytes = text
    bytes.reserveCapacity(text.count + extra)
    if !LineEnding.isEnded(text) { bytes += ending }
    rowStart = bytes.count
  }

  public mutating func append(_ row: [String]) {
    for text in row { append(field: text) }
    endRow()
  }

  /// Adds a field to the row that `endRow` will end.
  public mutating func append(field text: String) {
    beginField()
    fieldWriter.append(text, to: &bytes)
  }

  /// Adds a field whose text is given in UTF-8.
  public mutating func append(field text: UnsafeBufferPointer<UInt8>) {
    beginField()
    fieldWriter.append(text, to: &bytes)
  }

  /// Ends the row; one without any field is not written.
  public mutating func endRow() {
    guard fieldCount > 0 else { return }
    if bytes.count == rowStart { fieldWriter.appendLoneEmptyField(to: &bytes) }
    bytes.append(contentsOf: ending)
    rowStart = bytes.count
    fieldCount = 0
  }

  /// Hands over what was written and goes on with an empty buffer; only between rows.
  public mutating func take() -> [UInt8] {
    precondition(fieldCount == 0, "A row is taken only when it has ended.")
    defer {
      bytes = []
      rowStart = 0
    }
    return bytes
  }

  private mutating func beginField() {
    if fieldCount > 0 { bytes.append(dialect.delimiter) }
    fieldCount += 1
  }
}

/// Writes one field so that it is read back as it is; the one place that decides on quotes.
struct FieldWriter: Sendable {
  let delimiter: UInt8
  let quote: UInt8
  let quotesLeadingHash: Bool
  private let delimiters: ByteSearch
  private let quotes: ByteSearch

  /// A dialect without quotes gets them where a text could not be written otherwise.
  init(_ dialect: Dialect, quotesLeadingHash: Bool = false) {
    delimiter = dialect.delimiter
    quote = dialect.quote ?? Byte.quote
    self.quotesLeadingHash = quotesLeadingHash
    delimiters = ByteSearch(delimiter)
    quotes = ByteSearch(quote)
  }

  func append(_ text: String, to target: inout [UInt8], quoted: Bool = false) {
    var text = text
    text.withUTF8 { append($0, to: &target, quoted: quoted) }
  }

  func append(
    _ text: UnsafeBufferPointer<UInt8>, to target: inout [UInt8], quoted: Bool = false
  ) {
    guard quoted || needsQuotes(text) else {
      if !text.isEmpty { target.append(contentsOf: text) }
      return
    }
    target.append(quote)
    if quotes.place(in: text, from: 0) < text.count {
      for byte in text {
        if byte == quote { target.append(quote) }
        target.append(byte)
      }
    } else {
      target.append(contentsOf: text)
    }
    target.append(quote)
  }

  /// A lone empty field needs quotes because a line without a byte is no row.
  func appendLoneEmptyField(to target: inout [UInt8]) {
    target.append(quote)
    target.append(quote)
  }

  private func needsQuotes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return Byte.isBlank(first) || Byte.isBlank(last) || first == Byte.hash && quotesLeadingHash
      || delimiters.place(in: text, from: 0) < text.count
      || quotes.place(in: text, from: 0) < text.count
      || first == Byte.byteOrderMark[0] && text.starts(with: Byte.byteOrderMark)
  }
}
