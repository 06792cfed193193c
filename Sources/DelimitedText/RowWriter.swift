// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Writes rows in UTF-8, quoting only where needed.
///
///     var writer = RowWriter(.csv)
///     writer.append(["short", "long"])
public struct RowWriter: Sendable {
  /// The dialect of all rows.
  public let dialect: Dialect
  /// Everything written since the start or the last `take`.
  public private(set) var bytes: [UInt8] = []
  private let fieldWriter: FieldWriter
  private let ending: [UInt8]
  private var rowStart: Int
  private var fieldCount = 0

  /// Can quote a leading `#`, which some readers take for a comment.
  public init(_ dialect: Dialect, quotesLeadingHash: Bool = false) {
    self.dialect = dialect
    fieldWriter = FieldWriter(dialect, quotesLeadingHash: quotesLeadingHash)
    ending = dialect.lineEnding.bytes
    if dialect.hasByteOrderMark { bytes = Byte.byteOrderMark }
    rowStart = bytes.count
  }

  /// Appends rows to a text, after ending its last line.
  ///
  /// `extra` is the expected size of the rows.
  public init(_ dialect: Dialect, after text: [UInt8], reserving extra: Int = 0) {
    self.init(dialect)
    bytes = text
    bytes.reserveCapacity(text.count + extra)
    if !LineEnding.isEnded(text) { bytes += ending }
    rowStart = bytes.count
  }

  /// Writes a whole row with its line ending, in time proportional to its length.
  public mutating func append(_ row: [String]) {
    for text in row { append(field: text) }
    endRow()
  }

  /// Adds a field to the current row.
  public mutating func append(field text: String) {
    beginField()
    fieldWriter.append(text, to: &bytes)
  }

  /// Adds a field of UTF-8 text to the current row.
  public mutating func append(field text: UnsafeBufferPointer<UInt8>) {
    beginField()
    fieldWriter.append(text, to: &bytes)
  }

  /// Ends the current row.
  ///
  /// A row without fields is not written.
  public mutating func endRow() {
    guard fieldCount > 0 else { return }
    if bytes.count == rowStart { fieldWriter.appendLoneEmptyField(to: &bytes) }
    bytes.append(contentsOf: ending)
    rowStart = bytes.count
    fieldCount = 0
  }

  /// Returns and clears the written bytes.
  ///
  /// Only allowed between rows.
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

/// Writes single fields so that they are read back unchanged, and decides which need quotes.
struct FieldWriter: Sendable {
  let delimiter: UInt8
  let quote: UInt8
  let quotesLeadingHash: Bool
  private let delimiters: ByteSearch
  private let quotes: ByteSearch

  /// Uses `"` if the dialect has no quotes but a text needs them.
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
    if quotes.index(in: text, from: 0) < text.count {
      for byte in text {
        if byte == quote { target.append(quote) }
        target.append(byte)
      }
    } else {
      target.append(contentsOf: text)
    }
    target.append(quote)
  }

  /// Quotes a lone empty field, because an empty line is not a row.
  func appendLoneEmptyField(to target: inout [UInt8]) {
    target.append(quote)
    target.append(quote)
  }

  private func needsQuotes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return Byte.isBlank(first) || Byte.isBlank(last) || first == Byte.hash && quotesLeadingHash
      || delimiters.index(in: text, from: 0) < text.count
      || quotes.index(in: text, from: 0) < text.count
      || first == Byte.byteOrderMark[0] && text.starts(with: Byte.byteOrderMark)
  }
}
