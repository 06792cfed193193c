import DelimitedText

/// Reads bytes as every part of the module would, and holds them to what it promises.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDelimitedText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  readerKeepsOrder(bytes)
  writerIsReadBack(bytes)
  textIsDecoded(bytes)
  documentIsKept(bytes)
  documentIsChanged(bytes)
  return 0
}

private func readerKeepsOrder(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let dialect = Dialect(
    delimiter: bytes[0], quote: bytes[1] & 3 == 0 ? nil : bytes[1] & 3 == 1 ? bytes[2] : 0x22,
    skipsBlanksAroundQuotes: bytes[1] & 4 == 0)
  let limits = Limits(fieldBytes: Int(bytes[2]), fields: Int(bytes[1]))
  var reader = RecordReader(Array(bytes.dropFirst(3)), dialect: dialect, limits: limits)
  var end = 0
  var line = 0
  while reader.advance() {
    precondition(reader.range.lowerBound >= end && reader.line > line || end == 0)
    precondition(reader.count <= limits.fields)
    for column in 0..<reader.count {
      let raw = reader.fields[column].rawRange
      precondition(
        raw.lowerBound >= reader.range.lowerBound && raw.upperBound <= reader.range.upperBound)
      let lent = reader.withBytes(of: column) { String(decoding: $0, as: UTF8.self) }
      precondition(lent == reader[column])
    }
    end = reader.range.upperBound
    line = reader.line
  }
}

private func writerIsReadBack(_ bytes: [UInt8]) {
  guard let first = bytes.first, Dialect.canDelimit(first) else { return }
  let dialect = Dialect(delimiter: first, lineEnding: LineEnding.allCases[Int(first) % 3])
  var reader = RecordReader(bytes, dialect: .csv)
  var writer = RowWriter(dialect)
  var rows: [[String]] = []
  while reader.advance() {
    rows.append(reader.texts)
    writer.append(reader.texts)
  }
  var again = RecordReader(writer.bytes, dialect: dialect)
  for row in rows where !row.isEmpty {
    precondition(again.advance() && again.problem == nil && again.texts == row)
  }
  precondition(!again.advance())
}

private func textIsDecoded(_ bytes: [UInt8]) {
  for encoding in [nil] + TextEncoding.allCases {
    guard let text = try? DecodedText(bytes, as: encoding) else { continue }
    precondition(String(validating: text.bytes, as: UTF8.self) != nil)
    guard encoding == nil else { continue }
    let guess = Sniffer().sniff(text.bytes)
    precondition(guess.evenRecords <= guess.records && Dialect.canDelimit(guess.dialect.delimiter))
  }
}

private func documentIsKept(_ bytes: [UInt8]) {
  guard var document = try? DelimitedDocument(bytes) else {
    preconditionFailure("It is not large.")
  }
  precondition(document.render() == bytes)
  guard !document.header.isEmpty, document.unclosedQuote == nil else { return }
  try? document.append(["a\nb", "c"])
  document.remove(rows: [document.rowCount - 1])
  precondition(document.render() == bytes)
}

private func documentIsChanged(_ bytes: [UInt8]) {
  guard bytes.count > 8, var document = try? DelimitedDocument(Array(bytes.dropFirst(8))) else {
    return
  }
  let delimiter = document.dialect.delimiter
  for step in bytes.prefix(8) where document.unclosedQuote == nil { change(&document, step) }
  var rows = RecordReader(document.render(), dialect: Dialect(delimiter: delimiter))
  guard !document.header.isEmpty else { return precondition(!rows.advance()) }
  precondition(rows.advance() && rows.texts == document.header)
  for row in 0..<document.rowCount {
    precondition(rows.advance() && rows.count == document.fieldCount(ofRow: row))
    for column in 0..<rows.count { precondition(rows[column] == document[row, column]) }
  }
  precondition(!rows.advance())
}

private func change(_ document: inout DelimitedDocument, _ step: UInt8) {
  let row = document.rowCount == 0 ? 0 : Int(step >> 2) % document.rowCount
  switch step & 3 {
  case 0: try? document.append([String(step), "x\"y"])
  case 1 where document.rowCount > 0: document.remove(rows: [row])
  case 2 where document.rowCount > 0:
    try? document.replace([(column: Int(step >> 5), text: step > 100 ? "" : "a,\r;")], inRow: row)
  case 3 where document.rowCount > 0:
    try? document.insert(rawRow: document.rawRow(row), at: Int(step >> 4) % (document.rowCount + 1))
  default: try? document.append(columns: ["n\(step)"])
  }
}
