import Recall
import Things

/// Reads the cards that a sitting may draw on out of the index.
struct PoolReader {
  let database: Database
  /// In order of name.
  let decks: [DeckTable.Row]
  let now: Now
  let asksBothWays: (String) -> Bool

  func pool(
    of names: [String], until last: StudyDay?, mostNew: Int
  ) throws(IndexError) -> CardPool {
    let names = Set(names)
    let decks = decks.filter { names.contains($0.info.name) }
    var pool = CardPool(decks: decks.map(\.info.name), cards: [])
    var parts = decks.enumerated().map { place, deck in
      Part(deck, place: place, bothWays: asksBothWays(deck.info.name))
    }
    let places = DeckPlaces(decks.map(\.number))
    try CardStore(database: database).visitPairs { pair in
      guard let place = places[pair.deck] else { return }
      let part = parts[place]
      add(pair.forward, beside: pair.backward, part, until: last, to: &pool.cards)
      if part.bothWays {
        add(pair.backward, beside: pair.forward, part, until: last, to: &pool.cards)
      }
      if mostNew > 0 { parts[place].begun.add(pair, on: now.day) }
    }
    for part in parts {
      try addNew(&pool.cards, part, .forward, most: mostNew)
      if part.bothWays { try addNew(&pool.cards, part, .backward, most: mostNew) }
    }
    return pool
  }

  /// One deck of the pool.
  private struct Part {
    var deck: Int
    var things: Int
    /// Among the decks of the pool.
    var place: Int
    var bothWays: Bool
    var begun = BegunThings()

    init(_ deck: DeckTable.Row, place: Int, bothWays: Bool) {
      self.deck = deck.number
      things = deck.info.things
      self.place = place
      self.bothWays = bothWays
    }
  }

  /// Adds a card whose time has come, or comes until a day.
  private func add(
    _ card: PackedCard?, beside other: PackedCard?, _ part: Part, until last: StudyDay?,
    to cards: inout [QueuedCard]
  ) {
    guard let card, let waiting = card.waiting, !card.isBuried(on: now.day) else { return }
    if case .day(let day) = waiting, let last, day > last.number { return }
    let isSiblingDone = part.bothWays && other?.isAnswered(on: now.day) ?? false
    if let card = QueuedCard(card.record, deck: part.place, isSiblingDone: isSiblingDone) {
      cards.append(card)
    }
  }

  /// In order of row; more than are asked for where some of them may have to wait for the Thing's
  /// other card.
  private func addNew(
    _ cards: inout [QueuedCard], _ part: Part, _ direction: Card.Direction, most: Int
  ) throws(IndexError) {
    let most = part.bothWays ? min(most, 1 << 32) * 4 : most
    var left = min(most, part.things - part.begun.count(direction))
    guard left > 0 else { return }
    var rows = try RowTable(database: database).pairs(of: part.deck)
    let first = UInt64(bitPattern: ThingTable.places(of: part.deck).lowerBound)
    while left > 0, let row = try rows.next() {
      let card = Card.ID(Thing.ID(number: row.value), direction)
      if part.begun.has(card) { continue }
      left -= 1
      cards.append(
        QueuedCard(
          new: card, row: Int64(row.key - first), deck: part.place,
          isSiblingDone: part.bothWays && part.begun.isSiblingDone(card)))
    }
  }

  func pool(of wanted: [Card.ID]) throws(IndexError) -> CardPool {
    let finder = try DeckFinder(database, expecting: wanted.count)
    let records = try RecordFinder(database, expecting: wanted.count * 2)
    var numbers: [Int] = []
    for card in wanted { numbers.append(try finder.deck(of: card.thing)) }
    let used = Set(numbers)
    let decks = decks.filter { used.contains($0.number) }
    let bothWays = decks.map { asksBothWays($0.info.name) }
    var pool = CardPool(decks: decks.map(\.info.name), cards: [])
    for (card, number) in zip(wanted, numbers) {
      guard let place = decks.firstIndex(where: { $0.number == number }) else { continue }
      let record = try records.record(of: card) ?? CardRecord(card)
      if record.isHidden(on: now.day) { continue }
      var candidate =
        QueuedCard(record, deck: place)
        ?? QueuedCard(new: card, row: Int64(pool.cards.count), deck: place)
      if bothWays[place] {
        candidate.isSiblingDone = try records.record(of: card.sibling)?.lastDay == now.day
      }
      pool.cards.append(candidate)
    }
    return pool
  }
}
