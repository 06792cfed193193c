import SQLiteAccess
import Things

/// Reads Things from the index.
struct EntryReader {
  let database: Database
  /// Deck names by number, for reading many; otherwise each is looked up.
  var decks: [Int: String]?

  private func name(ofDeck number: Int) throws(IndexError) -> String {
    try database.first("SELECT name FROM deck WHERE id = ?1", number) { $0["name"] } ?? ""
  }

  func entry(at place: Int64) throws(IndexError) -> DeckThing? {
    try entry(ThingTable(database: database).thing(at: place))
  }

  func entry(of id: Thing.ID) throws(IndexError) -> DeckThing? {
    try entry(ThingTable(database: database).thing(id))
  }

  private func entry(_ found: (thing: Thing, deck: Int)?) throws(IndexError) -> DeckThing? {
    guard let found else { return nil }
    let name = if let decks { decks[found.deck] ?? "" } else { try name(ofDeck: found.deck) }
    return DeckThing(thing: found.thing, deck: name)
  }

  /// Sorts decks by name, because their numbers depend on the order of discovery.
  func ordered(_ numbers: [Int]) -> [Int] {
    let names = decks ?? [:]
    return numbers.sorted { (names[$0] ?? "", $0) < (names[$1] ?? "", $1) }
  }

  /// Passes all entries, or those of some decks, to `body` in order of deck name and row, until it
  /// returns false.
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
