public import Things

// What an import has to know, asked for in bulk.
extension Library {
  public func texts(of deck: String) throws -> ThingColumns {
    var texts = ThingColumns()
    let find = try database.statement("SELECT id, things FROM deck WHERE name = ?1")
    find.bind(1, deck)
    guard try find.step() else { return texts }
    let places = ThingTable.places(of: find.int(0))
    let size = try Folder.look(self.places.decks + "/" + DeckName.path(of: deck))?.size ?? 0
    texts.reserve(rows: find.int(1), bytes: size)
    find.reset()
    var rows = try TextTable(database: database).rows(places)
    while let row = try rows.next() { texts.append(row.id, cells: row.cells, ends: row.ends) }
    return texts
  }

  public func entries(
    underKeys keys: [UInt64], _ body: (_ key: UInt64, DeckThing) throws -> Void
  ) throws {
    let reader = EntryReader(database: database, decks: try deckNames())
    for (key, id) in try FamilyTable(database: database).members(of: keys) {
      if let entry = try reader.entry(of: id) { try body(key, entry) }
    }
  }

  public func brought(by source: String, to deck: String) throws -> [Thing.ID] {
    let events = EventStore(database: database, marks: UndoTable(database: database))
    var ids: [Thing.ID] = []
    for row in try events.rows(of: .batch, index.devices) {
      guard case .batch(let batch)? = row.event, batch.command == "import",
        batch.source == source
      else { continue }
      for case .add(deck, _, let added, _)? in try events.added(by: row.line, batch.count) {
        ids += added
      }
    }
    return ids
  }
}

extension EventStore {
  /// The lines of a batch that tell of new Things and stand.
  fileprivate func added(
    by head: HistoryEntry.LineKey, _ count: Int
  ) throws(IndexError) -> [Event?] {
    let statement = try database.statement(
      """
      SELECT bytes FROM event
      WHERE device = ?1 AND number > ?2 AND number <= ?3 AND kind = 'add' AND stands
      """)
    statement.bind(1, Int(head.device)).bind(2, Int(head.number))
    statement.bind(3, Int(head.number) + count)
    var added: [Event?] = []
    while try statement.step() { added.append(Event(encodedBody: Array(statement.blob(0)))) }
    return added
  }
}

extension FamilyTable {
  /// Keys among these that are known, and the ids under them.
  func members(of keys: [UInt64]) throws(IndexError) -> [(key: UInt64, id: Thing.ID)] {
    if try keys.count * 16 < count() { return try looked(up: keys) }
    return try merged(keys)
  }

  private func looked(up keys: [UInt64]) throws(IndexError) -> [(key: UInt64, id: Thing.ID)] {
    var members: [(key: UInt64, id: Thing.ID)] = []
    for key in keys { members += try ids(key).map { (key: key, id: $0) } }
    return members
  }

  /// Both lists go by key: one pass over the table costs less than a search for each.
  private func merged(_ keys: [UInt64]) throws(IndexError) -> [(key: UInt64, id: Thing.ID)] {
    let keys = keys.sorted()
    var members: [(key: UInt64, id: Thing.ID)] = []
    var place = 0
    try visit { key, id in
      while place < keys.count, keys[place] < key { place += 1 }
      guard place < keys.count, keys[place] == key else { return }
      members.append((key, Thing.ID(number: id)))
    }
    return members
  }
}
