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
