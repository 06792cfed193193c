import Things

/// Reads Things out of the index.
struct EntryReader {
  let database: Database
  /// Names of decks by their numbers, for reading many; without them each entry's is looked up.
  var decks: [Int: String]?

  private static let columns = "thing.place, thing.id, short, long, note, tags, also, guid"
  private static let deckName = "(SELECT name FROM deck WHERE deck.id = thing.place >> 32)"
  private static let atPlace = "FROM thing WHERE place = ?1"
  private static let ofID = "FROM place JOIN thing ON thing.place = place.place WHERE place.id = ?1"

  private static let namedAtPlace = "SELECT \(columns), \(deckName) \(atPlace)"
  private static let namedOfID = "SELECT \(columns), \(deckName) \(ofID)"
  private static let plainAtPlace = "SELECT \(columns) \(atPlace)"
  private static let plainOfID = "SELECT \(columns) \(ofID)"

  /// The entry at which a statement over the columns stands.
  private func entry(_ statement: Statement) -> Entry {
    let thing = Thing(
      id: Thing.ID(number: statement.bits(1)), short: statement.text(2),
      long: statement.text(3), note: statement.text(4),
      tags: CellLists.tags(statement.text(5)), also: CellLists.also(statement.text(6)),
      guid: statement.text(7))
    guard let decks else { return Entry(thing: thing, deck: statement.text(8)) }
    return Entry(thing: thing, deck: decks[statement.int(0) >> 32] ?? "")
  }

  func entry(at place: Int64) throws(IndexError) -> Entry? {
    try entry(database.statement(decks == nil ? Self.namedAtPlace : Self.plainAtPlace), place)
  }

  func entry(of id: Thing.ID) throws(IndexError) -> Entry? {
    try entry(
      database.statement(decks == nil ? Self.namedOfID : Self.plainOfID),
      Int64(bitPattern: id.number))
  }

  private func entry(_ statement: Statement, _ number: Int64) throws(IndexError) -> Entry? {
    statement.bind(1, number)
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return entry(statement)
  }

  /// All entries in order, or those of some decks, until `body` returns false.
  func all(in numbers: [Int]?, _ body: (Int64, Entry) throws -> Bool) throws {
    precondition(decks != nil, "Who reads many knows the names of the decks.")
    let ranges = numbers?.map { ThingTable.places(of: $0) } ?? [0...Int64.max]
    let statement = try database.statement(
      "SELECT \(Self.columns) FROM thing WHERE place BETWEEN ?1 AND ?2 ORDER BY place")
    for range in ranges {
      statement.reset()
      statement.bind(1, range.lowerBound).bind(2, range.upperBound)
      while try statement.step() {
        if try !body(statement.int64(0), entry(statement)) {
          statement.reset()
          return
        }
      }
    }
  }
}
