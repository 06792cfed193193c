import Things

/// Reads Things out of the index.
struct EntryReader {
  let database: Database
  /// Names of decks by their numbers, for reading many; without them each entry's is looked up.
  var decks: [Int: String]?

  private func name(ofDeck number: Int) throws(IndexError) -> String {
    let statement = try database.statement("SELECT name FROM deck WHERE id = ?1")
    statement.bind(1, number)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : ""
  }

  func entry(at place: Int64) throws(IndexError) -> DeckThing? {
    guard let thing = try TextTable(database: database).row(at: place, \.thing) else { return nil }
    let deck = Int(place >> 32)
    guard let decks else { return DeckThing(thing: thing, deck: try name(ofDeck: deck)) }
    return DeckThing(thing: thing, deck: decks[deck] ?? "")
  }

  func entry(of id: Thing.ID) throws(IndexError) -> DeckThing? {
    guard let place = try PlaceTable(database: database).place(of: id) else { return nil }
    return try entry(at: place)
  }

  /// All entries in order, or those of some decks, until `body` returns false.
  func all(in numbers: [Int]?, _ body: (Int64, DeckThing) throws -> Bool) throws {
    precondition(decks != nil, "Who reads many knows the names of the decks.")
    let texts = TextTable(database: database)
    for range in numbers?.map({ ThingTable.places(of: $0) }) ?? [0...Int64.max] {
      var rows = try texts.rows(range)
      while let row = try rows.next() {
        let entry = DeckThing(thing: row.thing, deck: decks?[Int(row.place >> 32)] ?? "")
        if try !body(row.place, entry) { return }
      }
    }
  }
}
