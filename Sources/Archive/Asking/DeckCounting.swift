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

  private struct Key {
    var deck: Int
    var isBackward: Bool
  }

  /// Everything, or, quicker, nothing but what is due and what counts against limits.
  func counts(at now: Now, onlyDue: Bool = false) throws(IndexError) -> [DeckCounts] {
    let pairs = PairCounting(database: database, day: now.day)
    var counts: [DeckCounts] = []
    for deck in decks {
      var count = DeckCounts(deck: deck.name, things: deck.things)
      let bothWays = asksBothWays(deck.name)
      for isBackward in bothWays ? [false, true] : [false] {
        let key = Key(deck: deck.number, isBackward: isBackward)
        let steps = try dueCards(key, queue: 2, until: now.time.milliseconds, now.day)
        count.steps += steps
        count.due +=
          try steps
          + (bothWays
            ? pairs.reviews(deck.number, isBackward: isBackward)
            : dueCards(key, queue: 1, until: Int64(now.day.number), now.day))
        if onlyDue { continue }
        let met = try classes(key, now.day)
        count.new += max(0, deck.things - met.learning - met.known - met.hiddenNew)
        count.learning += met.learning
        count.known += met.known
        count.suspended += met.suspended
      }
      count.newToAsk = try bothWays && !onlyDue ? pairs.new(deck.number) : count.new
      try addToday(&count, deck.number, now.day)
      counts.append(count)
    }
    return counts
  }

  private struct Classes {
    var learning = 0
    var known = 0
    var suspended = 0
    /// New cards that are suspended or buried, and so not asked.
    var hiddenNew = 0
  }

  /// Cards of a deck whose time has come: those due by day (1), or those in steps (2).
  private func dueCards(
    _ key: Key, queue: Int, until limit: Int64, _ day: StudyDay
  ) throws(IndexError) -> Int {
    // Every bound but the last is an equality, so the index leads straight to the cards counted.
    let statement = try database.statement(
      """
      SELECT count(*) FROM card
      WHERE queue = ?1 AND deck = ?2 AND back = ?3 AND due <= ?4 AND buried <= ?5
      """)
    statement.bind(1, queue).bind(2, key.deck).bind(3, key.isBackward ? 1 : 0)
    statement.bind(4, limit).bind(5, day.number)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }

  private func classes(_ key: Key, _ day: StudyDay) throws(IndexError) -> Classes {
    var met = Classes()
    met.learning = try cards(key, .learning) + cards(key, .relearning)
    met.known = try cards(key, .review)
    for phase in [Phase.new, .learning, .relearning, .review] {
      let suspended = try cards(key, phase, isSuspended: true)
      met.suspended += suspended
      switch phase {
      case .new: met.hiddenNew = try suspended + cards(key, phase, buriedUntil: day.number + 1)
      case .learning, .relearning: met.learning += suspended
      case .review: met.known += suspended
      }
    }
    return met
  }

  /// Cards of one class: a range of the index `cardDeck`, because to group all cards by what it is
  /// ordered by takes three times as long.
  private func cards(
    _ key: Key, _ phase: Phase, isSuspended: Bool = false, buriedUntil day: Int = .min
  ) throws(IndexError) -> Int {
    let statement = try database.statement(
      """
      SELECT count(*) FROM card
      WHERE deck = ?1 AND back = ?2 AND phase = ?3 AND suspended = ?4 AND buried >= ?5
      """)
    statement.bind(1, key.deck).bind(2, key.isBackward ? 1 : 0)
    statement.bind(3, Int(phase.rawValue)).bind(4, isSuspended ? 1 : 0).bind(5, day)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
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
