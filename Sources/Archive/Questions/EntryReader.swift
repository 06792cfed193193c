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
    guard let found = try ThingTable(database: database).thing(at: place) else { return nil }
    return try entry(found)
  }

  func entry(of id: Thing.ID) throws(IndexError) -> DeckThing? {
    guard let found = try ThingTable(database: database).thing(id) else { return nil }
    return try entry(found)
  }

  private func entry(_ found: (thing: Thing, deck: Int)) throws(IndexError) -> DeckThing {
    guard let decks else {
      return DeckThing(thing: found.thing, deck: try name(ofDeck: found.deck))
    }
    return DeckThing(thing: found.thing, deck: decks[found.deck] ?? "")
  }

  /// Decks by name, because their numbers depend on the order in which they were first seen.
  func ordered(_ numbers: [Int]) -> [Int] {
    let names = decks ?? [:]
    return numbers.sorted { (names[$0] ?? "", $0) < (names[$1] ?? "", $1) }
  }

  /// All entries, or those of some decks, by name of deck and row, until `body` returns false.
  func all(in numbers: [Int]?, _ body: (DeckThing) throws -> Bool) throws {
    let names = decks ?? [:]
    let table = ThingTable(database: database)
    for number in ordered(numbers ?? Array(names.keys)) {
      let rows = try table.things(of: number)
      while let row = try rows.next() {
        if try !body(DeckThing(thing: row.thing, deck: names[row.deck] ?? "")) { return }
      }
    }
  }
}
