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
    var lines = LineCounter(Array(reader.bytes[reader.range]))
    for field in reader.fields where field.isQuoted && field.hasTextAfterQuote {
      let range = field.rawRange
      let opening = lines.line(at: range.lowerBound - reader.range.lowerBound)
      if lines.line(at: range.upperBound - reader.range.lowerBound) > opening {
        what = .textAfterQuote
        line = reader.line + opening - 1
        offset = range.lowerBound
        return
      }
    }
    return nil
  }
}
