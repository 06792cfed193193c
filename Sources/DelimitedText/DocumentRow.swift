/// Where one row of a document stands in its bytes.
struct DocumentRow: Sendable {
  /// The blank lines before the row.
  var leadStart: UInt32
  var leadEnd: UInt32
  var start: UInt32
  var end: UInt32
  var firstField: UInt32
  var fieldCount: UInt32
  /// 0 for a row that was not in the file.
  var line: UInt32
  /// Nil only where an open quote took it.
  var ending: LineEnding?
  var hasProblem: Bool

  /// A row as it was scanned; its fields end where `fields` says the list of all fields does.
  init(_ record: RecordScanner.Record, leadStart: Int, firstField: Int, fields: Int) {
    self.leadStart = UInt32(leadStart)
    leadEnd = UInt32(record.start)
    start = UInt32(record.start)
    end = UInt32(record.end)
    self.firstField = UInt32(firstField)
    fieldCount = UInt32(fields - firstField)
    line = UInt32(record.line)
    ending = record.ending
    hasProblem = record.problem != nil
  }

  var content: Range<Int> { Int(start)..<Int(end) }
  var fields: Range<Int> { Int(firstField)..<Int(firstField) + Int(fieldCount) }

  var lead: Range<Int> {
    get { Int(leadStart)..<Int(leadEnd) }
    set {
      leadStart = UInt32(newValue.lowerBound)
      leadEnd = UInt32(newValue.upperBound)
    }
  }

  /// Puts another content in the place of this row's.
  mutating func take(_ other: DocumentRow) {
    start = other.start
    end = other.end
    firstField = other.firstField
    fieldCount = other.fieldCount
  }
}
