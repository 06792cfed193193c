import Things

/// Reads Things out of the index.
struct EntryReader {
  let database: Database
  /// Names of decks by their numbers.
  let decks: [Int: String]

  private static let columns = "place, id, short, long, note, tags, also, guid"

  /// The entry at which a statement over the columns stands.
  private func entry(_ statement: Statement) -> Entry {
    let thing = Thing(
      id: Thing.ID(number: statement.bits(1)), short: statement.text(2),
      long: statement.text(3), note: statement.text(4),
      tags: CellLists.tags(statement.text(5)), also: CellLists.also(statement.text(6)),
      guid: statement.text(7))
    return Entry(thing: thing, deck: decks[statement.int(0) >> 32] ?? "")
  }

  func entry(at place: Int64) throws(IndexError) -> Entry? {
    let statement = try database.statement("SELECT \(Self.columns) FROM thing WHERE place = ?1")
    statement.bind(1, place)
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return entry(statement)
  }

  func entry(of id: Thing.ID) throws(IndexError) -> Entry? {
    let statement = try database.statement("SELECT place FROM place WHERE id = ?1")
    statement.bind(1, bits: id.number)
    guard try statement.step() else { return nil }
    let place = statement.int64(0)
    statement.reset()
    return try entry(at: place)
  }

  /// All entries in order, or those of some decks, until `body` returns false.
  func all(in decks: [Int]?, _ body: (Int64, Entry) throws -> Bool) throws {
    let ranges = decks?.map { ThingTable.places(of: $0) } ?? [0...Int64.max]
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
