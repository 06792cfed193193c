import SQLiteAccess
import Things

/// The table of deck rows and the position of each Thing.
///
/// A position is a deck's number and a key that increases from row to row with gaps, so that
/// changing a row moves no other.
struct ThingTable {
  let database: Database

  /// The gap between keys when a deck is numbered again; a million rows fit.
  private static let gap: Int64 = 1 << 11

  static func places(of deck: Int) -> ClosedRange<Int64> {
    Int64(deck) << 32...Int64(deck) << 32 | 0xffff_ffff
  }

  static func deck(ofPlace place: Int64) -> Int { Int(place >> 32) }

  /// A deck whose old rows are removed and whose new ones are not written yet.
  struct Pending {
    fileprivate var rows: ThingRows
    fileprivate var changed: [(rows: Range<Int>, places: [Int64])]
    fileprivate var went: [Thing.ID]
    var count: Int { rows.count }
  }

  /// The result of an update of a deck's rows.
  struct Replacement {
    var came: [Thing.ID]
    var went: [Thing.ID]
  }

  /// Removes rows that are no longer in a deck.
  func removeOld(of deck: Int, for rows: ThingRows) throws(IndexError) -> Pending {
    var old = try OldRows(of: deck, in: self, unlike: rows)
    var blocks = old.blocks(unlike: rows)
    if !blocks.allSatisfy({ hasRoom(for: $0, of: deck, in: old) }) {
      old = try OldRows(of: deck, in: self, unlike: nil)
      blocks = [OldRows.Block(old: 0..<old.rows.count, new: 0..<rows.count)]
    }
    for block in blocks { try remove(old.rows, block.old, from: old.places(of: block)) }
    return Pending(
      rows: rows,
      changed: blocks.map { block in
        let (after, before) = old.neighbors(of: block)
        let range = Self.places(of: deck)
        let places = Self.places(
          for: block.new.count, after: after ?? range.lowerBound, before: before, in: range)
        return (block.new, places)
      },
      went: blocks.flatMap { old.rows.ids[$0.old] })
  }

  /// Writes the new rows.
  ///
  /// All decks of a change must have removed their old rows first, or a Thing that moved to a deck
  /// written earlier would be removed again.
  func insertNew(_ pending: Pending) throws(IndexError) -> Replacement {
    let came = pending.changed.flatMap { pending.rows.ids[$0.rows] }
    try insert(pending)
    let kept = Set(pending.went).intersection(came)
    return Replacement(
      came: came.filter { !kept.contains($0) }, went: pending.went.filter { !kept.contains($0) })
  }

  /// The rows that the index has of a deck; only those after the first change are kept.
  private struct OldRows {
    /// The number of unchanged rows at the start.
    private(set) var same = 0
    /// The rows behind those.
    private(set) var rows = ThingRows()
    private(set) var places: [Int64] = []

    /// Keeps all rows if there are no new ones to compare with.
    init(of deck: Int, in table: ThingTable, unlike new: ThingRows?) throws(IndexError) {
      let cursor = try table.things(of: deck)
      while let thing = try cursor.next() {
        if let new, rows.count == 0, same < new.count, thing.isSame(as: new, same) {
          same += 1
        } else {
          rows.append(thing)
        }
        places.append(thing.place)
      }
    }

    /// Old rows, behind the unchanged ones at the start, and the new rows that replace them.
    struct Block {
      var old: Range<Int>
      var new: Range<Int>
    }

    /// The changes, so that those at both ends of a deck leave the rows between them alone.
    func blocks(unlike new: ThingRows) -> [Block] {
      let last = lastSame(as: new)
      let (oldEnd, newEnd) = (rows.count - last, new.count - last)
      var numbers: [Thing.ID: Int] = [:]
      if oldEnd > 1, newEnd - same > 1 {
        for row in 0..<oldEnd { numbers[rows.ids[row]] = row }
      }
      var blocks: [Block] = []
      var start = (old: 0, new: same)
      func close(_ old: Int, _ new: Int) {
        if start.old < old || start.new < new {
          blocks.append(Block(old: start.old..<old, new: start.new..<new))
        }
        start = (old + 1, new + 1)
      }
      for row in same..<max(same, newEnd) {
        guard let number = numbers[new.ids[row]], number >= start.old,
          rows.isSame(number, as: new, row)
        else { continue }
        close(number, row)
      }
      close(oldEnd, newEnd)
      return blocks
    }

    /// The number of unchanged rows at the end.
    private func lastSame(as new: ThingRows) -> Int {
      let shorter = min(rows.count, new.count - same)
      var last = 0
      while last < shorter, rows.isSame(rows.count - 1 - last, as: new, new.count - 1 - last) {
        last += 1
      }
      return last
    }

    func places(of block: Block) -> ArraySlice<Int64> {
      places[same + block.old.lowerBound..<same + block.old.upperBound]
    }

    /// The places before and after a block.
    func neighbors(of block: Block) -> (after: Int64?, before: Int64?) {
      let slice = places(of: block)
      return (places[..<slice.startIndex].last, places[slice.endIndex...].first)
    }
  }

  private func hasRoom(for block: OldRows.Block, of deck: Int, in old: OldRows) -> Bool {
    let count = Int64(block.new.count)
    let range = Self.places(of: deck)
    let (after, before) = old.neighbors(of: block)
    let start = after ?? range.lowerBound
    guard count > 0 else { return true }
    guard let before else { return (range.upperBound - start) / Self.gap > count }
    return before - start > count
  }

  /// Keys for a number of rows between two others, or after the last and within the deck's range.
  static func places(
    for count: Int, after: Int64, before: Int64? = nil, in range: ClosedRange<Int64>
  ) -> [Int64] {
    let room = (before ?? range.upperBound) - after
    let widest = room / Int64(count + 1)
    let step = before == nil ? min(gap, widest) : widest
    return (0..<count).map { after + step * Int64($0 + 1) }
  }
}

// Writing. Sorted ids and keys are appended without searching.
extension ThingTable {
  private func remove(
    _ rows: ThingRows, _ gone: Range<Int>, from places: ArraySlice<Int64>
  ) throws(IndexError) {
    guard let first = places.first, let last = places.last else { return }
    try database.run("DELETE FROM thing WHERE place BETWEEN ?1 AND ?2", first, last)
    let location = try database.statement("DELETE FROM location WHERE thing = :thing")
    for id in rows.ids[gone].sorted() { try location.bind("thing", id.number).run() }
    try FamilyTable(database: database).remove(rows, gone)
  }

  private func insert(_ pending: Pending) throws(IndexError) {
    for (changed, places) in pending.changed {
      try pending.rows.withText { text throws(IndexError) in
        try insert(pending.rows, changed, at: places, text: text)
      }
      try insertLocations(of: pending.rows, changed, at: places)
      try FamilyTable(database: database).insert(pending.rows, changed)
    }
  }

  /// `text` provides the cells of all rows.
  private func insert(
    _ rows: ThingRows, _ changed: Range<Int>, at places: [Int64],
    text: UnsafeRawBufferPointer
  ) throws(IndexError) {
    let insert = try database.statement(
      """
      INSERT INTO thing VALUES(:place, :folded, :id, :written, :short, :long, :note, :tags, :also,
        :guid, :directions, :image, :audio)
      """)
    var fold = SearchFold()
    var folded: [UInt8] = []
    for (row, place) in zip(changed, places) {
      folded.removeAll(keepingCapacity: true)
      fold.append(rows.cell(row, .short, in: text), to: &folded)
      folded.append(Self.between)
      fold.append(rows.cell(row, .long, in: text), to: &folded)
      insert.bind("place", place).bind("folded", folded).bind("id", rows.ids[row].number)
      insert.bind("written", rows.isWritten[row])
      for cell in ThingColumns.Cell.allCases {
        insert.bind("short", offset: cell.rawValue, lent: rows.cell(row, cell, in: text))
      }
      try insert.run()
    }
  }

  /// Separates the folded short and long form; occurs in neither.
  static let between: UInt8 = 0x1F

  private func insertLocations(
    of rows: ThingRows, _ changed: Range<Int>, at places: [Int64]
  ) throws(IndexError) {
    let start = changed.lowerBound
    let numbers = Int32(start)..<Int32(changed.upperBound)
    let insert = try database.statement(
      "INSERT OR REPLACE INTO location VALUES(:thing, :place)")
    for entry in SortedKeys(numbers, key: { rows.ids[Int($0)].number }).entries {
      try insert.bind("thing", entry.key).bind("place", places[Int(entry.row) - start]).run()
    }
  }
}

// Reading.
extension ThingTable {
  private static let columns =
    "place, id, written, short, long, note, tags, also, guid, directions, image, audio"

  /// The rows between two positions.
  func things(_ places: ClosedRange<Int64>) throws(IndexError) -> Cursor<IndexedThing> {
    let statement = try database.unshared(
      "SELECT \(Self.columns) FROM thing WHERE place BETWEEN ?1 AND ?2 ORDER BY place",
      places.lowerBound, places.upperBound)
    return Cursor(statement) { IndexedThing($0) }
  }

  func things(of deck: Int) throws(IndexError) -> Cursor<IndexedThing> {
    try things(Self.places(of: deck))
  }

  /// The ids and texts of a deck, in order; `bytes` is the size of its file.
  func texts(of deck: Int, bytes: Int) throws(IndexError) -> ThingColumns {
    enum Column: Int32, CaseIterable {
      case id, short, long, note, tags, also, guid, directions, image, audio
    }
    var texts = ThingColumns()
    texts.reserve(rows: 0, bytes: bytes)
    let places = Self.places(of: deck)
    try database.scan(
      "thing WHERE place BETWEEN ?1 AND ?2", through: .audio, places.lowerBound, places.upperBound
    ) { (row: ScanRow<Column>) in
      texts.begin(row[.id])
      for cell in ThingColumns.Cell.allCases { texts.add(row.utf8(.short, offset: cell.rawValue)) }
    }
    return texts
  }

  func ids(of deck: Int) throws(IndexError) -> [UInt64] {
    let places = Self.places(of: deck)
    return try database.rows(
      "SELECT id FROM thing WHERE place BETWEEN ?1 AND ?2", places.lowerBound, places.upperBound
    ) { $0["id"] }
  }

  /// All rows of all decks.
  func all() throws(IndexError) -> Cursor<IndexedThing> { try things(0...Int64.max) }

  /// The rows that may name pictures or recordings.
  func naming() throws(IndexError) -> Cursor<IndexedThing> {
    let statement = try database.unshared(
      """
      SELECT \(Self.columns) FROM thing WHERE image <> '' OR audio <> ''
      OR instr(short || long || note, '[') ORDER BY place
      """)
    return Cursor(statement) { IndexedThing($0) }
  }

  /// The Thing at a position, and its deck's number.
  func thing(at place: Int64) throws(IndexError) -> (thing: Thing, deck: Int)? {
    try database.first("SELECT \(Self.columns) FROM thing WHERE place = ?1", place) {
      let row = IndexedThing($0)
      return (row.thing, row.deck)
    }
  }

  /// The Thing with this id, and its deck's number.
  func thing(_ id: Thing.ID) throws(IndexError) -> (thing: Thing, deck: Int)? {
    guard let place = try place(of: id) else { return nil }
    guard let found = try thing(at: place), found.thing.id == id else {
      throw .damaged("location")
    }
    return found
  }

  func place(of id: Thing.ID) throws(IndexError) -> Int64? {
    try database.first("SELECT place FROM location WHERE thing = ?1", id.number) {
      $0["place"]
    }
  }

  /// All Things in order of number.
  func locations() throws(IndexError) -> Cursor<(id: UInt64, place: Int64)> {
    Cursor(try database.unshared("SELECT thing, place FROM location ORDER BY thing")) {
      ($0["thing"], $0["place"])
    }
  }

  /// Positions of rows whose folded short or long form contains a text, in order.
  func places(holding text: String) throws(IndexError) -> [Int64] {
    var fold = SearchFold()
    return try database.rows("SELECT place FROM thing WHERE instr(folded, ?1) > 0", fold(text)) {
      $0["place"]
    }
  }
}

/// A row of the table of Things, read from the current row of a statement.
struct IndexedThing {
  private let statement: Statement

  fileprivate init(_ statement: Statement) { self.statement = statement }

  var place: Int64 { statement["place"] }
  var deck: Int { ThingTable.deck(ofPlace: place) }
  var id: Thing.ID { statement["id"] }
  /// Whether the id is in the deck file.
  var isWritten: Bool { statement["written"] }

  func bytes(_ cell: ThingColumns.Cell) -> UnsafeRawBufferPointer {
    statement.utf8("short", offset: cell.rawValue)
  }

  /// Whether it equals a row of a deck.
  func isSame(as rows: ThingRows, _ row: Int) -> Bool {
    id == rows.ids[row] && isWritten == rows.isWritten[row] && rows.hasCells(row, bytes)
  }

  func text(_ cell: ThingColumns.Cell) -> String {
    String(decoding: bytes(cell), as: UTF8.self)
  }

  var thing: Thing {
    Thing(
      id: id, short: text(.short), long: text(.long), note: text(.note),
      tags: CellLists.tags(text(.tags)), also: CellLists.also(text(.also)), guid: text(.guid),
      directions: Directions(rawValue: text(.directions)),
      media: Media(image: text(.image), audio: text(.audio)))
  }
}

/// Finds the deck of a Thing: by single lookups, or all at once if nearly all are wanted.
struct DeckFinder {
  private let database: Database
  private var all: [UInt64: Int32]?

  init(_ database: Database, expecting count: Int) throws(IndexError) {
    self.database = database
    guard count > 2000 else { return }
    var all: [UInt64: Int32] = [:]
    all.reserveCapacity(try database.number("SELECT sum(things) FROM deck"))
    let locations = try ThingTable(database: database).locations()
    while let (id, place) = try locations.next() {
      all[id] = Int32(truncatingIfNeeded: ThingTable.deck(ofPlace: place))
    }
    self.all = all
  }

  /// 0 if no deck has it.
  func deck(of thing: Thing.ID) throws(IndexError) -> Int {
    if let all { return Int(all[thing.number] ?? 0) }
    return try ThingTable(database: database).place(of: thing).map(ThingTable.deck) ?? 0
  }
}

/// The rows of one deck as stored in the index.
struct ThingRows: Sendable {
  typealias Cell = ThingColumns.Cell

  private(set) var ids: [Thing.ID] = []
  /// Whether the id is in the deck file.
  ///
  /// A computed id is not until the file is written.
  private(set) var isWritten: [Bool] = []
  private var texts = ThingColumns()

  var count: Int { ids.count }

  init() {}

  /// Rows that were written with these ids.
  init(_ texts: ThingColumns, ids: [Thing.ID]) {
    precondition(texts.count == ids.count, "Every row has its id.")
    self.texts = texts
    self.ids = ids
    isWritten = Array(repeating: true, count: ids.count)
  }

  mutating func reserve(_ count: Int, bytes: Int) {
    ids.reserveCapacity(count)
    isWritten.reserveCapacity(count)
    texts.reserve(rows: count, bytes: bytes)
  }

  /// Starts a row; its nine cells must follow in order.
  mutating func begin(_ id: Thing.ID, isWritten: Bool) {
    ids.append(id)
    self.isWritten.append(isWritten)
    texts.begin(nil)
  }

  mutating func add(_ cell: UnsafeRawBufferPointer) { texts.add(cell) }

  /// Adds a statement's current row of the table of Things.
  mutating func append(_ row: IndexedThing) {
    begin(row.id, isWritten: row.isWritten)
    for cell in Cell.allCases { add(row.bytes(cell)) }
  }

  /// Calls `body` with the bytes of a cell.
  func withCell<Result>(
    _ row: Int, _ cell: Cell, body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    texts.withCell(row, cell, body: body)
  }

  func hasCells(_ row: Int, _ bytes: (Cell) -> UnsafeRawBufferPointer) -> Bool {
    texts.hasCells(row, bytes)
  }

  /// Provides access to the memory of all cells.
  func withText<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try texts.withText(body)
  }

  /// A cell in that memory.
  func cell(_ row: Int, _ cell: Cell, in text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[texts.range(row, cell)])
  }

  /// Whether a row equals a row of another value.
  func isSame(_ row: Int, as other: ThingRows, _ otherRow: Int) -> Bool {
    ids[row] == other.ids[otherRow] && isWritten[row] == other.isWritten[otherRow]
      && texts.hasSameCells(row, as: other.texts, otherRow)
  }
}
