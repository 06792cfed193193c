import DelimitedText
import Things

/// Checks a glossary or list for mistakes, without a library.
public struct GlossaryCheck {
  /// What was found, sorted by line.
  public private(set) var findings: [Diagnostic] = []
  /// The file with everything mended that needs no judgment; nil if there is nothing to mend, or if
  /// the file is not delimited UTF-8.
  public private(set) var mended: [UInt8]?

  private let reading: Reading
  private let parts: ListParts

  public init(
    _ source: ImportSource, _ options: ReadingOptions = ReadingOptions(),
    proceed: @escaping ImportProgress.Proceed = { _ in }
  ) throws {
    reading = try Importers.read(source, options, proceed: proceed)
    // Rows can be read though it is open which columns are the forms.
    if var obstacle = reading.obstacle {
      obstacle.command = "lint"
      throw obstacle
    }
    parts = ListParts(reading, of: source)
    let others =
      reading.untaken.count { $0.why == .noPair }
      + (reading.header == nil ? reading.undividedLines : 0)
    if others > reading.drafts.count {
      throw ImportError(
        reading.file,
        .foreign("more text than list", remedy: "Take the list out of it, and check that."))
    }
    checkForms()
    checkRepetitions()
    checkSpelling()
    checkOrder()
    checkUntaken()
    checkText(source.bytes)
    findings.sort {
      ($0.line ?? 0, $0.column ?? 0, $0.rule) < ($1.line ?? 0, $1.column ?? 0, $1.rule)
    }
  }

  private var drafts: ImportDrafts { reading.drafts }
  private var texts: ThingColumns { reading.drafts.texts }

  private mutating func checkForms() {
    var found = reading.findings
    let table = LintTable(texts, rows: Array(0..<Int32(drafts.count)))
    let isTable = reading.text?.isDelimited ?? true
    for rule in Rules.looked
    where isTable || rule != TwoForms.self && rule != SpreadsheetGuess.self {
      rule.check(table) { found.append($0) }
    }
    var isColumnDoubted = false
    for finding in found {
      switch ObjectIdentifier(Rules.all[Int(finding.rule)]) {
      case ObjectIdentifier(LetterCodes.self), ObjectIdentifier(SameForms.self):
        // One finding for the column.
        guard !isColumnDoubted else { continue }
        isColumnDoubted = true
      case ObjectIdentifier(PerhapsHeader.self), ObjectIdentifier(LostMarkup.self),
        ObjectIdentifier(LeftMarkup.self), ObjectIdentifier(RepeatedLabel.self),
        ObjectIdentifier(SectionOfText.self):
        // They concern an import only.
        continue
      case ObjectIdentifier(ExtraCells.self), ObjectIdentifier(TextAfterQuote.self):
        // Nobody types a tab within a text, and tables with tabs need no quotes.
        guard reading.delimiter != "\t" else { continue }
      default: break
      }
      note(finding)
    }
  }

  private mutating func note(_ finding: Finding) {
    let rule = Rules.all[Int(finding.rule)]
    let position = position(of: finding)
    findings.append(
      Diagnostic(
        weight: rule.weight, rule: rule.name, file: reading.file, line: position.line,
        column: position.column,
        excerpt: Excerpt.of(texts[Int(finding.row), finding.textCell]),
        sentence: rule.sentence(finding, drafts), remedy: rule.remedy))
  }

  /// The line and column of the cell, or of a word in it, counted from 1.
  private func position(of finding: Finding, at word: String = "") -> (line: Int, column: Int?) {
    let place = drafts.places[Int(finding.row)]
    guard let text = reading.text, case .records(let dialect) = text.form, place.text == 0,
      // The text of a converted table has columns of its own.
      text.lineOfOffset.isEmpty, !reading.delimiter.isEmpty,
      let column = reading.columns.first(where: {
        $0.role == (finding.textCell == .long ? .long : .short)
      })
    else { return (Int(place.line), nil) }
    var reader = RecordReader(text.bytes, dialect: dialect, from: place.position)
    guard reader.advance(), reader.count >= column.number else { return (Int(place.line), nil) }
    var position = reader.position(of: column.number - 1)
    let rest = text.bytes[position.offset..<reader.range.upperBound]
    let small = rest.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    if let found = small.firstRange(of: Array(word.utf8)), !word.isEmpty {
      position.line += small[..<found.lowerBound].count { $0 == 0x0A }
      position.offset += found.lowerBound
    }
    let start = text.bytes[..<position.offset].lastIndex { $0 == 0x0A || $0 == 0x0D }
    return (position.line, position.offset - (start ?? -1))
  }
}

// Repetitions and records that are no Things.
extension GlossaryCheck {
  private mutating func checkRepetitions() {
    var fold = SearchFold()
    var families: [[UInt8]: [Int]] = [:]
    var found: [Finding] = []
    for row in 0..<drafts.count {
      let short = fold(texts[row, .short])
      var finding: Finding?
      for other in families[short] ?? [] {
        guard parts.areOne(row, other), let rule = repetition(row, of: other, &fold) else {
          continue
        }
        // An equal row says more than one that differs a little.
        let isEqual = rule == RepeatedPair.self
        if finding == nil || isEqual {
          finding = Finding(row: row, rule, detail: drafts.line(other))
        }
        if isEqual { break }
      }
      if let finding { found.append(finding) }
      families[short, default: []].append(row)
    }
    // A program may look up both: many such rows are intended, as are several of an abbreviation.
    let twins = found.filter { $0.rule == Rules.number(of: CaseTwin.self) }
    let areIntended =
      twins.count >= Self.manyTwins && twins.count * Self.sparse > drafts.count
    let names = Dictionary(grouping: twins) { fold(texts[Int($0.row), .short]) }
    for finding in found {
      let name = fold(texts[Int(finding.row), .short])
      let isOfSeveral = name.count <= Self.longAbbreviation && names[name]?.count ?? 0 > 1
      if !twins.contains(finding) || !areIntended && !isOfSeveral { note(finding) }
    }
  }

  private static let manyTwins = 5
  private static let sparse = 30

  /// What is wrong with two rows that have the same short form; nil if they have two meanings.
  private func repetition(
    _ row: Int, of other: Int, _ fold: inout SearchFold
  ) -> (any Rule.Type)? {
    let (long, otherLong) = (texts[row, .long], texts[other, .long])
    let (short, otherShort) = (texts[row, .short], texts[other, .short])
    guard drafts.deck(row) == drafts.deck(other) else { return nil }
    if short == otherShort, long == otherLong {
      return haveSameCells(row, other) ? RepeatedPair.self : nil
    }
    let (plain, otherPlain) = (
      fold(long).filter { $0 > 0x20 }, fold(otherLong).filter { $0 > 0x20 }
    )
    if plain == otherPlain { return isTwin(row, of: other) ? CaseTwin.self : nil }
    guard short == otherShort, long.utf8.count > 8, long.utf8.count < 200,
      otherLong.utf8.count < 200
    else { return nil }
    return LongForms.areOne(long, otherLong) && agreeOtherwise(row, other) ? NearTwin.self : nil
  }

  /// Whether two rows that differ only in case, accents or spaces are the same by mistake.
  private func isTwin(_ row: Int, of other: Int) -> Bool {
    let (short, otherShort) = (texts[row, .short], texts[other, .short])
    // An accent changes the word, and \delta and \Delta are different signs.
    guard !short.contains("\\"),
      short.lowercased().filter({ $0 != " " }) == otherShort.lowercased().filter({ $0 != " " })
    else { return false }
    // The second name of a term, two ways to write an abbreviation, or two entries that mention each
    // other.
    let distance = abs(drafts.line(row) - drafts.line(other))
    let isAbbreviation = short.utf8.count <= Self.longAbbreviation && !short.contains(" ")
    let isName =
      reading.format == DefinitionLists.name && distance <= 1
      || isAbbreviation && distance <= 2 && short != otherShort
        && texts[row, .long] == texts[other, .long]
    let mention =
      short != otherShort
      && (texts[row, .long].contains(otherShort) || texts[other, .long].contains(short))
    return !isName && !mention && agreeOtherwise(row, other)
  }

  private static let longAbbreviation = 5

  /// Other cells, such as a part of speech, can tell two rows apart.
  private func haveSameCells(_ row: Int, _ other: Int) -> Bool {
    guard let text = reading.text else { return true }
    let cells = [row, other].map { text.fields(at: drafts.places[$0]).map(Blanks.trimmed) }
    return cells[0] == cells[1]
  }

  /// Whether no cell but the forms has another text, such as another book; numbers may be ids.
  private func agreeOtherwise(_ row: Int, _ other: Int) -> Bool {
    guard let text = reading.text else { return true }
    let forms = reading.columns.filter { [.short, .long].contains($0.role) }.map(\.number)
    let cells = [row, other].map { text.fields(at: drafts.places[$0]) }
    return zip(cells[0], cells[1]).enumerated().allSatisfy { column, cells in
      forms.contains(column + 1) || cells.0.lowercased() == cells.1.lowercased()
        || ![cells.0, cells.1].allSatisfy { $0.contains(where: \.isLetter) }
    }
  }

  private mutating func checkSpelling() {
    for (row, found) in SpellingSlips(texts, rows: drafts.count).found {
      report(
        row, .long, rule: "spelling", at: found.word,
        sentence: "\"\(found.word)\" may be a slip of \"\(found.usual)\".")
    }
  }

  private mutating func checkOrder() {
    guard drafts.decks.isEmpty, let order = SortOrder(texts, rows: drafts.count) else { return }
    // Where the text of a row was divided, its forms are others.
    let extra = Rules.number(of: ExtraCells.self)
    let divided = Set(reading.findings.filter { $0.rule == extra }.map { Int($0.row) })
    // People put a first row there on purpose, or it is a header.
    for row in order.misplaced where row > 0 && !divided.contains(row) {
      let short = Excerpt.of(texts[row, .short])
      report(
        row, .short, rule: "order",
        sentence: "\(short) is not in its place in a list that is sorted.")
    }
  }

  private mutating func report(
    _ row: Int, _ cell: ThingColumns.Cell, rule: String, at word: String = "", sentence: String
  ) {
    let position = position(of: Finding(row: row, NearTwin.self, cell), at: word)
    findings.append(
      Diagnostic(
        weight: .doubtful, rule: rule, file: reading.file, line: position.line,
        column: position.column,
        excerpt: Excerpt.of(texts[row, cell]), sentence: sentence))
  }

  private mutating func checkUntaken() {
    let rulers = Set(
      reading.untaken.map(\.place).filter { place in
        reading.text?.fields(at: place).first?.isRuler(of: "=-*~_#+^") ?? false
      }.map(\.line))
    for untaken in reading.untaken {
      let fields = reading.text?.fields(at: untaken.place) ?? []
      let words = untaken.why.words(fields)
      if isText(untaken, fields) || parts.isHead(untaken, fields) { continue }
      // A heading of reStructuredText or Markdown has a ruler below it.
      if rulers.contains(untaken.place.line) || rulers.contains(untaken.place.line + 1) { continue }
      findings.append(
        Diagnostic(
          weight: .notTaken, rule: words.rule, file: reading.file, line: Int(untaken.place.line),
          excerpt: words.excerpt, sentence: words.sentence))
    }
  }
}

extension GlossaryCheck {
  /// Whether it is a heading, a comment or other text between the entries.
  private func isText(_ untaken: Untaken, _ fields: [String]) -> Bool {
    let filled = fields.filter { !Blanks.isBlank($0) }
    if filled.count == 1, fields[0].hasPrefix("#") { return true }
    return switch untaken.why {
    case .heading: true
    // A term has no abbreviation, but a definition.
    case .noShort: filled.count { $0.contains(where: \.isLetter) } > 1
    // A note explains a name that stands for nothing longer.
    case .noLong: HeadingCards.formats.contains(reading.format) || filled.count > 1
    // Rows that are only numbered are not filled in yet.
    case .noForms: filled.count == 1 && CellShape.isNumber(filled[0])
    case .noPair: !MissedPair.isLikely(fields)
    default: false
    }
  }
}

// The text itself.
extension GlossaryCheck {
  private mutating func checkText(_ original: [UInt8]) {
    guard let text = reading.text, case .records(let dialect) = text.form, text.bytes == original,
      dialect.delimiter != 0x20
    else { return }
    var repair = GlossaryRepair(
      bytes: text.bytes, dialect: dialect, things: Set(drafts.places.map { Int($0.line) }),
      repeated: Set(findings.filter { $0.rule == RepeatedPair.name }.compactMap(\.line)))
    repair.run()
    for (line, column) in repair.blanks {
      findings.append(
        Diagnostic(
          weight: .doubtful, rule: "outer-blanks", file: reading.file, line: line, column: column,
          sentence: "A cell begins or ends with a blank.", remedy: "--fix removes it."))
    }
    for (line, column) in repair.cuts {
      findings.append(
        Diagnostic(
          weight: .doubtful, rule: ExtraCells.name, file: reading.file, line: line, column: column,
          sentence: "A comma may cut a text here.", remedy: "Texts with commas need quotes."))
    }
    if let line = repair.otherEnding {
      findings.append(
        Diagnostic(
          weight: .doubtful, rule: "line-ends", file: reading.file, line: line,
          sentence: "This line does not end like the others.", remedy: "--fix makes them the same.")
      )
    }
    mended = repair.edits.isEmpty ? nil : repair.edits.applied(to: text.bytes)
  }
}

/// Finds what can be mended without judgment: blanks around cells, mixed line ends, and repeated
/// records.
private struct GlossaryRepair {
  private(set) var edits = TextEdits()
  private(set) var blanks: [(line: Int, column: Int)] = []
  /// Where a text with commas seems to lack quotes.
  private(set) var cuts: [(line: Int, column: Int)] = []
  /// The first line that ends in another way than most.
  private(set) var otherEnding: Int?

  let bytes: [UInt8]
  let dialect: Dialect
  /// The lines of the records that are Things; others may be rulers or text.
  let things: Set<Int>
  /// The lines of records that repeat another.
  let repeated: Set<Int>
  /// The usual number of fields; a longer record has delimiters in its text.
  private var width = 0
  /// The columns in which most cells begin or end with a blank, such as the one after each comma.
  private var style = (leading: Set<Int>(), trailing: Set<Int>())
  /// The columns that many records leave empty, each with the fewest blanks in a text that a comma
  /// may have cut.
  private var sparse: [Int: Int] = [:]

  init(bytes: [UInt8], dialect: Dialect, things: Set<Int>, repeated: Set<Int>) {
    (self.bytes, self.dialect, self.things) = (bytes, dialect, things)
    self.repeated = repeated
    var (cells, leading, trailing) = ([Int: Int](), [Int: Int](), [Int: Int]())
    var (widths, filled) = ([Int: Int](), [Int: Int]())
    var reader = RecordReader(bytes, dialect: dialect)
    while reader.advance() {
      // Repeated records do not count: what was mended must stay as it is.
      guard things.contains(reader.line), !repeated.contains(reader.line) else { continue }
      widths[reader.count, default: 0] += 1
      for (column, field) in reader.fields.enumerated() {
        let range = field.rawRange
        guard !range.isEmpty else { continue }
        filled[column, default: 0] += 1
        guard !field.isQuoted else { continue }
        cells[column, default: 0] += 1
        if isBlank(bytes[range.lowerBound]) { leading[column, default: 0] += 1 }
        if isBlank(bytes[range.upperBound - 1]) { trailing[column, default: 0] += 1 }
      }
    }
    let fewest = min(Self.fewestCells, cells.values.max() ?? 0)
    // A few cells alone show no style.
    let columns = { (blanks: [Int: Int]) in
      let usual = blanks.filter { $0.value * 2 > cells[$0.key, default: 0] }.keys
      return usual.contains { cells[$0, default: 0] >= fewest } ? Set(usual) : []
    }
    style = (columns(leading), columns(trailing))
    width = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    let records = widths.values.reduce(0, +)
    for column in 0..<width where filled[column, default: 0] * 3 < records * 2 {
      sparse[column] = filled[column, default: 0] * Self.sparseShare < records ? 1 : 2
    }
  }

  mutating func run() {
    let usual = usualEnding
    var reader = RecordReader(bytes, dialect: dialect)
    while reader.advance() {
      let end = reader.range.upperBound + (reader.ending?.bytes.count ?? 0)
      let isThing = things.contains(reader.line)
      if isThing, reader.ending != nil, repeated.contains(reader.line) {
        edits.replace(reader.range.lowerBound..<end, with: [])
        continue
      }
      if let ending = reader.ending, let usual, ending != usual {
        otherEnding = otherEnding ?? reader.line
        edits.replace(reader.range.upperBound..<end, with: usual.bytes)
      }
      guard isThing, reader.count <= width else { continue }
      if let cut = cut(in: reader) {
        cuts.append(position(of: cut, in: reader))
      } else {
        trim(reader)
      }
    }
  }

  /// The most frequent line ending.
  private var usualEnding: LineEnding? {
    var counts: [LineEnding: Int] = [:]
    var reader = RecordReader(bytes, dialect: dialect)
    while reader.advance() {
      if let ending = reader.ending { counts[ending, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
  }

  /// The field without blanks at its ends, unless it is blank, or a quote would then open it.
  private func trimmed(
    _ field: RecordField, _ isKept: (leading: Bool, trailing: Bool)
  ) -> Range<Int> {
    let range = field.rawRange
    guard !field.isQuoted else { return range }
    var (start, end) = (range.lowerBound, range.upperBound)
    let leading = bytes[range].prefix(while: isBlank).count
    if !isKept.leading, leading < Self.fewestAligned { start += leading }
    while !isKept.trailing, end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start < end && bytes[start] != dialect.quote ? start..<end : range
  }

  /// The cell that continues the text of the previous one, if a comma seems to have cut that text.
  ///
  /// It begins with a blank, and the cells after it are shifted into a column that is usually empty.
  private func cut(in reader: RecordReader) -> Int? {
    guard dialect.delimiter == 0x2C else { return nil }
    let fields = Array(reader.fields)
    let last = fields.indices.last { sparse[$0] != nil && !fields[$0].rawRange.isEmpty }
    guard let last, last > 0, let fewestBlanks = sparse[last] else { return nil }
    return (1...last).first { column in
      let (before, range) = (bytes[fields[column - 1].rawRange], fields[column].rawRange)
      return !fields[column].isQuoted && !fields[column - 1].isQuoted && range.count > 1
        && !style.leading.contains(column)
        && bytes[range.lowerBound] == 0x20 && !isBlank(bytes[range.lowerBound + 1])
        && before.count { $0 == 0x20 } >= fewestBlanks && before.last != 0x20
    }
  }

  private func position(of column: Int, in reader: RecordReader) -> (line: Int, column: Int) {
    let place = reader.position(of: column)
    let line = bytes[..<place.offset].lastIndex { $0 == 0x0A || $0 == 0x0D }
    return (place.line, place.offset - (line ?? -1))
  }

  private mutating func trim(_ reader: RecordReader) {
    for (column, field) in reader.fields.enumerated() {
      let range = field.rawRange
      let kept = trimmed(
        field, (style.leading.contains(column), style.trailing.contains(column)))
      let (start, end) = (kept.lowerBound, kept.upperBound)
      guard kept != range else { continue }
      blanks.append(position(of: column, in: reader))
      if range.lowerBound < start { edits.replace(range.lowerBound..<start, with: []) }
      if end < range.upperBound { edits.replace(end..<range.upperBound, with: []) }
    }
  }

  private static let fewestCells = 5
  private static let sparseShare = 5
  /// The fewest blanks before a text that are there to align it.
  private static let fewestAligned = 3

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 && dialect.delimiter != 0x09
  }
}
