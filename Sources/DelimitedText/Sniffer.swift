/// Finds out how a file marks its fields, from all of its records rather than from its beginning.
///
/// Of the delimiters that could be meant, the one that gives most records the same number of
/// fields wins, with quotes respected; a small handicap decides between equals.
public struct Sniffer: Sendable {
  /// Nil where a quote is a character like any other.
  public var quote: UInt8?

  private struct Candidate {
    let delimiter: UInt8
    let handicap: Double
  }

  private struct Rating {
    var candidate: Candidate
    var counts: FieldCounts
    var score: Double
  }

  private static let candidates = [
    Candidate(delimiter: Byte.tab, handicap: 0),
    Candidate(delimiter: Byte.semicolon, handicap: 0.01),
    Candidate(delimiter: Byte.comma, handicap: 0.015),
    Candidate(delimiter: Byte.bar, handicap: 0.03),
    Candidate(delimiter: Byte.colon, handicap: 0.1),
  ]
  // A blank parts words first of all, so it is asked only where nothing else parts anything.
  private static let lastCandidate = Candidate(delimiter: Byte.space, handicap: 0.4)
  private static let headingHandicap = 0.05
  private static let sampleBytes = 1 << 17

  public init(quote: UInt8? = UInt8(ascii: "\"")) { self.quote = quote }

  /// Decides on the delimiter, unless it is given here or by a first line `sep=;`.
  public func sniff(
    _ bytes: [UInt8], from start: TextPosition = .start, delimiter: UInt8? = nil
  ) -> DialectGuess {
    let separator = SeparatorLine(bytes, from: start)
    let body = separator?.end ?? SeparatorLine.pastMark(bytes, start)
    return bytes.withUnsafeBufferPointer { buffer in
      if let delimiter {
        return guess(buffer, given: delimiter, .option, body)
      } else if let separator {
        return guess(buffer, given: separator.delimiter, .separatorLine, body)
      }
      return guess(buffer, body)
    }
  }

  private func guess(
    _ bytes: UnsafeBufferPointer<UInt8>, given: UInt8, _ reason: DialectGuess.Reason,
    _ body: TextPosition
  ) -> DialectGuess {
    let counts = FieldCounts(bytes, dialect(given), from: body)
    return finish(bytes, given, counts, reason: reason, .given, body)
  }

  private func guess(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: TextPosition
  ) -> DialectGuess {
    let ratings = rated(bytes, body)
    if let best = ratings.first, best.score > 0 {
      let rival = ratings.dropFirst().map(\.counts.share).max() ?? 0
      return finish(
        bytes, best.candidate.delimiter, best.counts, reason: .consistency,
        Self.certainty(best.counts, rival: rival), body)
    }
    let blank = rating(bytes, Self.lastCandidate, body)
    guard blank.score > 0 else {
      let counts = FieldCounts(bytes, dialect(Byte.comma), from: body)
      return finish(bytes, Byte.comma, counts, reason: .noDelimiter, .unsure, body)
    }
    return finish(bytes, Byte.space, blank.counts, reason: .consistency, .unsure, body)
  }

  /// All candidates, the best first: it is found in a sample, and read whole before the others,
  /// which are then left as soon as they cannot win.
  private func rated(_ bytes: UnsafeBufferPointer<UInt8>, _ body: TextPosition) -> [Rating] {
    let sample = UnsafeBufferPointer(rebasing: bytes.prefix(body.offset + Self.sampleBytes))
    let order = Self.candidates.map { rating(sample, $0, body) }.sorted { $0.score > $1.score }
    guard sample.count < bytes.count, let first = order.first else { return order }
    var best = rating(bytes, first.candidate, body)
    var ratings = [best]
    for other in order.dropFirst() {
      let lines = Double(best.counts.lastLine - body.line + 1)
      let allowed = max(0, 1 - other.candidate.handicap - best.score) * lines
      let rating = rating(bytes, other.candidate, body, allowingUneven: Int(allowed))
      if rating.score > best.score { best = rating }
      ratings.append(rating)
    }
    return ratings.sorted { $0.score > $1.score }
  }

  private func rating(
    _ bytes: UnsafeBufferPointer<UInt8>, _ candidate: Candidate, _ body: TextPosition,
    allowingUneven allowed: Int = .max
  ) -> Rating {
    var dialect = dialect(candidate.delimiter)
    var counts = FieldCounts(bytes, dialect, from: body, allowingUneven: allowed)
    if counts.unclosedQuote != nil {
      // What an open quote swallowed still tells how its lines are parted.
      dialect.quote = nil
      counts = FieldCounts(bytes, dialect, from: body, allowingUneven: allowed)
    }
    let heading = counts.firstCount < 2 ? Self.headingHandicap : 0
    let hasScore = counts.even > 0 && !counts.wasLeft
    let score = !hasScore ? 0 : counts.share - candidate.handicap - heading
    return Rating(candidate: candidate, counts: counts, score: score)
  }

  private static func certainty(
    _ counts: FieldCounts, rival: Double
  ) -> DialectGuess.Certainty {
    if counts.records > 1, counts.share >= 0.95, rival < 0.8 { return .certain }
    return counts.share >= 0.7 ? .likely : .unsure
  }

  private func finish(
    _ bytes: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8, _ counts: FieldCounts,
    reason: DialectGuess.Reason, _ certainty: DialectGuess.Certainty, _ body: TextPosition
  ) -> DialectGuess {
    var dialect = dialect(delimiter)
    dialect.lineEnding = counts.lineEnding
    dialect.hasByteOrderMark = bytes.starts(with: Byte.byteOrderMark)
    var counts = counts
    if counts.blanksBeforeQuotes > 0, quote != nil {
      dialect.skipsBlanksAroundQuotes = true
      let skipping = FieldCounts(bytes, dialect, from: body)
      if skipping.share >= counts.share, skipping.oddRecords <= counts.oddRecords {
        counts = skipping
      } else {
        dialect.skipsBlanksAroundQuotes = false
      }
    }
    return DialectGuess(
      dialect: dialect, body: body, certainty: certainty, reason: reason, records: counts.records,
      evenRecords: counts.even, fieldCount: counts.usualCount,
      header: HeaderShape(bytes, dialect, from: body).evidence)
  }

  private func dialect(_ delimiter: UInt8) -> Dialect {
    Dialect(delimiter: delimiter, quote: quote)
  }
}
