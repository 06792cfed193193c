import SystemFiles
import Things

/// The table of decks, with the state of their files when they were read.
struct DeckTable {
  let database: Database

  struct Row {
    var number: Int
    var info: DeckInfo
    var stamp: FileFingerprint?
    var digest: UInt64
  }

  func rows() throws(IndexError) -> [Row] {
    let statement = try database.statement("SELECT * FROM deck ORDER BY name")
    var rows: [Row] = []
    while try statement.step() {
      let info = DeckInfo(
        name: statement.text(1), path: statement.text(2), things: statement.int(7),
        state: Self.state(statement.int(5), statement.text(6)))
      rows.append(
        Row(
          number: statement.int(0), info: info,
          stamp: FileFingerprint(packed: statement.blob(3)), digest: statement.bits(4)))
    }
    return rows
  }

  /// The number of a deck, if the index has it.
  func existing(_ name: String) throws(IndexError) -> Int? {
    let find = try database.statement("SELECT id FROM deck WHERE name = ?1")
    find.bind(1, name)
    defer { find.reset() }
    return try find.step() ? find.int(0) : nil
  }

  /// Removes rows that are no longer in a deck file.
  func removeOld(
    _ deck: DeckIntake.Deck
  ) throws(IndexError) -> (number: Int, rows: ThingTable.Pending) {
    let number = if let known = try existing(deck.place.name) { known } else { try nextNumber() }
    // Numbers are never reused: cards may still refer to them.
    let count = try database.statement(
      "INSERT OR REPLACE INTO meta SELECT 'decks', max(?1, ifnull(max(value), 0)) FROM meta"
        + " WHERE name = 'decks'")
    count.bind(1, number)
    try count.run()
    return (number, try ThingTable(database: database).removeOld(of: number, for: deck.rows))
  }

  /// Writes the current rows of a deck file.
  func insertNew(
    _ pending: (number: Int, rows: ThingTable.Pending), of deck: DeckIntake.Deck
  ) throws(IndexError) -> ThingTable.Replacement {
    let (state, reason) = Self.numbers(deck.state)
    let insert = try database.statement(
      "INSERT OR REPLACE INTO deck VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    insert.bind(1, pending.number).bind(2, deck.place.name).bind(3, deck.place.path)
    insert.bind(4, blob: deck.stamp?.packed ?? []).bind(5, bits: deck.digest)
    try insert.bind(6, state).bind(7, reason).bind(8, pending.rows.count).run()
    return try ThingTable(database: database).insertNew(pending.rows)
  }

  /// Saves the fingerprint of a deck file whose text is in the index.
  func save(_ stamp: FileFingerprint, of row: Row) throws(IndexError) {
    let update = try database.statement("UPDATE deck SET fingerprint = ?2 WHERE id = ?1")
    try update.bind(1, row.number).bind(2, blob: stamp.packed).run()
  }

  /// Removes a deck whose file is gone.
  func remove(_ name: String) throws(IndexError) -> [Thing.ID] {
    guard let number = try existing(name) else { return [] }
    let table = ThingTable(database: database)
    let change = try table.insertNew(table.removeOld(of: number, for: ThingRows()))
    let statement = try database.statement("DELETE FROM deck WHERE id = ?1")
    statement.bind(1, number)
    try statement.run()
    return change.went
  }

  /// The number for the next new deck.
  private func nextNumber() throws(IndexError) -> Int {
    try database.number("SELECT value FROM meta WHERE name = 'decks'") + 1
  }

  private static func numbers(_ state: DeckInfo.State) -> (Int, String) {
    switch state {
    case .writable: (0, "")
    case .link: (1, "")
    case .readOnly: (2, "")
    case .mergeMarks: (3, "")
    case .unreadable(let reason): (4, reason)
    }
  }

  private static func state(_ number: Int, _ reason: String) -> DeckInfo.State {
    switch number {
    case 0: .writable
    case 1: .link
    case 2: .readOnly
    case 3: .mergeMarks
    default: .unreadable(reason)
    }
  }
}

extension DeckTable.Row {
  /// Reports a deck whose Things are missing because its file cannot be read; nil for other decks.
  var unreadable: Notice? {
    guard case .unreadable(let why) = info.state else { return nil }
    return Notice(
      file: "decks/" + info.path, "\(why) Its Things are missing from the output.",
      status: .noInput)
  }
}

/// The first failure of lookups in closures that cannot throw.
///
/// A damaged page must not look like a missing row: a new Thing would get an id that another has.
final class LookupFailure {
  private var first: IndexError?

  func catching<Result>(
    _ otherwise: Result, _ body: () throws(IndexError) -> Result
  ) -> Result {
    do {
      return try body()
    } catch {
      if first == nil { first = error }
      return otherwise
    }
  }

  func check() throws(IndexError) {
    if let first { throw first }
  }
}

/// The last known rows of decks, kept as a hint for rows without an id.
struct SeenRows {
  private let database: Database
  let failure = LookupFailure()

  init(_ database: Database) { self.database = database }

  /// Called only for decks with rows that lack an id.
  ///
  /// Its answers count if there is no `failure`, except in a rebuild, whose old index may be damaged.
  var hint: LastSeen {
    LastSeen(
      rows: { deck in failure.catching([]) { () throws(IndexError) in try rows(of: deck) } },
      knows: { id in failure.catching(false) { () throws(IndexError) in try knows(id) } })
  }

  private func rows(of deck: String) throws(IndexError) -> [LastSeen.Entry] {
    guard let number = try DeckTable(database: database).existing(deck) else { return [] }
    let things = try ThingTable(database: database).things(of: number)
    var rows: [LastSeen.Entry] = []
    while let thing = try things.next() {
      rows.append(LastSeen.Entry(id: thing.id, short: thing.text(.short), long: thing.text(.long)))
    }
    return rows
  }

  private func knows(_ id: Thing.ID) throws(IndexError) -> Bool {
    if try ThingTable(database: database).place(of: id) != nil { return true }
    let cards = CardStore(database: database)
    for direction in Card.Direction.allCases
    where try cards.row(Card.ID(id, direction).number) != nil { return true }
    return false
  }
}
