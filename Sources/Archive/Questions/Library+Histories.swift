public import Things

extension Library {
  public func histories(of decks: [String]?, _ body: (CardHistory) throws -> Bool) throws {
    let names = try deckNames()
    let wanted = decks.map { decks in names.filter { decks.contains($0.value) } }
    let store = CardStore(database: database)
    var cards: [PackedCard] = []
    try store.visit { card in
      if card.entries > 0, wanted.map({ $0[card.deck] != nil }) ?? true { cards.append(card) }
    }
    for card in cards {
      let entries = try store.entries(card.number).map(\.entry)
      let history = CardHistory(record: card.record, deck: names[card.deck], entries: entries)
      if try !body(history) { return }
    }
  }

  public func records(in decks: [String]) throws -> [String: [CardRecord]] {
    let wanted = try deckNames().filter { decks.contains($0.value) }
    var records: [String: [CardRecord]] = [:]
    try CardStore(database: database).visit { card in
      if let deck = wanted[card.deck] { records[deck, default: []].append(card.record) }
    }
    return records
  }
}
