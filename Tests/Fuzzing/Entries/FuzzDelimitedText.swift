import DelimitedText

/// Reads bytes as every part of the module would, and holds them to what it promises.
public func fuzzDelimitedText(_ bytes: [UInt8]) {
  readerKeepsOrder(bytes)
  writerIsReadBack(bytes)
  textIsDecoded(bytes)
  cellsAreReplaced(bytes)
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
  for encoding in [nil]
    + ["utf-8", "utf-16", "utf-16be", "cp1252", "latin1"].map(TextEncoding.init(name:))
  {
    guard let text = try? DecodedText(bytes, as: encoding) else { continue }
    precondition(String(validating: text.bytes, as: UTF8.self) != nil)
    guard encoding == nil else { continue }
    let guess = Sniffer().sniff(text.bytes)
    precondition(guess.evenRecords <= guess.records && Dialect.canDelimit(guess.dialect.delimiter))
  }
}

private func cellsAreReplaced(_ bytes: [UInt8]) {
  guard bytes.count > 2, let row = try? RecordReader(row: Array(bytes.dropFirst(2)), dialect: .csv)
  else { return }
  let column = Int(bytes[0] & 15)
  let text = bytes[1] > 100 ? "" : "a,\n;\"\(bytes[1])"
  guard let new = row.replacing([(column: column, text: text)]) else {
    return precondition(row[column] == text)
  }
  guard let changed = try? RecordReader(row: new, dialect: .csv) else {
    preconditionFailure("A row with other texts is a row.")
  }
  precondition(changed.count == max(row.count, column + 1))
  for place in 0..<changed.count {
    precondition(changed[place] == (place == column ? text : row[place]))
  }
}
