/// All rows of a file, their blank lines and the habits of its line ends.
struct DocumentParse {
  var fields: [Field] = []
  var lines: [DocumentRow] = []
  var problems: [RecordProblem] = []
  var epilogue = 0..<0
  var endsLastLine = true
  private var scanner: RecordScanner
  private var endings = [Int](repeating: 0, count: LineEnding.allCases.count)

  init(_ dialect: Dialect, limits: Limits) {
    let markLength = dialect.hasByteOrderMark ? Byte.byteOrderMark.count : 0
    scanner = RecordScanner(dialect, limits: limits, from: TextPosition(offset: markLength))
  }

  /// The line ending most rows have, of none the dialect's.
  var lineEnding: LineEnding {
    LineEnding.mostCommon(of: endings) ?? scanner.dialect.lineEnding
  }

  mutating func readAll(_ bytes: UnsafeBufferPointer<UInt8>) {
    var leadStart = scanner.position.offset
    while true {
      let firstField = fields.count
      guard let record = scanner.next(in: bytes, into: &fields) else { break }
      add(record, leadStart: leadStart, firstField: firstField)
      leadStart = scanner.position.offset
    }
    epilogue = leadStart..<bytes.count
    finishLastLine(bytes)
  }

  private mutating func add(
    _ record: RecordScanner.Record, leadStart: Int, firstField: Int
  ) {
    if let ending = record.ending { endings[Int(ending.rawValue)] += 1 }
    if let problem = record.problem { problems.append(problem) }
    lines.append(
      DocumentRow(record, leadStart: leadStart, firstField: firstField, fields: fields.count))
  }

  // The end of a line that an open quote swallowed belongs to the row's bytes.
  private mutating func finishLastLine(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let last = lines.indices.last, lines[last].ending == nil else { return }
    if problems.last?.kind == .unclosedQuote {
      endsLastLine = bytes.last == Byte.lineFeed || bytes.last == Byte.carriageReturn
    } else {
      endsLastLine = false
      lines[last].ending = lineEnding
    }
  }
}
