import SQLiteAccess
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
    try database.rows("SELECT * FROM deck ORDER BY name") { row in
      let info = DeckInfo(
        name: row["name"], path: row["path"], things: row["things"],
        state: Self.state(row["state"], row["reason"]))
      return Row(
        number: row["id"], info: info,
        stamp: FileFingerprint(packed: row.blob("fingerprint")), digest: row["digest"])
    }
  }

  /// The number of a deck, if the index has it.
  func existing(_ name: String) throws(IndexError) -> Int? {
    try database.first("SELECT id FROM deck WHERE name = ?1", name) { $0["id"] }
  }

  /// Removes rows that are no longer in a deck file.
  func removeOld(
    _ deck: DeckIntake.Deck
  ) throws(IndexError) -> (number: Int, rows: ThingTable.Pending) {
    let number = if let known = try existing(deck.place.name) { known } else { try nextNumber() }
    // Numbers are never reused: cards may still refer to them.
    try database.run(
      "INSERT OR REPLACE INTO meta SELECT 'decks', max(?1, ifnull(max(value), 0)) FROM meta"
        + " WHERE name = 'decks'", number)
    return (number, try ThingTable(database: database).removeOld(of: number, for: deck.rows))
  }

  /// Writes the current rows of a deck file.
  func insertNew(
    _ pending: (number: Int, rows: ThingTable.Pending), of deck: DeckIntake.Deck
  ) throws(IndexError) -> ThingTable.Replacement {
    let (state, reason) = Self.numbers(deck.state)
    try database.run(
      "INSERT OR REPLACE INTO deck VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", pending.number,
      deck.place.name, deck.place.path, deck.stamp?.packed ?? [], deck.digest, state, reason,
      pending.rows.count)
    return try ThingTable(database: database).insertNew(pending.rows)
  }

  /// Saves the fingerprint of a deck file whose text is in the index.
  func save(_ stamp: FileFingerprint, of row: Row) throws(IndexError) {
    try database.run("UPDATE deck SET fingerprint = ?1 WHERE id = ?2", stamp.packed, row.number)
  }

  /// Removes a deck whose file is gone.
  func remove(_ name: String) throws(IndexError) -> [Thing.ID] {
    guard let number = try existing(name) else { return [] }
    let table = ThingTable(database: database)
    let change = try table.insertNew(table.removeOld(of: number, for: ThingRows()))
    try database.run("DELETE FROM deck WHERE id = ?1", number)
    return change.went
  }

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
