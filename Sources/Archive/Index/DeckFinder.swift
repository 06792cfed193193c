import Things

/// Finds the deck that has a Thing: one by one, or all at once when nearly all are wanted.
struct DeckFinder {
  private let database: Database
  private var all: NumberTable?

  init(_ database: Database, expecting count: Int) throws(IndexError) {
    self.database = database
    guard count > 2000 else { return }
    var all = NumberTable(expecting: try database.number("SELECT count(*) FROM place"))
    let statement = try database.statement("SELECT id, place FROM place")
    while try statement.step() {
      all.insert(statement.bits(0), Int32(truncatingIfNeeded: statement.int(1) >> 32))
    }
    self.all = all
  }

  /// 0 where no deck has it.
  func deck(of thing: Thing.ID) throws(IndexError) -> Int {
    if let all { return Int(all[thing.number] ?? 0) }
    let statement = try database.statement("SELECT place FROM place WHERE id = ?1")
    statement.bind(1, bits: thing.number)
    guard try statement.step() else { return 0 }
    defer { statement.reset() }
    return statement.int(0) >> 32
  }
}
