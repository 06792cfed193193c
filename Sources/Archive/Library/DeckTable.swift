import Things

/// The decks that the index holds, and the state of their files when they were read.
struct DeckTable {
  let database: Database

  struct Row {
    var number: Int
    var info: DeckInfo
    var stamp: FileFingerprint?
    var digest: UInt64
  }

  func rows() throws(IndexError) -> [Row] {
    let statement = try database.statement(
      "SELECT id, name, path, stamp, digest, state, reason, things FROM deck ORDER BY name")
    var rows: [Row] = []
    while try statement.step() {
      let info = DeckInfo(
        name: statement.text(1), path: statement.text(2), things: statement.int(7),
        state: Self.state(statement.int(5), statement.text(6)))
      rows.append(
        Row(
          number: statement.int(0), info: info, stamp: FileFingerprint(packed: statement.blob(3)),
          digest: statement.bits(4)))
    }
    return rows
  }

  /// Removes what a deck file no longer says; `known` is what the index says of the deck now, if
  /// that is known.
  func removeOld(
    _ deck: DeckIntake.Deck, knowing known: PlacedRows? = nil
  ) throws(IndexError) -> ThingTable.Pending {
    try ThingTable(database: database)
      .removeOld(
        of: number(of: deck.place.name), for: deck.rows, knowing: known, deck.written?.early)
  }

  /// Writes what a deck file says now.
  func insertNew(
    _ pending: ThingTable.Pending, of deck: DeckIntake.Deck
  ) throws(IndexError) -> ThingTable.Replacement {
    let change = try ThingTable(database: database).insertNew(pending)
    let statement = try database.statement(
      """
      UPDATE deck SET path = ?1, stamp = ?2, digest = ?3, state = ?4, reason = ?5, things = ?6
      WHERE name = ?7
      """)
    let (state, reason) = Self.numbers(deck.state)
    statement.bind(1, deck.place.path).bind(2, blob: deck.stamp?.packed ?? [])
    statement.bind(3, bits: deck.digest).bind(4, state).bind(5, reason)
    statement.bind(6, change.placed.count).bind(7, deck.place.name)
    try statement.run()
    return change
  }

  /// Takes a deck out whose file is gone.
  func remove(_ name: String) throws(IndexError) -> [Thing.ID] {
    let number = try number(of: name)
    let table = ThingTable(database: database)
    let change = try table.insertNew(table.removeOld(of: number, for: ThingRows()))
    let statement = try database.statement("DELETE FROM deck WHERE id = ?1")
    statement.bind(1, number)
    try statement.run()
    return change.went
  }

  /// The number that the next new deck gets.
  func nextNumber() throws(IndexError) -> Int {
    // Numbers are never used twice while the index lives: cards may still bear them.
    try database.number("SELECT value FROM meta WHERE name = 'decks'") + 1
  }

  private func number(of name: String) throws(IndexError) -> Int {
    let find = try database.statement("SELECT id FROM deck WHERE name = ?1")
    find.bind(1, name)
    if try find.step() {
      defer { find.reset() }
      return find.int(0)
    }
    let next = try nextNumber()
    let count = try database.statement("INSERT OR REPLACE INTO meta VALUES('decks', ?1)")
    count.bind(1, next)
    try count.run()
    let insert = try database.statement("INSERT INTO deck VALUES(?1, ?2, '', x'', 0, 0, '', 0)")
    insert.bind(1, next).bind(2, name)
    try insert.run()
    return next
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
