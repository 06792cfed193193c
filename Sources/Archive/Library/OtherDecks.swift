import Things

/// Tells whether decks other than some have a Thing: looked up one by one, or, once many were asked
/// for, among all.
final class OtherDecks {
  private static let many = 1000

  private let decks: Set<Int>
  private let database: Database
  private var finder: DeckFinder
  private var asked = 0

  init(than decks: Set<Int>, in database: Database) throws(IndexError) {
    self.decks = decks
    self.database = database
    finder = try DeckFinder(database, expecting: 0)
  }

  func have(_ id: Thing.ID) -> Bool {
    asked += 1
    if asked == Self.many, let all = try? DeckFinder(database, expecting: .max) { finder = all }
    let deck = (try? finder.deck(of: id)) ?? 0
    return deck != 0 && !decks.contains(deck)
  }
}
