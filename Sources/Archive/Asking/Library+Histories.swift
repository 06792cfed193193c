public import Things

extension Library {
  public func histories(of decks: [String]?, _ body: (CardHistory) throws -> Bool) throws {
    let names = try deckNames()
    let wanted = decks.map { decks in names.filter { decks.contains($0.value) } }
    let cards = try database.statement("SELECT \(CardStore.columns) FROM card ORDER BY number")
    defer { cards.reset() }
    let store = CardStore(database: database)
    while try cards.step() {
      // The deck is looked at first: to read all of a card takes longer.
      if let wanted, wanted[cards.int(1)] == nil { continue }
      let row = CardStore.row(cards)
      guard row.entries > 0 else { continue }
      let entries = try store.entries(row.record.id.number).map(\.entry)
      let history = CardHistory(record: row.record, deck: names[row.deck], entries: entries)
      if try !body(history) { return }
    }
  }

  public func records(in decks: [String]) throws -> [CardRecord] {
    let numbers = try deckNames().filter { decks.contains($0.value) }.keys.sorted()
    let statement = try database.statement(
      "SELECT \(CardStore.columns) FROM card WHERE deck = ?1 ORDER BY number")
    var records: [CardRecord] = []
    for number in numbers {
      statement.reset()
      statement.bind(1, number)
      while try statement.step() { records.append(CardStore.row(statement).record) }
    }
    return records
  }
}
