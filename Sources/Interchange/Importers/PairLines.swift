import DelimitedText
import Things

/// Lines with two forms and a separator, such as `YOLO = You Only …`.
enum PairLines: Importer {
  static let name = "pairs of forms"

  private static let sampleLines = 300
  /// Separators further along a line are ignored, because forms are not that long.
  private static let sampleBytes = 2000

  static func reads(_ text: ArrivedText) -> Bool {
    let options = text.options
    return options.delimiter == nil && options.columns.isEmpty && options.header == nil
      && separator(text) != nil
  }

  /// The separator that fits 90 % of the lines, unless a delimiter fits as well.
  private static func separator(_ text: ArrivedText) -> PairSeparator? {
    let lines = sample(text)
    guard !lines.isEmpty else { return nil }
    let counts = PairSeparator.allCases.map { ($0, $0.count(in: lines)) }
    guard let best = counts.first(where: { $0.1 * 10 >= lines.count * 9 }) else { return nil }
    let part = text.bytes.prefix(1 << 16)
    let guess = Sniffer().sniff(Array(part))
    let isTable = guess.reason == .separatorLine || guess.dialect.delimiter == UInt8(ascii: "\t")
    let share = Double(guess.evenRecords) / Double(max(1, guess.records))
    if isTable && guess.reason != .noDelimiter || !isBlank(guess) && share >= 0.9 { return nil }
    return best.0
  }

  private static func isBlank(_ guess: DialectGuess) -> Bool {
    guess.reason == .noDelimiter || guess.dialect.delimiter == UInt8(ascii: " ")
  }

  private static func sample(_ text: ArrivedText) -> [String] {
    var reader = RecordReader(text.bytes, dialect: PairSeparator.lines)
    var lines: [String] = []
    while lines.count < sampleLines, reader.advance() {
      let line = String(decoding: text.bytes[reader.range].prefix(sampleBytes), as: UTF8.self)
      if !Blanks.isBlank(line) { lines.append(line) }
    }
    return lines
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let separator = separator(text) ?? .equals
    var reading = text.reading(name, delimiter: separator.rawValue)
    reading.texts = [SourceText(bytes: text.bytes, form: .pairs(separator), body: .start)]
    reading.columns = Reading.Column.forms
    var reader = RecordReader(text.bytes, dialect: PairSeparator.lines)
    while reader.advance() {
      if reading.records % ImportProgress.step == 0 {
        try proceed(ImportProgress("reading", rows: reading.records))
      }
      reading.records += 1
      take(reader, separator, into: &reading)
    }
    if reading.drafts.isEmpty { reading.obstacle = ImportError(text.file, .noDrafts) }
    return reading
  }

  private static func take(
    _ reader: RecordReader, _ separator: PairSeparator, into reading: inout Reading
  ) {
    let place = RecordPlace(line: reader.line, offset: reader.range.lowerBound)
    if case .fieldTooLong(let limit)? = reader.problem?.kind {
      return reading.untaken.append(Untaken(place: place, why: .fieldTooLong(limit: limit)))
    }
    let fields = separator.fields(of: reader[0])
    guard fields.count == 2, !fields.contains("") else {
      if !Blanks.isBlank(reader[0]) {
        let why: Untaken.Why = fields.count == 1 ? .noPair : fields[0].isEmpty ? .noShort : .noLong
        reading.untaken.append(Untaken(place: place, why: why))
      }
      return
    }
    reading.drafts.texts.append(NewThing(short: fields[0], long: fields[1]))
    reading.drafts.places.append(place)
  }
}

/// A separator between two forms on a line.
enum PairSeparator: String, Hashable, CaseIterable, Sendable {
  case equals = " = "
  case arrow = " → "
  case plainArrow = " -> "
  /// As in RemNote.
  case doubleArrow = " >> "
  case longDash = " — "
  case dash = " – "
  case hyphen = " - "
  /// Two or more spaces, as between aligned columns.
  case gap = "  "
  /// The first space, if lines start with an acronym.
  case blank = " "
  /// As in `KEY=value`.
  case plainEquals = "="

  /// Reads each line as a single field.
  static let lines = Dialect(delimiter: 0, quote: nil)

  /// The two forms, or the whole line if there is no separator.
  func fields(of line: String) -> [String] {
    let line = Blanks.trimmed(line)
    let sign = Array(rawValue.utf8)
    guard let place = Self.place(of: sign, in: line) else { return [line] }
    return [line.utf8.prefix(place), line.utf8.dropFirst(place + sign.count)]
      .map { Blanks.trimmed(String($0) ?? "") }
  }

  private static func place(of sign: [UInt8], in line: String) -> Int? {
    var line = line
    return line.withUTF8 { bytes in
      guard bytes.count >= sign.count else { return nil }
      return (0...bytes.count - sign.count).first { place in
        bytes[place] == sign[0] && bytes[place..<place + sign.count].elementsEqual(sign)
      }
    }
  }

  /// The number of lines it splits into two forms.
  func count(in lines: [String]) -> Int {
    lines.count { line in
      let fields = fields(of: line)
      guard fields.count == 2, !fields.contains("") else { return false }
      if self == .plainEquals { return !fields[0].contains(",") && !line.hasPrefix("#") }
      return self != .blank || Self.isAcronym(fields[0])
    }
  }

  private static func isAcronym(_ word: String) -> Bool {
    word.count > 1 && word.contains(where: \.isUppercase) && !word.contains(where: \.isLowercase)
  }
}
