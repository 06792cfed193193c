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
    let statement = try database.statement(
      "SELECT id, short, long FROM thing WHERE place BETWEEN ?1 AND ?2 ORDER BY place")
    statement.bind(1, places.lowerBound).bind(2, places.upperBound)
    var rows: [LastSeen.Row] = []
    while try statement.step() {
      rows.append(
        LastSeen.Row(
          id: Thing.ID(number: statement.bits(0)), short: statement.text(1),
          long: statement.text(2)))
    }
    return rows
  }

  private func knows(_ id: Thing.ID) throws(IndexError) -> Bool {
    let place = try database.statement("SELECT 1 FROM place WHERE id = ?1")
    place.bind(1, bits: id.number)
    defer { place.reset() }
    if try place.step() { return true }
    let cards = CardStore(database: database)
    for direction in Card.Direction.allCases
    where try cards.row(Card.ID(id, direction).number) != nil { return true }
    return false
  }
}
