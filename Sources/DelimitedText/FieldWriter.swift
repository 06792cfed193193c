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
