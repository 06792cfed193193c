import SQLiteAccess
import Things

/// Reads the cards for a study session from the index.
struct PoolReader {
  let database: Database
  /// In order of name.
  let decks: [DeckTable.Row]
  let now: Now
  let directions: OwnDirections

  func pool(
    of names: [String], until last: StudyDay?, mostNew: Int
  ) throws(IndexError) -> CardPool {
    let names = Set(names)
    let decks = decks.filter { names.contains($0.info.name) }
    let parts = decks.enumerated().map { position, deck in
      Part(
        deck: deck.number, things: deck.info.things, position: position,
        directions: directions.setting(ofDeck: deck.number),
        isMixed: directions.isMixed(deck.number))
    }
    var pool = CardPool(decks: decks.map(\.info.name), cards: try waiting(parts, until: last))
    guard mostNew > 0 else { return pool }
    let standing = try StandingCounts.read(database)
    for part in parts {
      for direction in Card.Direction.allCases
      where part.isMixed || part.directions.asks(direction) {
        pool.cards += try new(part, direction, most: mostNew, standing: standing)
      }
    }
    return pool
  }

  private struct Part {
    var deck: Int
    var things: Int
    /// The index of its deck in the pool.
    var position: Int
    var directions: Directions
    /// Whether some of its Things have their own directions.
    var isMixed: Bool

    var mayAskBothWays: Bool { isMixed || directions == .both }
  }

  /// The cards that are due now or until a day, in order of number.
  private func waiting(
    _ parts: [Part], until last: StudyDay?
  ) throws(IndexError) -> [QueuedCard] {
    let byDeck = Dictionary(uniqueKeysWithValues: parts.map { ($0.deck, $0) })
    let store = CardStore(database: database)
    var cards: [QueuedCard] = []
    try store.waiting(in: byDeck.keys, until: last) { waiting throws(IndexError) in
      guard let part = byDeck[waiting.deck], directions.asks(waiting.id, in: part.deck),
        !waiting.isBuried(on: now.day), var card = waiting.queued(deck: part.position)
      else { return }
      if part.mayAskBothWays, directions.of(waiting.id.thing.number, in: part.deck) == .both {
        card.isSiblingDone =
          try store.record(of: waiting.id.sibling)?.isAnswered(on: now.day) ?? false
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
    let most = part.mayAskBothWays ? min(most, 1 << 32) * 4 : most
    let left = part.isMixed ? most : min(most, part.things - notNew)
    guard left > 0 else { return [] }
    let statement = try database.statement(
      """
      SELECT t.place, t.id, sibling.lastDay FROM thing t
      LEFT JOIN card ON card.id = t.id * 2 + :direction
      LEFT JOIN card sibling ON sibling.id = t.id * 2 + 1 - :direction
      WHERE t.place BETWEEN :first AND :last
        AND (t.directions = '' AND (:asksOwn OR :opensLater AND card.id NOT NULL)
          OR t.directions IN ('both', :directions))
        AND (card.id IS NULL OR
        card.phase = 0 AND card.suspended = 0 AND ifnull(card.buried, :today) <= :today)
      ORDER BY t.place LIMIT :most
      """)
    let places = ThingTable.places(of: part.deck)
    statement.bind("direction", direction.rawValue).bind("first", places.lowerBound)
    statement.bind("last", places.upperBound).bind("today", now.day.number).bind("most", left)
    statement.bind("asksOwn", part.directions.asks(direction))
    statement.bind("opensLater", direction == .backward && directions.opensLater(part.deck))
    statement.bind(
      "directions", (direction == .forward ? Directions.forward : .backward).rawValue)
    var cards: [QueuedCard] = []
    while try statement.step() {
      let thing: Thing.ID = statement["id"]
      let asked = directions.of(thing.number, in: part.deck)
      cards.append(
        QueuedCard(
          new: Card.ID(thing, direction),
          row: statement["place"] - places.lowerBound, deck: part.position,
          isSiblingDone: asked == .both && statement["lastDay"] == now.day))
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
    var pool = CardPool(decks: decks.map(\.info.name), cards: [])
    for (card, number) in zip(wanted, numbers) {
      guard let position = decks.firstIndex(where: { $0.number == number }) else { continue }
      let asked = directions.of(card.thing.number, in: number)
      guard asked.asks(card.direction) else { continue }
      let record = try records.record(of: card) ?? CardRecord(card)
      if record.isHidden(on: now.day) { continue }
      var candidate =
        QueuedCard(record, deck: position)
        ?? QueuedCard(new: card, row: Int64(pool.cards.count), deck: position)
      if asked == .both {
        candidate.isSiblingDone = try records.record(of: card.sibling)?.lastDay == now.day
      }
      pool.cards.append(candidate)
    }
    return pool
  }
}
