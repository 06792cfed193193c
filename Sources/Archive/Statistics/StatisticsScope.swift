import Things

/// What statistics are asked about: some decks, and of them all Things or some.
struct StatisticsScope {
  struct Deck {
    /// In the index.
    var number: Int
    var deck: StatisticsData.Deck
  }

  private(set) var decks: [Deck]
  /// Answers of Things that are gone count too.
  let isEverything: Bool
  /// Things by number; nil for all of the decks'.
  private(set) var things: AscendingNumbers?
  /// For the place of each deck, whether only some of its Things are asked about.
  private(set) var isPartial: [Bool]
  private var places: DeckPlaces

  init(decks: [Deck], isEverything: Bool = false) {
    self.decks = decks
    self.isEverything = isEverything
    isPartial = decks.map { _ in false }
    places = DeckPlaces(decks.map(\.number))
  }

  /// The same with nothing but these Things, and the decks that have some.
  func narrowed(to found: MatchingThings.Found) -> StatisticsScope {
    var narrowed = self
    let whole = Dictionary(uniqueKeysWithValues: decks.map { ($0.number, $0.deck.things) })
    narrowed.things = found.things
    narrowed.decks = decks.compactMap { deck in
      guard found.counts.indices.contains(deck.number) else { return nil }
      let count = found.counts[deck.number]
      guard count > 0 else { return nil }
      var deck = deck
      deck.deck.things = count
      return deck
    }
    narrowed.isPartial = narrowed.decks.map { deck in
      deck.deck.things != whole[deck.number]
    }
    narrowed.places = DeckPlaces(narrowed.decks.map(\.number))
    return narrowed
  }

  /// Nil for a deck that is not asked about, and for the number of no deck.
  func place(of deck: Int) -> Int? { places[deck] }
}
