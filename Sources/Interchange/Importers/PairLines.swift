import DelimitedText
import Things

/// Lines with two forms and a separator, such as `YOLO = You Only …`.
enum PairLines: Importer {
  static let name = "pairs of forms"

  private static let sampleLines = 300
  /// Separators further along a line are ignored, because forms are not that long.
  private static let sampleBytes = 2000

  static func reads(_ text: ArrivedText) -> Bool {
    guard let separator = separator(text), !isWrapped(text, separator) else { return false }
    return text.options.namesNoColumns || table(text, separator) != nil
  }

  /// Whether some pairs go on in indented lines, which belong to them.
  private static func isWrapped(_ text: ArrivedText, _ separator: PairSeparator) -> Bool {
    let lines = text.firstLines.prefix(2_000).filter { !Blanks.isBlank($0) }
    let indented = lines.filter(\.isIndented)
    return 2 * indented.count < lines.count
      && indented.count - separator.count(in: indented) >= fewestRemarks
      && ParagraphTerms.reads(text)
  }

  /// Whether the lines of a text are pairs with different short forms, unlike `Capital: Rome` and
  /// `Capital: Paris` on two cards.
  static func readsDistinct(_ text: ArrivedText) -> Bool {
    guard reads(text), let separator = separator(text) else { return false }
    let shorts = sample(text).map { separator.fields(of: $0)[0] }
    return Set(shorts).count * 20 >= shorts.count * 19
  }

  /// The separator that fits 90 % of the lines, unless a delimiter fits as well.
  private static func separator(_ text: ArrivedText) -> PairSeparator? {
    let lines = sample(text)
    guard !lines.isEmpty else { return nil }
    // One pair among links and headings is no list.
    if lines.count == 1, text.firstLines.count(where: { !Blanks.isBlank($0) }) > fewestRemarks {
      return nil
    }
    let areLabeled = areLabeled(lines)
    let counts = PairSeparator.allCases.filter { !areLabeled || $0 != .colon }
      .map { ($0, $0.count(in: lines)) }
    // A label can also begin a line of its own.
    let share = areLabeled ? 7 : 9
    guard
      var best = counts.first(where: { separator, count in
        count * 10 >= lines.count * share
          || isTitled(lines, separator) && count + 1 == lines.count
          || separator.isSign && areBesideTerms(lines, separator, pairs: count)
      }),
      !isBelowHeader(lines, best.0)
    else { return nil }
    // Between blanks, a colon is the sign.
    if best.0 == .gap, lines.count(where: { $0.contains("  : ") }) * 10 >= lines.count * 7 {
      return .colon
    }
    // Editors turn some of the hyphens into dashes.
    if best.0.isDash { best = counts.first { $0.0 == .dashes && $0.1 > best.1 } ?? best }
    let guess = Sniffer().sniff(Array(text.wholeLines))
    let isBeforeCommas =
      best.0.isSign || best.0 == .gap && !lines.contains { best.0.fields(of: $0)[0].contains(",") }
    if guess.dialect.delimiter == UInt8(ascii: ","), best.1 == lines.count, isBeforeCommas,
      areWithinForms(lines)
    {
      return best.0
    }
    if best.0.isSign, guess.fieldCount == 2, areCounted(lines) { return best.0 }
    if best.0 == .assignment { return best.0 }
    // A colon is more likely to be in a text than an arrow is.
    let isOfSound = lines.allSatisfy { $0.contains("[sound:") }
    if guess.dialect.delimiter == UInt8(ascii: ":"), best.0.isArrow || areLabeled || isOfSound {
      return best.0
    }
    let isTable = guess.reason == .separatorLine || guess.dialect.delimiter == UInt8(ascii: "\t")
    let evenShare = Double(guess.evenRecords) / Double(max(1, guess.records))
    // Columns can also be aligned by some tabs and some blanks.
    let isAligned = best.0 == .gap && evenShare < 0.9
    if isTable && !isAligned && guess.reason != .noDelimiter || !isBlank(guess) && evenShare >= 0.9
    {
      return nil
    }
    return best.0
  }

  /// Whether the same word precedes the colon in nearly all lines, as in `word - Wort  Meaning: …`.
  private static func areLabeled(_ lines: [String]) -> Bool {
    let before = lines.compactMap { $0.cut(at: ": ")?.before.split(separator: " ") }
    let labels = Dictionary(grouping: before) { $0.last ?? "" }
    let most = labels.values.max { $0.count < $1.count } ?? []
    // A label can also begin a line, but not all of them.
    return most.count { $0.count > 1 } > max(fewestLabels, lines.count / 2)
      && most.count * 10 >= lines.count * 7 && most.count * 10 >= before.count * 9
  }

  /// Whether the first line is a title: a few words above a short list.
  private static func isTitled(_ lines: [String], _ separator: PairSeparator) -> Bool {
    separator != .gap && lines.count > fewestRemarks && !lines[0].contains(",")
      && separator.fields(of: lines[0]).count == 1
  }

  /// Whether the other lines are terms without a meaning, in a list that is not finished.
  private static func areBesideTerms(
    _ lines: [String], _ separator: PairSeparator, pairs count: Int
  ) -> Bool {
    guard count > fewestRemarks, count * 10 >= lines.count * 7, separator != .signs else {
      return false
    }
    let terms = lines.count { line in
      separator.fields(of: line).count == 1 && line.split(separator: " ").count <= mostWords
        && !line.contains { ".,;:|=\t".contains($0) }
    }
    return (count + terms) * 20 >= lines.count * 19
  }

  private static let mostWords = 3

  private static let fewestLabels = 4
  private static let fewestRemarks = 3

  /// Whether the first line names columns, and the sign is only in the text of the last one.
  private static func isBelowHeader(_ lines: [String], _ separator: PairSeparator) -> Bool {
    separator.fields(of: lines[0]).count == 1 && lines.allSatisfy { $0.contains(",") }
  }

  /// Whether a number and a comma precede each pair, as in `12,ACL - Access Control List`.
  private static func areCounted(_ lines: [String]) -> Bool {
    lines.allSatisfy { line in
      line.first?.isNumber ?? false && line.drop(while: \.isNumber).hasPrefix(",")
    }
  }

  /// Whether a blank follows each comma, as in `Hund, der = dog`: such commas separate no fields.
  static func areWithinForms(_ lines: [String]) -> Bool {
    lines.allSatisfy { line in
      line.utf8.count { $0 == UInt8(ascii: ",") } == line.ranges(of: ", ").count
    }
  }

  private static func isBlank(_ guess: DialectGuess) -> Bool {
    guess.reason == .noDelimiter || guess.dialect.delimiter == UInt8(ascii: " ")
  }

  private static func sample(_ text: ArrivedText) -> [String] {
    var reader = RecordReader(
      text.bytes, dialect: PairSeparator.lines, from: text.belowFrontMatter)
    var lines: [String] = []
    while lines.count < sampleLines, reader.advance() {
      let line = String(decoding: text.bytes[reader.range].prefix(sampleBytes), as: UTF8.self)
      if isRuler(line) {
        _ = lines.popLast()
      } else if !Blanks.isBlank(line), !isHeading(line), !isSource(line) {
        lines.append(line)
      }
    }
    return lines
  }

  /// A heading between groups of entries, as in `## Food`, or a remark of TeX, as in `% Food`.
  private static func isHeading(_ line: String) -> Bool {
    guard let sign = line.first, "#%".contains(sign) else { return CodeFence.isFence(line) }
    return line.drop { $0 == sign }.first == " "
  }

  /// Where or when the entries below were found: a line with only an address or a date.
  private static func isSource(_ line: String) -> Bool {
    let text = Blanks.trimmed(line)
    // A link, as in a table of contents.
    let item = text.item("-*+") ?? text[...]
    if item.first == "[", text.hasSuffix(")"), text.contains("](#") || text.contains("](http"),
      item.dropFirst().firstIndex(of: "[") == nil
    {
      return true
    }
    if let (scheme, _) = text.cut(at: "://"), scheme.allSatisfy(\.isLetter),
      !text.contains(where: \.isWhitespace)
    {
      return true
    }
    let parts = text.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    return parts.count == 3 && text.count > 5
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
  }

  /// A line below a heading, as in `=====`.
  private static func isRuler(_ line: String) -> Bool {
    line.isRuler(of: "=-~*_") || isHeaderRuler(line)
  }

  /// A line below the names of columns, as in `----  ------`.
  private static func isHeaderRuler(_ line: String) -> Bool {
    let groups = Blanks.trimmed(line).split(separator: " ")
    return groups.count > 1 && groups.allSatisfy { String($0).isRuler(of: "-=") }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let separator = separator(text) ?? .equals
    if let table = table(text, separator) {
      return try table.read(text, as: name, delimiter: separator.rawValue, proceed: proceed)
    }
    let isMarkdown = MarkdownText.isName(text.file)
    // As in tables of a program.
    let hasRemarks =
      !isMarkdown && text.firstLines.prefix(fewestRemarks).allSatisfy { $0.hasPrefix("#") }
    var reading = text.reading(name, delimiter: separator.rawValue)
    reading.texts = [SourceText(bytes: text.bytes, form: .pairs(separator), body: .start)]
    reading.columns = Reading.Column.forms
    var reader = RecordReader(
      text.bytes, dialect: PairSeparator.lines, from: text.belowFrontMatter)
    while reader.advance() {
      if reading.records % ImportProgress.step == 0 {
        try proceed(ImportProgress("reading", rows: reading.records))
      }
      if hasRemarks, reader[0].hasPrefix("#") { continue }
      take(reader, separator, isMarkdown: isMarkdown, into: &reading)
    }
    if separator == .blank { leaveChapters(&reading) }
    takeHeader(&reading)
    if reading.drafts.isEmpty { reading.obstacle = ImportError(text.file, .noDrafts) }
    return reading
  }

  /// Among codes such as `A00`, a line that begins with a word is the title of a chapter.
  private static func leaveChapters(_ reading: inout Reading) {
    let drafts = reading.drafts
    let isCode = (0..<drafts.count).map { drafts.texts[$0, .short].contains(where: \.isNumber) }
    guard isCode.count(where: { $0 }) * 10 >= drafts.count * 8 else { return }
    reading.drafts = ImportDrafts()
    for row in 0..<drafts.count {
      if isCode[row] {
        reading.drafts.append(row, of: drafts, at: drafts.places[row])
      } else {
        reading.untaken.append(Untaken(place: drafts.places[row], why: .heading))
      }
    }
    reading.untaken.sort { $0.place.line < $1.place.line }
  }

  /// Takes the first pair for a header if it names the two forms.
  private static func takeHeader(_ reading: inout Reading) {
    var names = ColumnNames()
    let drafts = reading.drafts
    guard reading.header == nil, drafts.count > 2,
      names.isPair(drafts.texts[0, .short], drafts.texts[0, .long])
    else { return }
    let line = drafts.line(0)
    reading.header = Reading.Header(
      line: line, names: [drafts.texts[0, .short], drafts.texts[0, .long]])
    reading.drafts = ImportDrafts()
    for row in 1..<drafts.count {
      reading.drafts.texts.append(drafts.texts.draft(row))
      reading.drafts.places.append(drafts.places[row])
    }
  }

  /// More than two columns that blanks align, or a dash divides; nil unless most lines have as many
  /// cells.
  private static func table(_ text: ArrivedText, _ separator: PairSeparator) -> ConvertedTable? {
    // A text can have dashes as well.
    let share = separator == .gap ? 6 : 9
    let sample = sample(text)
    guard separator == .gap || separator.isDash || separator == .doubleHyphen,
      sample.count(where: { $0.split(separator: separator.rawValue).count > 2 }) * 10
        >= sample.count * share || separator == .gap
    else { return nil }
    var table = ConvertedTable()
    for (number, line) in text.lines.enumerated() where !Blanks.isBlank(line) {
      let line = separator == .gap ? line.replacing("\t", with: separator.rawValue) : line
      let cells = line.split(separator: separator.rawValue).map { Blanks.trimmed($0) }
      table.rows.append((number + 1, cells.filter { !$0.isEmpty }))
    }
    let counts = Dictionary(grouping: table.rows.map(\.cells.count)) { $0 }.mapValues(\.count)
    guard let usual = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), usual.key > 2,
      usual.value > 2, usual.value * 10 >= table.rows.count * share
    else { return nil }
    return table
  }

  private static func take(
    _ reader: RecordReader, _ separator: PairSeparator, isMarkdown: Bool,
    into reading: inout Reading
  ) {
    let place = RecordPlace(line: reader.line, offset: reader.range.lowerBound)
    if case .fieldTooLong(let limit)? = reader.problem?.kind {
      return reading.untaken.append(Untaken(place: place, why: .fieldTooLong(limit: limit)))
    }
    let line = reader[0]
    if isHeaderRuler(line), reading.records == 1, reading.drafts.count == 1 {
      let names = [reading.drafts.texts[0, .short], reading.drafts.texts[0, .long]]
      reading.header = Reading.Header(line: reader.line - 1, names: names)
      reading.drafts = ImportDrafts()
      return
    }
    if isRuler(line) { return takeHeading(above: reader.line, into: &reading) }
    if isSource(line) { return }
    let fields = unquoted(separator.fields(of: line))
    let isPair = fields.count == 2 && !fields.contains("")
    // A sign alone is what is asked, and a share such as `% change` can be.
    let isTerm =
      isPair && separator != .blank
      && (fields[0].allSatisfy { "#%".contains($0) } || line.hasPrefix("% "))
    if isHeading(line), !isTerm { return }
    reading.records += 1
    guard isPair else {
      if !Blanks.isBlank(line) {
        let why: Untaken.Why = fields.count == 1 ? .noPair : fields[0].isEmpty ? .noShort : .noLong
        reading.untaken.append(Untaken(place: place, why: why))
      }
      return
    }
    let forms = isMarkdown ? fields.map { MarkdownText.plain($0) } : fields
    reading.drafts.texts.append(NewThing(short: forms[0], long: forms[1]))
    reading.drafts.places.append(place)
  }

  /// The forms without quotes, if both have them.
  private static func unquoted(_ fields: [String]) -> [String] {
    let areQuoted = fields.allSatisfy { field in
      field.utf8.count > 2 && field.hasPrefix("\"") && field.hasSuffix("\"")
        && !field.dropFirst().dropLast().contains("\"")
    }
    return areQuoted ? fields.map { String($0.dropFirst().dropLast()) } : fields
  }

  private static func takeHeading(above line: Int, into reading: inout Reading) {
    guard let last = reading.untaken.last, Int(last.place.line) + 1 == line else { return }
    reading.untaken.removeLast()
    reading.records -= 1
  }
}

/// A separator between two forms on a line.
enum PairSeparator: String, Hashable, CaseIterable, Sendable {
  /// As in settings.
  case assignment = " := "
  case equals = " = "
  case arrow = " → "
  case plainArrow = " -> "
  case fatArrow = " => "
  /// As in RemNote.
  case doubleArrow = " >> "
  case longDash = " — "
  case dash = " – "
  case hyphen = " - "
  case doubleHyphen = " -- "
  case tilde = " ~ "
  /// Dashes of several lengths.
  case dashes = " - – — "
  /// A colon, where further colons are a part of the long form.
  case colon = ": "
  /// One of the signs above, another on each line.
  case signs = " = : - "
  /// Two or more spaces, or a tab, as between aligned columns.
  case gap = "  "
  /// The first space, if lines start with an acronym.
  case blank = " "
  /// As in `KEY=value`.
  case plainEquals = "="

  /// Reads each line as a single field.
  static let lines = Dialect(delimiter: 0, quote: nil)

  /// Whether a sign between blanks separates the forms.
  var isSign: Bool { ![.gap, .blank, .plainEquals].contains(self) }
  var isArrow: Bool { [.arrow, .plainArrow, .fatArrow, .doubleArrow].contains(self) }
  var isDash: Bool { [.longDash, .dash, .hyphen].contains(self) }

  /// What it looks for; the first in a line counts.
  private var texts: [String] {
    switch self {
    case .dashes: [Self.longDash, .dash, .hyphen].map(\.rawValue)
    case .signs: Self.allCases.prefix { $0 != .dashes }.map(\.rawValue) + Self.colon.texts
    case .fatArrow: [rawValue, " ⇒ "]
    case .colon: [rawValue, "："]
    case .gap: [rawValue, "\t", "\u{3000}"]
    default: [rawValue]
    }
  }

  /// The two forms, or the whole line if there is no separator.
  func fields(of line: String) -> [String] {
    let line = Blanks.trimmed(line)
    let bytes = Array(line.utf8)
    let found = texts.compactMap { text in
      bytes.place(of: Array(text.utf8), in: bytes.indices).map {
        (place: $0, length: text.utf8.count)
      }
    }
    guard let sign = found.min(by: { $0.place < $1.place }) else { return [line] }
    var fields = [bytes[..<sign.place], bytes[(sign.place + sign.length)...]]
      .map { Blanks.trimmed(String(decoding: $0, as: UTF8.self)) }
    if self == .blank, fields[0].count > 1, fields[0].hasSuffix(":") { fields[0].removeLast() }
    // Some lines have a sign as well.
    if self == .blank, let mark = [": ", "- ", "= "].first(where: fields[1].hasPrefix) {
      fields[1] = Blanks.trimmed(fields[1].dropFirst(mark.count))
    } else if self == .blank, fields[1].hasPrefix("...") {
      fields[1] = Blanks.trimmed(fields[1].drop { $0 == "." })
    }
    return fields
  }

  /// The number of lines it splits into two forms.
  func count(in lines: [String]) -> Int {
    lines.count { line in
      let fields = fields(of: line)
      // A setting can be empty.
      if self == .assignment { return line.contains(" :=") }
      guard fields.count == 2, !fields.contains("") else { return false }
      return switch self {
      case .plainEquals:
        // Not an attribute of HTML, and not in an address.
        !fields[0].contains(",") && !"#<".contains(line.first ?? " ") && !fields[0].contains("://")
      case .blank: Self.isAcronym(fields[0])
      case .gap: !fields[1].contains("\t")
      case .colon, .signs:
        fields[0].utf8.count <= Self.mostBytes && !Self.isLinkName(fields[0])
          && !line.hasPrefix(".. ")
      default: true
      }
    }
  }

  /// The text before a colon further along a line is a sentence.
  private static let mostBytes = 60

  /// `[name]: address` in Markdown, also used for comments.
  private static func isLinkName(_ field: String) -> Bool {
    field.hasPrefix("[") && field.hasSuffix("]")
  }

  private static func isAcronym(_ word: String) -> Bool {
    word.count > 1 && word.contains(where: \.isUppercase) && !word.contains(where: \.isLowercase)
  }
}

extension ArrivedText {
  /// The first part of the text, cut at the end of a line: half a record could seem to be odd.
  var wholeLines: ArraySlice<UInt8> {
    let part = bytes.prefix(1 << 16)
    guard part.count < bytes.count, let end = part.lastIndex(of: 0x0A) else { return part }
    return part[...end]
  }

  /// Where the text begins below settings between two lines of `---`, as notes have them.
  fileprivate var belowFrontMatter: TextPosition {
    var reader = RecordReader(bytes, dialect: PairSeparator.lines)
    guard reader.advance(), reader[0] == "---" else { return .start }
    while reader.line < Self.mostFrontMatter, reader.advance() {
      if reader[0] == "---" { return reader.position }
    }
    return .start
  }

  /// The number of lines above that.
  var frontMatter: Int { belowFrontMatter.line - 1 }

  private static let mostFrontMatter = 100
}
