@testable import DelimitedText

/// A record as returned by a reader.
struct ReadRecord: Equatable {
  var texts: [String]
  var line: Int
  var range: Range<Int>
  var ending: LineEnding?
  var problem: RecordProblem?
  var fields: [RecordField]

  static func all(
    of text: String, _ dialect: Dialect = .csv, limits: Limits = .standard,
    from position: TextPosition = .start
  ) -> [ReadRecord] {
    all(of: Array(text.utf8), dialect, limits: limits, from: position)
  }

  static func all(
    of bytes: [UInt8], _ dialect: Dialect = .csv, limits: Limits = .standard,
    from position: TextPosition = .start
  ) -> [ReadRecord] {
    var reader = RecordReader(bytes, dialect: dialect, limits: limits, from: position)
    var records: [ReadRecord] = []
    while reader.advance() {
      records.append(
        ReadRecord(
          texts: reader.count > 20 ? [] : reader.texts, line: reader.line, range: reader.range,
          ending: reader.ending, problem: reader.problem, fields: reader.fields))
    }
    return records
  }
}

extension [String] {
  /// The bytes, because equal strings can differ in them.
  var bytes: [[UInt8]] { map { [UInt8]($0.utf8) } }
}
