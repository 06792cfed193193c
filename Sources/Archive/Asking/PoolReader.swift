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
  ) throws(IndexError) -> Pool {
    let names = Set(names)
    let decks = decks.filter { names.contains($0.info.name) }
    var pool = Pool(decks: decks.map(\.info.name), cards: [])
    for (place, deck) in decks.enumerated() {
      let bothWays = asksBothWays(deck.info.name)
      for direction in bothWays ? Card.Direction.allCases : [.forward] {
        let part = Part(deck: deck.number, place: place, direction: direction, bothWays: bothWays)
        try addBegun(&pool.cards, part, queue: 2, until: .max)
        try addBegun(&pool.cards, part, queue: 1, until: last.map { Int64($0.number) } ?? .max)
        try addNew(&pool.cards, part, most: mostNew)
      }
    }
    return pool
  }

  /// The cards of one deck in one direction.
  private struct Part {
    var deck: Int
    /// Among the decks of the pool.
    var place: Int
    var direction: Card.Direction
    var bothWays: Bool

    /// From a card's number to that of the Thing's other card.
    var siblingStep: Int { direction == .forward ? 1 : -1 }
  }

  /// Cards that are asked by an instant (2) or by a day (1).
  private func addBegun(
    _ cards: inout [Candidate], _ part: Part, queue: Int, until last: Int64
  ) throws(IndexError) {
    let siblingDay =
      part.bothWays ? "(SELECT lastDay FROM card AS c WHERE c.number = card.number + ?6)" : "NULL"
    // A few of a card's columns, because after a break there may be a hundred thousand cards.
    let statement = try database.statement(
      """
      SELECT number, due, record, \(siblingDay) FROM card
      WHERE queue = ?1 AND deck = ?2 AND back = ?3 AND due <= ?4 AND buried <= ?5
        AND lastDay IS NOT NULL
      """)
    statement.bind(1, queue).bind(2, part.deck).bind(3, Int(part.direction.rawValue))
    statement.bind(4, last).bind(5, now.day.number)
    if part.bothWays { statement.bind(6, part.siblingStep) }
    while try statement.step() {
      guard let packed = PackedRecord(statement.blob(2)), let last = packed.last,
        let memory = packed.memory
      else { continue }
      let isSiblingDone = !statement.isNull(3) && statement.int(3) == now.day.number
      var card = Candidate(
        new: Card.ID(number: statement.bits(0)), row: statement.int64(1), deck: part.place,
        isSiblingDone: isSiblingDone)
      card.kind = queue == 2 ? .step : .review
      card.lastTime = last.time.milliseconds
      card.lastDay = Int32(clamping: last.day.number)
      card.memory = memory
      cards.append(card)
    }
  }

  /// In order of row; more than are asked for where some of them may have to wait for the Thing's
  /// other card.
  private func addNew(
    _ cards: inout [Candidate], _ part: Part, most: Int
  ) throws(IndexError) {
    guard most > 0 else { return }
    let statement = try database.statement(
      """
      SELECT thing.place, thing.id, other.lastDay = ?3 FROM thing
      LEFT JOIN card ON card.number = thing.id * 2 + ?1
      LEFT JOIN card AS other ON other.number = thing.id * 2 + 1 - ?1
      WHERE thing.place BETWEEN ?4 AND ?5
        AND (card.number IS NULL
          OR card.phase = 0 AND card.suspended = 0 AND card.buried <= ?3)
      ORDER BY thing.place LIMIT ?2
      """)
    let places = ThingTable.places(of: part.deck)
    statement.bind(1, Int(part.direction.rawValue))
    statement.bind(2, part.bothWays ? min(most, 1 << 32) * 4 : most)
    statement.bind(3, now.day.number).bind(4, places.lowerBound).bind(5, places.upperBound)
    while try statement.step() {
      let card = Card.ID(Thing.ID(number: statement.bits(1)), part.direction)
      cards.append(
        Candidate(
          new: card, row: statement.int64(0) - places.lowerBound, deck: part.place,
          isSiblingDone: part.bothWays && statement.int(2) == 1))
    }
  }

  func pool(of wanted: [Card.ID]) throws(IndexError) -> Pool {
    let finder = try DeckFinder(database, expecting: wanted.count)
    let records = try RecordFinder(database, expecting: wanted.count * 2)
    var numbers: [Int] = []
    for card in wanted { numbers.append(try finder.deck(of: card.thing)) }
    let used = Set(numbers)
    let decks = decks.filter { used.contains($0.number) }
    let bothWays = decks.map { asksBothWays($0.info.name) }
    var pool = Pool(decks: decks.map(\.info.name), cards: [])
    for (card, number) in zip(wanted, numbers) {
      guard let place = decks.firstIndex(where: { $0.number == number }) else { continue }
      let record = try records.record(of: card) ?? CardRecord(card)
      if record.isHidden(on: now.day) { continue }
      var candidate =
        Candidate(record, deck: place)
        ?? Candidate(new: card, row: Int64(pool.cards.count), deck: place)
      if bothWays[place] {
        candidate.isSiblingDone = try records.record(of: card.sibling)?.lastDay == now.day
      }
      pool.cards.append(candidate)
    }
    return pool
  }
}
