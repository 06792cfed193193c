import DelimitedText
import Things

/// Makes drafts of the records of a table; a record that is none costs no other.
struct DraftBuilder {
  private(set) var drafts = ImportDrafts()
  private(set) var untaken: [Untaken] = []
  private(set) var findings: [Finding] = []
  private(set) var records = 0
  /// The line of a quote that swallowed the rest of the file.
  private(set) var unclosedQuote: Int?
  /// Rows from which bold type, colours and the like were left out.
  private(set) var formattedRows = 0
  private var cells: CellReader
  private let places: [Int]
  /// How many cells a row should have; those of a long form with delimiters in it are more.
  private let width: Int
  private let joinsSurplus: Bool
  private let tellsSurplus: Bool
  private let headerCells: [String]
  /// Tags that every draft gets, and the deck of those that name none.
  private let tags: String
  private let deck: String
  private var deckNumbers: [String: UInt16] = [:]

  /// What all rows of a file have in common.
  struct Common {
    var header: [String] = []
    /// Records above the rows.
    var skipped = 0
    var tags: [String] = []
    var deck = ""
    var joinsSurplus = true
  }

  init(_ columns: TableColumns, _ common: Common, _ cells: CellReader, rows: Int, bytes: Int) {
    places = ColumnRole.allCases.map { columns.places[$0] ?? -1 }
    self.cells = cells
    headerCells = common.header
    records = common.skipped
    tags = CellLists.cell(tags: common.tags)
    deck = DeckNaming.name(ofDeck: common.deck)
    width = columns.width
    joinsSurplus = common.joinsSurplus && columns.places[.long] == columns.width - 1
    tellsSurplus = common.joinsSurplus
    drafts.texts.reserve(rows: rows, bytes: bytes)
    drafts.places.reserveCapacity(rows)
  }

  /// Takes the record at which the reader stands; false where nothing behind it can be read.
  mutating func take(_ reader: RecordReader) -> Bool {
    records += 1
    if let problem = reader.problem {
      switch problem.kind {
      case .unclosedQuote:
        unclosedQuote = problem.line
        return false
      case .fieldTooLong(let limit): leave(reader, .fieldTooLong(limit: limit))
      case .tooManyFields(let limit): leave(reader, .tooManyFields(limit: limit))
      }
      return true
    }
    cells.begin()
    let (short, long) = (cell(.short, reader), cell(.long, reader))
    if cells.showsNothing(short) || cells.showsNothing(long) {
      leaveIncomplete(reader, short: short, long: long)
    } else if isHeader(reader) {
      leave(reader, .headerAgain)
    } else {
      add(reader, short, long)
    }
    return true
  }

  private func place(_ role: ColumnRole) -> Int {
    switch role {
    case .short: places[0]
    case .long: places[1]
    case .note: places[2]
    case .tags: places[3]
    case .also: places[4]
    case .id: places[5]
    case .guid: places[6]
    case .deck: places[7]
    }
  }

  private mutating func cell(_ role: ColumnRole, _ reader: RecordReader) -> Range<Int> {
    cells.take(place(role), as: role, reader)
  }

  private mutating func add(
    _ reader: RecordReader, _ short: Range<Int>, _ long: Range<Int>
  ) {
    let row = drafts.count
    var long = long
    if reader.count > width, tellsSurplus, hasSurplus(reader) {
      if joinsSurplus { long = cells.takeRest(from: width - 1, reader) }
      note(ExtraCells.self, row, .long, joinsSurplus ? reader.count : -reader.count)
    }
    let (note, tags, also) = (cell(.note, reader), cell(.tags, reader), cell(.also, reader))
    var guid = cell(.guid, reader)
    let id = cells.id(place(.id), reader)
    // A guid that repeats the id was written for programs that ask for one.
    if let id, !guid.isEmpty, cells.string(guid) == "\(id)" { guid = 0..<0 }
    drafts.texts.begin(id)
    for range in [short, long, note] { cells.lend(range) { drafts.texts.add($0) } }
    addTags(tags)
    for range in [also, guid] { cells.lend(range) { drafts.texts.add($0) } }
    drafts.places.append(RecordPlace(line: reader.line, offset: reader.range.lowerBound))
    if place(.deck) >= 0 || !deck.isEmpty { takeDeck(cell(.deck, reader)) }
    if reader.fields.contains(where: \.hasTextAfterQuote) {
      self.note(TextAfterQuote.self, row, .short)
    }
    takeLosses(row)
  }

  /// Whether any cell beyond the columns holds something.
  private func hasSurplus(_ reader: RecordReader) -> Bool {
    (width..<reader.count).contains { !Blanks.isBlank(reader[$0]) }
  }

  private mutating func addTags(_ range: Range<Int>) {
    guard !tags.isEmpty else { return cells.lend(range) { drafts.texts.add($0) } }
    drafts.texts.add(range.isEmpty ? tags : cells.string(range) + " " + tags)
  }

  /// The draft of this line may be a header.
  mutating func doubtHeader(line: Int) {
    guard let row = drafts.places.prefix(30).firstIndex(where: { $0.line == line }) else { return }
    note(PerhapsHeader.self, row, .short)
  }

  private mutating func takeLosses(_ row: Int) {
    if cells.losses.contains(.formatting) { formattedRows += 1 }
    let lost = cells.losses.subtracting(.formatting)
    if !lost.isEmpty { note(LostMarkup.self, row, .long, Int(lost.rawValue)) }
  }

  private mutating func takeDeck(_ range: Range<Int>) {
    var name = range.isEmpty ? deck : cells.string(range)
    if let number = deckNumbers[name] { return drafts.deckOfRow.append(number) }
    let asked = name
    name = DeckNaming.name(ofDeck: name)
    guard !name.isEmpty else { return drafts.deckOfRow.append(.max) }
    guard drafts.decks.count < Int(UInt16.max) else { return drafts.deckOfRow.append(.max) }
    let number = drafts.decks.firstIndex(of: name) ?? drafts.decks.count
    if number == drafts.decks.count { drafts.decks.append(name) }
    deckNumbers[asked] = UInt16(number)
    drafts.deckOfRow.append(UInt16(number))
  }

  private mutating func note(
    _ rule: any Rule.Type, _ row: Int, _ cell: ThingColumns.Cell, _ detail: Int = 0
  ) {
    findings.append(Finding(row: row, rule, cell, detail: detail))
  }

  private mutating func leaveIncomplete(
    _ reader: RecordReader, short: Range<Int>, long: Range<Int>
  ) {
    let texts = reader.texts
    if cells.isHTML, texts.contains(where: { $0.contains("{{c1::") }) {
      return leave(reader, .cloze)
    }
    let filled = texts.filter { !Blanks.isBlank($0) }
    // A row of empty cells only fills a page.
    guard let only = filled.first else { return }
    if filled.count == 1, texts.count > 1, Self.isHeading(only) {
      leave(reader, .heading)
    } else {
      let (hasShort, hasLong) = (!cells.showsNothing(short), !cells.showsNothing(long))
      leave(reader, hasShort ? .noLong : hasLong ? .noShort : .noForms)
    }
  }

  /// Headings have several words, or end as what introduces something does.
  private static func isHeading(_ text: String) -> Bool {
    text.contains(where: \.isWhitespace) || text.last.map { ":：.".contains($0) } ?? false
  }

  private mutating func leave(_ reader: RecordReader, _ why: Untaken.Why) {
    untaken.append(
      Untaken(place: RecordPlace(line: reader.line, offset: reader.range.lowerBound), why: why))
  }

  /// Whether the record repeats the header, as on each page of a printed list.
  private func isHeader(_ reader: RecordReader) -> Bool {
    guard !headerCells.isEmpty, reader.count == headerCells.count,
      reader.range.count < 1000
    else { return false }
    for (column, name) in headerCells.enumerated() {
      let isSame = reader.withBytes(of: column) { $0.elementsEqual(name.utf8) }
      if !isSame { return false }
    }
    return true
  }
}
