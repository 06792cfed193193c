import Things

/// What the index last saw in the decks: it outlives the index as a hint for rows without an id.
struct SeenRows {
  private let database: Database

  init(_ database: Database) throws(IndexError) {
    self.database = database
    _ = try database.number("SELECT count(*) FROM deck")
  }

  /// Asked only for decks with rows that lack an id.
  var hint: LastSeen {
    LastSeen(rows: { (try? rows(of: $0)) ?? [] }, knows: { (try? knows($0)) ?? false })
  }

  private func rows(of deck: String) throws(IndexError) -> [LastSeen.Row] {
    let find = try database.statement("SELECT id FROM deck WHERE name = ?1")
    find.bind(1, deck)
    guard try find.step() else { return [] }
    let places = ThingTable.places(of: find.int(0))
    find.reset()
    var seen = try TextTable(database: database).rows(places)
    var rows: [LastSeen.Row] = []
    while let row = try seen.next() {
      rows.append(LastSeen.Row(id: row.id, short: row.text(.short), long: row.text(.long)))
    }
    return rows
  }

  private func knows(_ id: Thing.ID) throws(IndexError) -> Bool {
    if try PlaceTable(database: database).place(of: id) != nil { return true }
    let cards = CardStore(database: database)
    for direction in Card.Direction.allCases
    where try cards.row(Card.ID(id, direction).number) != nil { return true }
    return false
  }
}
