import DelimitedText
import Things

/// Converts the records of a table to drafts, and collects those that cannot be converted.
struct DraftBuilder {
  /// How to read the rows of a file.
  struct Form {
    /// How tags and other answers are written.
    enum Lists: Hashable {
      /// As in a deck file.
      case deckForm
      /// As people write them: separated by commas or semicolons, or a single tag with spaces.
      case free(hasCategories: Bool)
    }

    var header: [String] = []
    /// The number of records above the rows.
    var skipped = 0
    /// Tags added to every draft.
    var tags: [String] = []
    /// The deck for rows that do not name one.
    var deck = ""
    /// What becomes of cells beyond the last column.
    enum Surplus {
      /// They become part of its text, as they are written; with commas if one is in quotes.
      case written
      /// They become part of its text, with commas between them.
      case joined
      case dropped
    }

    var surplus = Surplus.written
    /// Whether to keep the spaces at the ends of quoted cells.
    var keepsQuotedBlanks = true
    var lists = Lists.deckForm
    var isHTML = false
    /// Whether til wrote the rows, so that what they say is kept as it is.
    var isOwn = false
  }

  /// A table with other columns below the one being read.
  struct OtherTable {
    var line: Int
    var offset: Int
    var names: [String]
  }

  private(set) var drafts = ImportDrafts()
  /// The table that follows this one.
  private(set) var otherTable: OtherTable?
  private(set) var untaken: [Untaken] = []
  private(set) var findings: [Finding] = []
  private(set) var records: Int
  /// The line of a quote that is never closed.
  private(set) var unclosedQuote: Int?
  /// The number of rows that lost formatting such as bold or colors.
  private(set) var formattedRows = 0
  private let form: Form
  /// The index of each column in a record, or -1 if the table lacks it.
  private let places: [Int]
  /// The expected number of cells in a row.
  private let width: Int
  private let moreNotes: [Int]
  /// The columns of a quiz's choices.
  private let choices: QuizChoices?
  private let listed: (column: Int, first: Int)?
  private let reading: Int?
  private let (lists, escaped): (Set<Int>, Set<Int>)
  private let joinsSurplus: Bool
  private let tags: String
  private let deck: String
  /// HTML in the current record that plain text cannot represent.
  private var losses = MarkupLosses()

  init(_ columns: TableColumns, _ form: Form) {
    self.form = form
    places = DeckColumn.allCases.map { columns.positions[$0] ?? -1 }
    records = form.skipped
    tags = CellLists.cell(tags: form.tags)
    deck = DeckNaming.name(ofDeck: form.deck)
    width = columns.width
    moreNotes = columns.moreNotes
    (choices, listed) = (columns.choices, columns.listed)
    reading = columns.reading
    (lists, escaped) = (columns.lists, columns.escaped)
    joinsSurplus = form.surplus != .dropped && columns.positions[.long] == columns.width - 1
  }

  mutating func reserve(rows: Int, bytes: Int) {
    drafts.texts.reserve(rows: rows, bytes: bytes)
    drafts.places.reserveCapacity(rows)
  }

  /// Reads all records, up to the end or an unclosed quote.
  mutating func takeAll(
    _ reader: inout RecordReader, _ proceed: ImportProgress.Proceed
  ) throws {
    while reader.advance() {
      if records % ImportProgress.step == 0 {
        try proceed(ImportProgress("reading", rows: records))
      }
      guard take(reader) else { break }
    }
  }

  private mutating func take(_ reader: RecordReader) -> Bool {
    if reader.count != form.header.count, startsOtherTable(reader) { return false }
    records += 1
    switch reader.problem?.kind {
    case nil: add(reader)
    case .unclosedQuote?:
      unclosedQuote = reader.problem?.line
      return false
    case .fieldTooLong(let limit)?: leave(reader, .fieldTooLong(limit: limit))
    case .tooManyFields(let limit)?: leave(reader, .tooManyFields(limit: limit))
    }
    return true
  }

  /// Whether a row repeats most of the header in a table of another width.
  private mutating func startsOtherTable(_ reader: RecordReader) -> Bool {
    guard form.header.count > 2, reader.count > 2,
      reader.withBytes(of: 0, { $0.elementsEqual(form.header[0].utf8) })
    else { return false }
    let texts = reader.texts
    let same = zip(texts, form.header).count { $0 == $1 && !$0.isEmpty }
    guard same > 2, same * 4 >= min(texts.count, form.header.count) * 3 else { return false }
    otherTable = OtherTable(
      line: reader.line, offset: reader.range.lowerBound, names: texts.map(Blanks.trimmed))
    return true
  }

  private func place(_ column: DeckColumn) -> Int { places[column.rawValue] }

  private mutating func add(_ reader: RecordReader) {
    guard let cloze = cloze(reader) else { return add(reader, as: nil) }
    // Parts of a picture are no text.
    guard !cloze.text.answer(cloze.text.numbers[0]).hasPrefix("image-occlusion:") else {
      return leave(reader, .cloze)
    }
    for number in cloze.text.numbers {
      add(
        reader,
        as: (
          cloze.text.question(number), cloze.text.answer(number), cloze.other,
          cloze.text.numbers.count > 1
        ))
    }
  }

  /// More are no text that anybody learns.
  private static let mostGaps = 50

  /// The first form with gaps, and where the other form is.
  private mutating func cloze(_ reader: RecordReader) -> (text: AnkiCloze, other: Int)? {
    losses = MarkupLosses()
    guard !form.isOwn else { return nil }
    let forms = [DeckColumn.short, .long].compactMap { place(of: $0, in: reader) }
    for place in forms
    where reader.withBytes(of: place, { $0.contains(UInt8(ascii: "{")) }) {
      let text = form.isHTML ? HTMLText.plain(reader[place], &losses) : reader[place]
      let cloze = AnkiCloze(Blanks.trimmed(text))
      if 1...Self.mostGaps ~= cloze.numbers.count {
        return (cloze, forms.first { $0 != place } ?? -1)
      }
    }
    return nil
  }

  /// Adds a record, or one of its gaps.
  private mutating func add(
    _ reader: RecordReader,
    as gap: (question: String, answer: String, other: Int, isOneOfSeveral: Bool)?
  ) {
    let row = drafts.count
    let id = gap?.isOneOfSeveral == true ? nil : id(reader)
    if gap == nil { losses = MarkupLosses() }
    drafts.texts.begin(id)
    if let gap {
      drafts.texts.add(gap.question)
      drafts.texts.add(gap.answer)
    } else {
      addCell(.short, reader)
      addCell(.long, reader)
    }
    let hasSurplus = reader.count > width && form.surplus != .dropped && hasSurplus(reader)
    // Several tabs can align one cell.
    let isAligned = hasSurplus && joinsSurplus && showsNothing(row, .long) && isTabbed(reader)
    if isAligned { addRest(from: width - 1, reader) }
    // A long dash fills an empty cell.
    let isFilled = !drafts.texts.withCell(row, .long) { $0.elementsEqual("—".utf8) }
    if !form.isOwn, isFile(row, .long) { losses.insert(.picture) }
    let (hasShort, hasLong) = (!showsNothing(row, .short), isFilled && !showsNothing(row, .long))
    if isDashed(row, .short), isDashed(row, .long) { return drafts.texts.removeLast() }
    guard hasShort, hasLong, !isHeader(reader) else {
      drafts.texts.removeLast()
      if hasShort, hasLong { return leave(reader, .headerAgain) }
      return leaveIncomplete(reader, hasShort ? .noLong : hasLong ? .noShort : .noForms)
    }
    if hasSurplus, !isAligned {
      if joinsSurplus { addRest(from: width - 1, reader) }
      note(ExtraCells.self, row: row, .long, detail: joinsSurplus ? reader.count : -reader.count)
    }
    if moreNotes.isEmpty, gap == nil {
      addCell(.note, reader)
    } else {
      addNotes(reader, and: gap.map { [$0.other] } ?? [])
    }
    addCell(.tags, reader)
    addCell(.also, reader)
    // Of several drafts, none is the note itself.
    if gap?.isOneOfSeveral == true { drafts.texts.add("") } else { addGUID(reader, id) }
    addDirections(reader)
    addMedia(.image, reader)
    addMedia(.audio, reader)
    drafts.places.append(RecordPlace(line: reader.line, offset: reader.range.lowerBound))
    if place(.deck) >= 0 || !deck.isEmpty { nameDeck(reader) }
    if reader.fields.contains(where: \.hasTextAfterQuote) {
      note(TextAfterQuote.self, row: row, .short)
    }
    noteLosses(row)
  }

  /// Whether a cell has no visible characters.
  private func showsNothing(_ row: Int, _ cell: ThingColumns.Cell) -> Bool {
    drafts.texts.withCell(row, cell) { UnseenText.isAll($0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// Whether a cell has only hyphens, as all do in a row between two groups.
  private func isDashed(_ row: Int, _ cell: ThingColumns.Cell) -> Bool {
    drafts.texts.withCell(row, cell) { bytes in
      !bytes.isEmpty && bytes.allSatisfy { $0 == UInt8(ascii: "-") }
    }
  }

  /// Whether a cell is only the name of a picture or recording.
  private func isFile(_ row: Int, _ cell: ThingColumns.Cell) -> Bool {
    // Few cells end like one, and looking at bytes takes no memory.
    let mayBe = drafts.texts.withCell(row, cell) { bytes in
      bytes.count < 200 && bytes.suffix(6).contains(UInt8(ascii: ".")) && !bytes.contains(0x20)
    }
    return mayBe && Media.isName(drafts.texts[row, cell])
  }

  /// Whether any extra cell is not blank.
  private func hasSurplus(_ reader: RecordReader) -> Bool {
    let longs = place(of: .long, in: reader).map { reader[$0] } ?? ""
    // A comma in parentheses has cut the text.
    let isCut = longs.count { $0 == "(" } > longs.count { $0 == ")" }
    return isCut || (width..<reader.count).contains { !Blanks.isBlank(reader[$0]) }
  }

  private func isTabbed(_ reader: RecordReader) -> Bool {
    reader.bytes[reader.fields[width].rawRange.lowerBound - 1] == 0x09
  }

  private mutating func note(
    _ rule: any Rule.Type, row: Int, _ cell: ThingColumns.Cell, detail: Int = 0
  ) {
    findings.append(Finding(row: row, rule, cell, detail: detail))
  }

  private mutating func noteLosses(_ row: Int) {
    if losses.contains(.formatting) { formattedRows += 1 }
    let lost = losses.subtracting(.formatting)
    if !lost.isEmpty { note(LostMarkup.self, row: row, .long, detail: Int(lost.rawValue)) }
  }

  /// Reports that the draft on this line may be a header.
  mutating func doubtHeader(line: Int) {
    guard let row = drafts.places.prefix(30).firstIndex(where: { $0.line == line }) else { return }
    note(PerhapsHeader.self, row: row, .short)
  }
}

// Cells.
extension DraftBuilder {
  private func id(_ reader: RecordReader) -> Thing.ID? {
    place(of: .id, in: reader).flatMap { place in
      reader.withBytes(of: place) { Thing.ID(utf8: Blanks.trimmed($0)) }
    }
  }

  private func place(of column: DeckColumn, in reader: RecordReader) -> Int? {
    let place = place(column)
    guard place >= 0, place < reader.count else { return nil }
    if let reading, reading < reader.count, column == .short || place == reading {
      let short = self.place(.short)
      let isMissing = short >= reader.count || Blanks.isBlank(reader[short])
      return !isMissing ? place : column == .short ? reading : nil
    }
    guard column == .long, let choices else { return place }
    let choice = choices.places(in: Blanks.trimmed(reader[place])).first ?? place
    return choice < reader.count ? choice : nil
  }

  private mutating func addCell(_ column: DeckColumn, _ reader: RecordReader) {
    if column == .long, let chosen = listedChoice(reader) ?? severalChoices(reader) {
      return addText(chosen)
    }
    let place = place(of: column, in: reader)
    reader.withCell(place, keepingQuotedBlanks: form.keepsQuotedBlanks) { bytes in
      switch column {
      case .tags where form.lists != .deckForm || !tags.isEmpty:
        let own = form.tagCell(String(decoding: bytes, as: UTF8.self))
        let all = [own, tags].filter { !$0.isEmpty }
        drafts.texts.add(all.joined(separator: " "))
      case .also where form.lists != .deckForm:
        drafts.texts.add(FreeLists.also(String(decoding: bytes, as: UTF8.self)))
      case .note where !form.isOwn && Self.isPlaceholder(bytes): drafts.texts.add("")
      case .short, .long, .note: addText(bytes, of: place)
      default: drafts.texts.add(UnsafeRawBufferPointer(bytes))
      }
    }
  }

  /// Joins the cells of several columns.
  private mutating func addNotes(_ reader: RecordReader, and others: [Int] = []) {
    let places = (others + [place(.note)] + moreNotes).filter { 0..<reader.count ~= $0 }.sorted()
    let texts = places.map { Blanks.trimmed(reader[$0]) }.filter { text in
      var text = text
      return !text.isEmpty && !text.withUTF8(Self.isPlaceholder)
    }
    addText(texts.joined(separator: " · "))
  }

  /// The texts of the choices in another cell that are right.
  private func listedChoice(_ reader: RecordReader) -> String? {
    guard let listed, max(listed.column, place(.long)) < reader.count,
      let choices = ListedChoices.texts(in: Blanks.trimmed(reader[listed.column]))
    else { return nil }
    let answer = Blanks.trimmed(reader[place(.long)])
    return ListedChoices.named(answer, in: choices, countingFrom: listed.first)
  }

  /// The texts of several choices that are right.
  private func severalChoices(_ reader: RecordReader) -> String? {
    let answer = place(.long)
    guard let choices, answer < reader.count else { return nil }
    let places = choices.places(in: Blanks.trimmed(reader[answer])).filter { $0 < reader.count }
    return places.count < 2
      ? nil : places.map { Blanks.trimmed(reader[$0]) }.joined(separator: "; ")
  }

  private mutating func addText(_ text: String) {
    var text = text
    text.withUTF8 { addText($0) }
  }

  /// Whether a cell only says that there is nothing.
  private static func isPlaceholder(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count <= 4 && placeholders.contains(String(decoding: bytes, as: UTF8.self))
  }

  /// As programs write them; na in small letters is a syllable.
  private static let placeholders: Set<String> = [
    "-", "–", "—", "NA", "N/A", "n/a", "NaN", "NULL", "null", "None",
  ]

  private mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>, of column: Int? = nil) {
    if let column, lists.contains(column) || escaped.contains(column) {
      let text = String(decoding: bytes, as: UTF8.self)
      let plain = lists.contains(column) ? WrittenList(text)?.plain ?? text : text
      drafts.texts.add(escaped.contains(column) ? EscapedBreaks.replaced(in: plain) : plain)
    } else if form.isHTML {
      drafts.texts.add(HTMLText.plain(String(decoding: bytes, as: UTF8.self), &losses))
    } else {
      drafts.texts.add(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Replaces the long form by everything from a column to the end of the record.
  private mutating func addRest(from column: Int, _ reader: RecordReader) {
    drafts.texts.removeLastCell()
    // A cell in quotes ends where its quotes do.
    if form.surplus == .joined || reader.fields[column...].contains(where: \.isQuoted) {
      return addText((column..<reader.count).map { reader[$0] }.joined(separator: ", "))
    }
    let rest = reader.fields[column].rawRange.lowerBound..<reader.range.upperBound
    reader.bytes[rest].withUnsafeBufferPointer { addText(Blanks.trimmed($0)) }
  }

  /// Skips a guid that repeats the id, which exports write for programs that need a guid.
  private mutating func addGUID(_ reader: RecordReader, _ id: Thing.ID?) {
    let place = place(of: .guid, in: reader)
    reader.withCell(place, keepingQuotedBlanks: form.keepsQuotedBlanks) { guid in
      let isID = id?.withUTF8 { $0.elementsEqual(guid) } ?? false
      drafts.texts.add(isID ? UnsafeRawBufferPointer(start: nil, count: 0) : .init(guid))
    }
  }

  /// Skips values that a deck file cannot have.
  private mutating func addDirections(_ reader: RecordReader) {
    let directions = place(of: .directions, in: reader).flatMap { Directions(cell: reader[$0]) }
    drafts.texts.add(directions?.rawValue ?? "")
  }

  /// Keeps the names of files; other cells, such as addresses, are not for til.
  private mutating func addMedia(_ column: DeckColumn, _ reader: RecordReader) {
    guard let place = place(of: column, in: reader) else { return drafts.texts.add("") }
    let cell = reader[place]
    drafts.texts.add(CellLists.cell(also: CellLists.also(cell).filter(Media.isName)))
  }

  private mutating func nameDeck(_ reader: RecordReader) {
    let place = place(of: .deck, in: reader)
    let named = reader.withCell(place, keepingQuotedBlanks: form.keepsQuotedBlanks) {
      String(decoding: $0, as: UTF8.self)
    }
    drafts.nameDeck(named.isEmpty ? deck : named)
  }
}

extension DraftBuilder.Form {
  /// The tags of a cell in the format of a deck file.
  fileprivate func tagCell(_ cell: String) -> String {
    switch lists {
    case .deckForm: cell
    case .free(let hasCategories): FreeLists.tags(cell, areCategories: hasCategories)
    }
  }
}

extension RecordReader {
  /// Calls `body` with a trimmed cell, or an empty one if the record lacks it.
  fileprivate func withCell<Result>(
    _ place: Int?, keepingQuotedBlanks: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let place else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let isKept = keepingQuotedBlanks && fields[place].isQuoted
    return withBytes(of: place) { body(isKept ? $0 : Blanks.trimmed($0)) }
  }
}

// Records that become no draft.
extension DraftBuilder {
  private mutating func leaveIncomplete(_ reader: RecordReader, _ why: Untaken.Why) {
    let texts = reader.texts
    if form.isHTML, texts.contains(where: { $0.contains("{{c1::") }) {
      return leave(reader, .cloze)
    }
    let filled = texts.filter { !Blanks.isBlank($0) }
    // Rows of empty cells are not worth reporting.
    guard let only = filled.first else { return }
    let isHeading = filled.count == 1 && texts.count > 1 && Self.isHeading(only)
    leave(reader, isHeading ? .heading : why)
  }

  /// Headings have several words, or end with a colon or period.
  private static func isHeading(_ text: String) -> Bool {
    text.contains(where: \.isWhitespace) || text.last.map { ":：.".contains($0) } ?? false
  }

  private mutating func leave(_ reader: RecordReader, _ why: Untaken.Why) {
    untaken.append(
      Untaken(place: RecordPlace(line: reader.line, offset: reader.range.lowerBound), why: why))
  }

  /// Whether the record repeats the header, as printed lists do on each page.
  private func isHeader(_ reader: RecordReader) -> Bool {
    guard !form.header.isEmpty, reader.count == form.header.count, reader.range.count < 1000
    else { return false }
    for (column, name) in form.header.enumerated() {
      let isSame = reader.withBytes(of: column) { $0.elementsEqual(name.utf8) }
      if !isSame { return false }
    }
    return true
  }
}

/// Converts lists as people write them to the format of a deck file.
private enum FreeLists {
  /// Splits `Routing, Layer 2` and `routing layer2` into two tags each.
  ///
  /// A category is one tag, with dashes instead of spaces.
  static func tags(_ cell: String, areCategories: Bool) -> String {
    // A list as databases export it: `["one", "two"]`.
    let list = cell.hasPrefix("[") ? JSON(cell)?.array?.compactMap(\.string) : nil
    let parts = list?.map { $0[...] } ?? cell.split { ",;|\n".contains($0) }
    guard parts.count > 1 || areCategories || list != nil else {
      return CellLists.cell(tags: CellLists.tags(cell))
    }
    let tags = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }
    return CellLists.cell(tags: tags.filter { !$0.isEmpty })
  }

  /// Other answers are separated by bars, semicolons, line breaks or ` / `.
  static func also(_ cell: String) -> String {
    let marked = cell.replacing(" / ", with: "\n")
    return CellLists.cell(also: marked.split { "|;\n".contains($0) }.map(String.init))
  }
}
