/// How evenly one delimiter cuts the records of a text.
struct FieldCounts {
  private(set) var records = 0
  /// Records whose quotes are odd: text after a closing one, or none.
  private(set) var oddRecords = 0
  private(set) var firstCount = 0
  private(set) var lastLine = 1
  /// Fields that would be quoted if blanks before a quote were skipped.
  private(set) var blanksBeforeQuotes = 0
  private(set) var unclosedQuote: RecordProblem?
  /// Whether reading stopped before the end.
  private(set) var wasLeft = false
  private var byCount = [Int](repeating: 0, count: 257)
  private var endings = [Int](repeating: 0, count: LineEnding.allCases.count)

  /// Reads to the end of the bytes or until more records are uneven than may be.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ dialect: Dialect, from position: TextPosition,
    allowingUneven allowed: Int = .max
  ) {
    var scanner = RecordScanner(dialect, limits: .standard, from: position)
    var fields: [Field] = []
    while let record = scanner.next(in: bytes, into: &fields) {
      count(record, fields, bytes, dialect)
      fields.removeAll(keepingCapacity: true)
      if records & 0xFF == 0, records - even > allowed {
        wasLeft = true
        break
      }
    }
    lastLine = scanner.position.line
  }

  /// The number of fields most records have, at least two.
  var usualCount: Int {
    let most = byCount[2...].max() ?? 0
    return byCount[2...].firstIndex(of: most) ?? 2
  }

  /// Records with the usual number of fields and nothing odd about their quotes.
  var even: Int { byCount[usualCount] }

  var share: Double { records == 0 ? 0 : Double(even) / Double(records) }

  var lineEnding: LineEnding {
    let most = endings.max() ?? 0
    return LineEnding.allCases.first { endings[Int($0.rawValue)] == most } ?? .lf
  }

  private mutating func count(
    _ record: RecordScanner.Record, _ fields: [Field], _ bytes: UnsafeBufferPointer<UInt8>,
    _ dialect: Dialect
  ) {
    if records == 0 { firstCount = fields.count }
    records += 1
    if let ending = record.ending { endings[Int(ending.rawValue)] += 1 }
    if record.problem?.kind == .unclosedQuote { unclosedQuote = record.problem }
    var isOdd = record.problem != nil
    for field in fields {
      isOdd = isOdd || field.hasTextAfterQuote
      if Self.isBlankBeforeQuote(field, bytes, dialect) { blanksBeforeQuotes += 1 }
    }
    if isOdd { oddRecords += 1 } else { byCount[min(fields.count, 256)] += 1 }
  }

  @inline(__always)
  private static func isBlankBeforeQuote(
    _ field: Field, _ bytes: UnsafeBufferPointer<UInt8>, _ dialect: Dialect
  ) -> Bool {
    guard field.start < field.end, dialect.isSkippedBlank(bytes[Int(field.start)]) else {
      return false
    }
    let text = bytes[field.rawRange].first { !dialect.isSkippedBlank($0) }
    return text == dialect.quote && text != nil && !field.isQuoted
  }
}
