// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Detects the dialect of a file from all its records.
///
/// Chooses the delimiter that gives the most records the same number of fields, respecting quotes.
/// Small handicaps break ties.
public struct Sniffer: Sendable {
  /// Nil if quotes have no special meaning.
  public var quote: UInt8?

  private struct Candidate {
    let delimiter: UInt8
    let handicap: Double
  }

  private struct Rating {
    var candidate: Candidate
    var dialect: Dialect
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
  // Spaces usually separate words, so they are tried only if no other delimiter fits.
  private static let lastCandidate = Candidate(delimiter: Byte.space, handicap: 0.4)
  private static let headingHandicap = 0.05
  // Otherwise it is a part of addresses.
  private static let rareCandidate = Candidate(delimiter: UInt8(ascii: "@"), handicap: 0.05)
  private static let sampleBytes = 1 << 17

  /// Nil reads quotes as text.
  public init(quote: UInt8? = UInt8(ascii: "\"")) { self.quote = quote }

  /// Detects the dialect.
  ///
  /// The delimiter is taken from the argument or a line `sep=;` if present.
  public func sniff(
    _ bytes: [UInt8], from start: TextPosition = .start, delimiter: UInt8? = nil
  ) -> DialectGuess {
    let separator = SeparatorLine(bytes, from: start)
    let body = separator?.end ?? SeparatorLine.pastMark(bytes, start)
    return bytes.withUnsafeBufferPointer { buffer in
      if let delimiter {
        return guess(buffer, given: delimiter, reason: .option, from: body)
      } else if let separator {
        return guess(buffer, given: separator.delimiter, reason: .separatorLine, from: body)
      }
      return guess(buffer, body)
    }
  }

  private func guess(
    _ bytes: UnsafeBufferPointer<UInt8>, given: UInt8, reason: DialectGuess.Reason,
    from body: TextPosition
  ) -> DialectGuess {
    let rating = rating(bytes, Candidate(delimiter: given, handicap: 0), from: body)
    return finish(bytes, rating, reason: reason, from: body)
  }

  private func guess(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: TextPosition
  ) -> DialectGuess {
    var ratings = rated(bytes, body)
    if (ratings.first?.score ?? 0) < 0.6 {
      let blank = rating(bytes, Self.lastCandidate, from: body)
      if blank.score > max(0, ratings.first?.score ?? 0) {
        ratings.insert(blank, at: 0)
      }
    }
    guard let best = ratings.first, best.score > 0 else {
      let comma = rating(bytes, Candidate(delimiter: Byte.comma, handicap: 0), from: body)
      return finish(bytes, comma, reason: .noDelimiter, from: body)
    }
    return finish(bytes, best, reason: .consistency, from: body)
  }

  /// Rates all candidates, best first.
  ///
  /// The best of a sample is read to the end first; others are abandoned once they cannot win.
  private func rated(_ bytes: UnsafeBufferPointer<UInt8>, _ body: TextPosition) -> [Rating] {
    let sample = UnsafeBufferPointer(rebasing: bytes.prefix(body.offset + Self.sampleBytes))
    let firstLine = sample[min(body.offset, sample.count)...].prefix { $0 != Byte.lineFeed }
    let isRare = firstLine.count { $0 == Self.rareCandidate.delimiter } > 1
    let candidates = Self.candidates + (isRare ? [Self.rareCandidate] : [])
    let order = candidates.map { rating(sample, $0, from: body) }.sorted { $0.score > $1.score }
    guard sample.count < bytes.count, let first = order.first else { return order }
    var best = rating(bytes, first.candidate, from: body)
    var ratings = [best]
    for other in order.dropFirst() {
      let lines = Double(best.counts.lastLine - body.line + 1)
      let allowed = max(0, 1 - other.candidate.handicap - best.score) * lines
      let rating = rating(bytes, other.candidate, from: body, allowingUneven: Int(allowed))
      if rating.score > best.score { best = rating }
      ratings.append(rating)
    }
    return ratings.sorted { $0.score > $1.score }
  }

  private func rating(
    _ bytes: UnsafeBufferPointer<UInt8>, _ candidate: Candidate, from body: TextPosition,
    allowingUneven allowed: Int = .max
  ) -> Rating {
    let plain = Dialect(delimiter: candidate.delimiter, quote: quote)
    var (dialect, counts) = (
      plain, FieldCounts(bytes, plain, from: body, allowingUneven: allowed)
    )
    for other in variants(of: plain, counts) {
      let tried = FieldCounts(bytes, other, from: body, allowingUneven: allowed)
      let isBetter =
        other.quote == Byte.apostrophe
        ? tried.readsApostrophes(betterThan: counts)
        : tried.share >= counts.share && tried.oddRecords <= counts.oddRecords
      if tried.unclosedQuote == nil, isBetter { (dialect, counts) = (other, tried) }
    }
    if counts.unclosedQuote != nil {
      // The text after an unclosed quote still shows which delimiter its lines use.
      var unquoted = plain
      unquoted.quote = nil
      counts = FieldCounts(bytes, unquoted, from: body, allowingUneven: allowed)
    }
    let heading = counts.firstCount < 2 ? Self.headingHandicap : 0
    let hasScore = counts.even > 0 && !counts.wasLeft
    let score =
      !hasScore ? 0 : counts.share - candidate.handicap - heading - counts.shareInsideWords
    return Rating(candidate: candidate, dialect: dialect, counts: counts, score: score)
  }

  /// Other quoting styles that the text suggests.
  private func variants(of dialect: Dialect, _ counts: FieldCounts) -> [Dialect] {
    guard dialect.quote == Byte.quote else { return [] }
    var variants: [Dialect] = []
    if counts.blanksBeforeQuotes > 0 {
      var skipping = dialect
      skipping.skipsBlanksAroundQuotes = true
      variants.append(skipping)
    }
    if counts.apostrophes > 1, counts.quoted == 0 {
      var single = dialect
      single.quote = Byte.apostrophe
      variants.append(single)
    }
    return variants
  }

  /// The counts without quotes, if words in quotes only begin some texts of a file that quotes none.
  private func unquoted(
    _ bytes: UnsafeBufferPointer<UInt8>, _ rating: Rating, from body: TextPosition
  ) -> FieldCounts? {
    guard rating.dialect.quote == Byte.quote, rating.counts.quoted > 0,
      rating.counts.withTextAfterQuote == rating.counts.quoted
    else { return nil }
    var dialect = rating.dialect
    dialect.quote = nil
    let counts = FieldCounts(bytes, dialect, from: body)
    return counts.even > rating.counts.even ? counts : nil
  }

  private func finish(
    _ bytes: UnsafeBufferPointer<UInt8>, _ rating: Rating, reason: DialectGuess.Reason,
    from body: TextPosition
  ) -> DialectGuess {
    var dialect = rating.dialect
    var counts = rating.counts
    if let literal = unquoted(bytes, rating, from: body) {
      (dialect.quote, counts) = (nil, literal)
    }
    dialect.lineEnding = LineEnding.mostCommon(of: counts.endings) ?? .lf
    dialect.hasByteOrderMark = bytes.starts(with: Byte.byteOrderMark)
    return DialectGuess(
      dialect: dialect, body: body, reason: reason, records: counts.records,
      evenRecords: counts.even, fieldCount: counts.usualCount)
  }
}

/// The detected dialect of a file, and why.
public struct DialectGuess: Hashable, Sendable {
  /// How the delimiter was found.
  public enum Reason: Hashable, Sendable {
    case option
    case separatorLine
    /// The delimiter that gives the most even rows.
    case consistency
    /// No delimiter found: there is one column.
    case noDelimiter
  }

  /// The dialect to read the text with.
  public var dialect: Dialect
  /// Where the records start: after a byte-order mark and a line `sep=;`.
  public var body: TextPosition
  /// How the delimiter was found.
  public var reason: Reason
  /// The number of records, blank ones left out.
  public var records: Int
  /// The number of records with `fieldCount` fields.
  public var evenRecords: Int
  /// The number of fields that most records have.
  public var fieldCount: Int
}

/// How evenly a delimiter splits the records of a text.
private struct FieldCounts {
  private(set) var records = 0
  /// Records with faulty quotes: text after the closing quote, or none.
  private(set) var oddRecords = 0
  private(set) var firstCount = 0
  private(set) var lastLine = 1
  /// Fields that would be quoted if spaces before a quote were skipped.
  private(set) var blanksBeforeQuotes = 0
  /// Unquoted fields enclosed in apostrophes.
  private(set) var apostrophes = 0
  private(set) var quoted = 0
  private(set) var withTextAfterQuote = 0
  private var filled = 0
  private(set) var unclosedQuote: RecordProblem?
  private var colons = 0
  private var colonsInside = 0
  /// Whether counting stopped before the end.
  private(set) var wasLeft = false
  private var byCount = [Int](repeating: 0, count: 257)
  private(set) var endings = [Int](repeating: 0, count: LineEnding.allCases.count)

  /// Counts up to the end, or until more than the allowed number of records are uneven.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ dialect: Dialect, from position: TextPosition,
    allowingUneven allowed: Int = .max
  ) {
    var scanner = RecordScanner(dialect, limits: .standard, from: position)
    var fields: [RecordField] = []
    while let record = scanner.next(in: bytes, into: &fields) {
      count(record, fields: fields, in: bytes, dialect: dialect)
      fields.removeAll(keepingCapacity: true)
      if records & 0xFF == 0, records - even > allowed {
        wasLeft = true
        break
      }
    }
    lastLine = scanner.position.line
  }

  /// The most frequent number of fields, at least two.
  var usualCount: Int {
    let most = byCount[2...].max() ?? 0
    return byCount[2...].firstIndex(of: most) ?? 2
  }

  /// The number of records with the usual number of fields and correct quotes.
  var even: Int { byCount[usualCount] }

  var share: Double { records == 0 ? 0 : Double(even) / Double(records) }

  /// The share of colons that belong to a clock time or a URL.
  var shareInsideWords: Double {
    colons == 0 ? 0 : Double(colonsInside) / Double(colons)
  }

  /// Whether apostrophes as quotes make the records more even, or enclose nearly every cell.
  func readsApostrophes(betterThan plain: FieldCounts) -> Bool {
    if share > plain.share + 0.2 { return true }
    return share >= plain.share && quoted * 10 >= filled * 9
  }

  private mutating func count(
    _ record: RecordScanner.Record, fields: [RecordField], in bytes: UnsafeBufferPointer<UInt8>,
    dialect: Dialect
  ) {
    if records == 0 { firstCount = fields.count }
    records += 1
    if let ending = record.ending { endings[Int(ending.rawValue)] += 1 }
    if record.problem?.kind == .unclosedQuote { unclosedQuote = record.problem }
    var isOdd = record.problem != nil
    for field in fields {
      if field.hasTextAfterQuote {
        isOdd = true
        withTextAfterQuote += 1
      }
      if field.isQuoted { quoted += 1 }
      guard field.start < field.end else { continue }
      filled += 1
      let first = bytes[Int(field.start)]
      if first == Byte.apostrophe, field.end - field.start > 1,
        bytes[Int(field.end) - 1] == first
      {
        apostrophes += 1
      } else if dialect.isSkippedBlank(first), Self.isBlankBeforeQuote(field, in: bytes, dialect) {
        blanksBeforeQuotes += 1
      }
    }
    if dialect.delimiter == Byte.colon { countColons(fields, in: bytes) }
    if isOdd { oddRecords += 1 } else { byCount[min(fields.count, 256)] += 1 }
  }

  /// The word before the colon of a recording in Anki's texts.
  private static let sound = Array("[sound".utf8)

  private mutating func countColons(_ fields: [RecordField], in bytes: UnsafeBufferPointer<UInt8>) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    for field in fields.dropLast() {
      let index = Int(field.end)
      colons += 1
      guard index > 0, index + 2 < bytes.count else { continue }
      let isTime = digits.contains(bytes[index - 1]) && digits.contains(bytes[index + 1])
      let slash = UInt8(ascii: "/")
      let isSound = bytes[..<index].suffix(Self.sound.count).elementsEqual(Self.sound)
      if isTime || isSound || bytes[index + 1] == slash && bytes[index + 2] == slash {
        colonsInside += 1
      }
    }
  }

  private static func isBlankBeforeQuote(
    _ field: RecordField, in bytes: UnsafeBufferPointer<UInt8>, _ dialect: Dialect
  ) -> Bool {
    let text = bytes[field.rawRange].first { !dialect.isSkippedBlank($0) }
    return text == dialect.quote && text != nil && !field.isQuoted
  }
}
