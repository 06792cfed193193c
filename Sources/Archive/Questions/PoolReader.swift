import Recall
import Things

/// Reads the cards for a study session from the index.
struct PoolReader {
  let database: Database
  /// In order of name.
  let decks: [DeckTable.Row]
  let now: Now
  let directions: (String) -> Directions

  func pool(
    of names: [String], until last: StudyDay?, mostNew: Int
  ) throws(IndexError) -> CardPool {
    let names = Set(names)
    let decks = decks.filter { names.contains($0.info.name) }
    let parts = decks.enumerated().map { place, deck in
      Part(
        deck: deck.number, things: deck.info.things, place: place,
        directions: directions(deck.info.name))
    }
    var pool = CardPool(decks: decks.map(\.info.name), cards: try waiting(parts, until: last))
    guard mostNew > 0 else { return pool }
    let standing = try StandingCounts.read(database)
    for part in parts {
      for direction in part.directions.all {
        pool.cards += try new(part, direction, most: mostNew, standing: standing)
      }
    }
    return pool
  }

  /// One deck of the pool.
  private struct Part {
    var deck: Int
    var things: Int
    /// The index of its deck in the pool.
    var place: Int
    var directions: Directions

    var bothWays: Bool { directions == .both }
  }

  /// The cards that are due now or until a day, in order of number.
  private func waiting(
    _ parts: [Part], until last: StudyDay?
  ) throws(IndexError) -> [QueuedCard] {
    let byDeck = Dictionary(uniqueKeysWithValues: parts.map { ($0.deck, $0) })
    let store = CardStore(database: database)
    var cards: [QueuedCard] = []
    try store.waiting(in: byDeck.keys, until: last) { row throws(IndexError) in
      let record = row.record
      guard let part = byDeck[row.deck], part.directions.asks(record.id.direction),
        !record.isBuried(on: now.day), var card = QueuedCard(record, deck: part.place)
      else { return }
      if part.bothWays {
        card.isSiblingDone =
          try store.record(of: record.id.sibling)?.isAnswered(on: now.day) ?? false
      }
      cards.append(card)
    }
    return cards.sorted { $0.number < $1.number }
  }

  /// New cards in order of row, with spares for those whose Thing's other card takes precedence.
  private func new(
    _ part: Part, _ direction: Card.Direction, most: Int,
    standing: [StandingCounts.Key: Int]
  ) throws(IndexError) -> [QueuedCard] {
    let notNew = standing.reduce(0) { sum, item in
      let isStarted = item.key.phase != .new || item.key.isSuspended
      let isOfPart = item.key.deck == part.deck && item.key.direction == direction
      return isStarted && isOfPart ? sum + item.value : sum
    }
    let most = part.bothWays ? min(most, 1 << 32) * 4 : most
    let left = min(most, part.things - notNew)
    guard left > 0 else { return [] }
    let statement = try database.statement(
      """
      SELECT t.place, t.id, sibling.lastDay FROM thing t
      LEFT JOIN card ON card.id = t.id * 2 + ?1
      LEFT JOIN card sibling ON sibling.id = t.id * 2 + 1 - ?1
      WHERE t.place BETWEEN ?2 AND ?3 AND (card.id IS NULL OR
        card.phase = 0 AND card.suspended = 0 AND ifnull(card.buried, ?4) <= ?4)
      ORDER BY t.place LIMIT ?5
      """)
    let places = ThingTable.places(of: part.deck)
    statement.bind(1, Int(direction.rawValue)).bind(2, places.lowerBound)
    statement.bind(3, places.upperBound).bind(4, now.day.number).bind(5, left)
    var cards: [QueuedCard] = []
    while try statement.step() {
      cards.append(
        QueuedCard(
          new: Card.ID(Thing.ID(number: statement.bits(1)), direction),
          row: statement.int64(0) - places.lowerBound, deck: part.place,
          isSiblingDone: part.bothWays && statement.optional(2) == now.day.number))
    }
    return cards
  }

  func pool(of wanted: [Card.ID]) throws(IndexError) -> CardPool {
    let finder = try DeckFinder(database, expecting: wanted.count)
    let records = CardStore(database: database)
    var numbers: [Int] = []
    for card in wanted { numbers.append(try finder.deck(of: card.thing)) }
    let used = Set(numbers)
    let decks = decks.filter { used.contains($0.number) }
    let bothWays = decks.map { directions($0.info.name) == .both }
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
