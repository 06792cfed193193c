import SQLiteAccess
import SystemFiles
public import Things

// Bulk queries for imports.
extension Library {
  public func texts(of deck: String) throws -> ThingColumns {
    try answering {
      guard let number = try DeckTable(database: database).existing(deck) else {
        return ThingColumns()
      }
      let size = try Folder.look(self.places.decks + "/" + DeckName.path(of: deck))?.size ?? 0
      return try ThingTable(database: database).texts(of: number, bytes: size)
    }
  }

  public func entries(
    underKeys keys: [UInt64], _ body: (_ key: UInt64, DeckThing) throws -> Void
  ) throws {
    // Both are read first, because delivered results cannot be taken back.
    let found = try answering {
      let reader = EntryReader(database: database, decks: try deckNames())
      return try FamilyTable(database: database).members(of: keys).compactMap { key, id in
        try reader.entry(of: id).map { (key: key, entry: $0) }
      }
    }
    for (key, entry) in found { try body(key, entry) }
  }

  public func brought(by source: String, to deck: String) throws -> [Thing.ID] {
    try answering {
      let events = EventStore(database: database)
      var ids: [Thing.ID] = []
      for row in try index.events(.batch) {
        guard case .batch(let batch)? = row.event, batch.command == "import",
          batch.source == source
        else { continue }
        for case .add(let added)? in try events.added(by: row.line, batch.count)
        where added.deck == deck {
          ids += added.ids
        }
      }
      return ids
    }
  }
}
