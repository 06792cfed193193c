import Things

/// Finds the deck that has a Thing: one by one, or all at once when nearly all are wanted.
struct DeckFinder {
  private let database: Database
  private var all: NumberTable?

  init(_ database: Database, expecting count: Int) throws(IndexError) {
    self.database = database
    guard count > 2000 else { return }
    let places = PlaceTable(database: database)
    var all = NumberTable(expecting: try places.count())
    try places.visit { all.insert($0, Int32(truncatingIfNeeded: $1 >> 32)) }
    self.all = all
  }

  /// 0 where no deck has it.
  func deck(of thing: Thing.ID) throws(IndexError) -> Int {
    if let all { return Int(all[thing.number] ?? 0) }
    return try PlaceTable(database: database).place(of: thing).map { Int($0 >> 32) } ?? 0
  }
}
