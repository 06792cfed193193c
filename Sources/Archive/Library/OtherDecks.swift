import Things

/// Tells whether decks other than some have a Thing: looked up one by one, or, once many were asked
/// for, among all.
final class OtherDecks {
  private static let many = 1000

  private let decks: Set<Int>
  private let database: Database
  private let finder: DeckFinder
  private var asked = 0
  /// The numbers of all their Things.
  private var all: Set<UInt64>?
  /// The Things that the decks themselves have: nearly all that are asked about.
  private var own: NumberTable?

  init(than decks: Set<Int>, in database: Database) throws(IndexError) {
    self.decks = decks
    self.database = database
    finder = try DeckFinder(database, expecting: 0)
  }

  /// The same for one of a few: it is looked up, and nothing is read beforehand.
  func haveOne(_ id: Thing.ID) -> Bool {
    let deck = (try? finder.deck(of: id)) ?? 0
    return deck != 0 && !decks.contains(deck)
  }

  func have(_ id: Thing.ID) -> Bool {
    if let all { return !all.isEmpty && all.contains(id.number) }
    if own == nil { own = (try? readOwn()) ?? NumberTable() }
    if own?[id.number] != nil { return false }
    asked += 1
    if asked == Self.many { all = try? readAll() }
    return haveOne(id)
  }

  private func readOwn() throws(IndexError) -> NumberTable {
    var own = NumberTable()
    try PlaceTable(database: database).visit { id, place in
      if decks.contains(Int(place >> 32)) { own.insert(id, 0) }
    }
    return own
  }

  private func readAll() throws(IndexError) -> Set<UInt64> {
    var all: Set<UInt64> = []
    try PlaceTable(database: database).visit { id, place in
      if !decks.contains(Int(place >> 32)) { all.insert(id) }
    }
    return all
  }
}
