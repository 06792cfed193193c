import Things

/// Due and new by deck, before limits.
struct DeckCounting {
  let database: Database
  let decks: [DeckRow]
  let asksBothWays: (String) -> Bool

  /// A deck as the index has it.
  struct DeckRow {
    var number: Int
    var name: String
    var things: Int
  }

  /// All cards are looked at: that is a matter of milliseconds, and of one truth.
  func counts(at now: Now) throws(IndexError) -> [DeckCounts] {
    var sums = decks.map { DeckSums(asksBothWays: asksBothWays($0.name), at: now) }
    let places = DeckPlaces(decks.map(\.number))
    try CardStore(database: database).visit { card in
      if let place = places[card.deck] { sums[place].add(card) }
    }
    var counts: [DeckCounts] = []
    for (deck, sum) in zip(decks, sums) {
      var count = sum.counts(of: deck.name, things: deck.things)
      try addToday(&count, deck.number, now.day)
      counts.append(count)
    }
    return counts
  }

  private func addToday(
    _ count: inout DeckCounts, _ deck: Int, _ day: StudyDay
  ) throws(IndexError) {
    let statement = try database.statement(
      "SELECT counters FROM tally WHERE deck = ?1 AND day = ?2")
    statement.bind(1, deck).bind(2, day.number)
    while try statement.step() {
      guard let tally = Tally(packed: statement.blob(0)) else { continue }
      count.newToday += tally.new
      count.reviewsToday += tally.reviews
    }
  }
}
