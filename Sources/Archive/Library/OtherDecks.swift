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
  private var own: Set<UInt64>?

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
    if own == nil { own = (try? readOwn()) ?? [] }
    if own?.contains(id.number) == true { return false }
    asked += 1
    if asked == Self.many { all = try? readAll() }
    return haveOne(id)
  }

  private func readOwn() throws(IndexError) -> Set<UInt64> {
    var own: Set<UInt64> = []
    let table = ThingTable(database: database)
    for deck in decks {
      let things = try table.things(of: deck)
      while let thing = try things.next() { own.insert(thing.id.number) }
    }
    return own
  }

  private func readAll() throws(IndexError) -> Set<UInt64> {
    var all: Set<UInt64> = []
    let locations = try ThingTable(database: database).locations()
    while let (id, place) = try locations.next() {
      if !decks.contains(ThingTable.deck(ofPlace: place)) { all.insert(id) }
    }
    return all
  }
}
