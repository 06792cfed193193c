import DelimitedText

/// A quote that never closes, or closes only where a later line opens one.
struct OpenQuote {
  let what: DeckRemark.What
  let line: Int
  let offset: Int

  /// Nil for a record whose quotes are as a writer would have set them.
  init?(in reader: RecordReader) {
    if let problem = reader.problem, problem.kind == .unclosedQuote {
      what = .unclosedQuote
      line = problem.line
      offset = problem.offset
      return
    }
    // One line cannot swallow another; most records are one.
    guard reader.position.line > reader.line + 1 || reader.ending == nil else { return nil }
    var line = reader.line
    var counted = reader.range.lowerBound
    for field in reader.fields where field.isQuoted {
      let range = field.rawRange
      line += Self.lineEnds(reader.bytes[counted..<range.lowerBound])
      counted = range.lowerBound
      if field.hasTextAfterQuote, Self.lineEnds(reader.bytes[range]) > 0 {
        what = .textAfterQuote
        self.line = line
        offset = range.lowerBound
        return
      }
    }
    return nil
  }

  private static func lineEnds(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D { count += 1 }
      previous = byte
    }
    return count
  }
}
