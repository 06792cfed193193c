import SQLiteAccess
import Things

/// Counts due and new cards by deck, before limits.
///
/// A deck that asks in one direction is counted by the index's sums and the cards that are due. One
/// that asks in both, or whose Things have their own directions, needs both cards of every Thing.
struct DeckCounting {
  let database: Database
  let decks: [DeckTable.Row]
  let directions: OwnDirections

  func counts(at now: Now) throws(IndexError) -> [DeckCounts] {
    let numbers = decks.map(\.number)
    let bothWays = Set(
      numbers.filter { directions.setting(ofDeck: $0) == .both || directions.isMixed($0) })
    let backward = Set(numbers.filter { directions.setting(ofDeck: $0) == .backward })
    let due = try dueCounts(.forward, at: now)
    let dueBackward = backward.isEmpty ? [:] : try dueCounts(.backward, at: now)
    let standing = try StandingCounts.read(database)
    let paired = bothWays.isEmpty ? [:] : try pairedSums(bothWays, at: now)
    let today = try TallyStore.sums(of: now.day, database)
    return decks.map { deck in
      var count =
        paired[deck.number]?.counts(of: deck, directions)
        ?? (backward.contains(deck.number)
          ? counts(of: deck, asked: .backward, dueBackward[deck.number] ?? Due(), standing)
          : counts(of: deck, asked: .forward, due[deck.number] ?? Due(), standing))
      count.newToday = today[deck.number]?.new ?? 0
      count.reviewsToday = today[deck.number]?.reviews ?? 0
      return count
    }
  }

  private struct Due {
    var all = 0
    var steps = 0
    var buriedNew = 0
  }

  /// Cards of one direction, by deck.
  private func dueCounts(
    _ direction: Card.Direction, at now: Now
  ) throws(IndexError) -> [Int: Due] {
    var due: [Int: Due] = [:]
    let days = try count(
      direction, where: "dueOffset IS NULL", until: CardStore.milliseconds(now.day), at: now)
    let moments = try count(
      direction, where: "dueOffset NOT NULL", until: Int(now.time.milliseconds), at: now)
    for (deck, cards) in days { due[deck, default: Due()].all += cards }
    for (deck, cards) in moments {
      due[deck, default: Due()].all += cards
      due[deck, default: Due()].steps += cards
    }
    let buried = try database.rows(
      """
      SELECT deck.id AS deck, (
        SELECT count(*) FROM card
        WHERE card.deck = deck.id AND \(IndexSchema.mayBeAsked) AND dueOffset IS NULL
          AND due IS NULL AND phase = 0 AND buried > ?1
          AND card.id % 2 = \(direction.rawValue)) AS cards
      FROM deck
      """, now.day.number
    ) { (deck: $0["deck"] as Int, cards: $0["cards"] as Int) }
    for row in buried { due[row.deck, default: Due()].buriedNew += row.cards }
    return due
  }

  private func count(
    _ direction: Card.Direction, where kind: String, until time: Int, at now: Now
  ) throws(IndexError) -> [Int: Int] {
    let counts = try database.rows(
      """
      SELECT deck.id AS deck, (
        SELECT count(*) FROM card
        WHERE card.deck = deck.id AND \(IndexSchema.mayBeAsked) AND \(kind) AND due <= ?1
          AND phase > 0 AND ifnull(buried, ?2) <= ?2
          AND card.id % 2 = \(direction.rawValue)) AS cards
      FROM deck
      """, time, now.day.number
    ) { ($0["deck"] as Int, $0["cards"] as Int) }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  private func counts(
    of deck: DeckTable.Row, asked direction: Card.Direction, _ due: Due,
    _ standing: [StandingCounts.Key: Int]
  ) -> DeckCounts {
    func cards(_ phase: Phase, isSuspended: Bool) -> Int {
      standing[
        StandingCounts.Key(
          deck: deck.number, direction: direction, phase: phase, isSuspended: isSuspended)] ?? 0
    }
    func cards(_ phase: Phase) -> Int {
      cards(phase, isSuspended: true) + cards(phase, isSuspended: false)
    }
    let suspended = Phase.allCases.reduce(0) { $0 + cards($1, isSuspended: true) }
    let started = cards(.learning) + cards(.relearning) + cards(.review)
    let notNew = started + cards(.new, isSuspended: true) + due.buriedNew
    let new = max(0, deck.info.things - notNew)
    return DeckCounts(
      deck: deck.info.name, things: deck.info.things, due: due.all, steps: due.steps, new: new,
      learning: cards(.learning) + cards(.relearning), known: cards(.review),
      suspended: suspended, newToAsk: new)
  }

  private func pairedSums(
    _ numbers: Set<Int>, at now: Now
  ) throws(IndexError) -> [Int: PairedSums] {
    var sums: [Int: PairedSums] = [:]
    for number in numbers { sums[number] = PairedSums(at: now) }
    let cards = try CardStore(database: database).all()
    while let card = try cards.next() {
      guard sums[card.deck] != nil else { continue }
      let asked = directions.of(card.record.id.thing.number, in: card.deck)
      sums[card.deck]?.add(card.record, asked: asked)
    }
    return sums
  }
}

/// The counts of a deck whose Things may be asked in both directions.
private struct PairedSums {
  private let now: Now
  private var due = 0
  private var steps = 0
  private var learning = 0
  private var known = 0
  private var suspended = 0
  /// By direction, cards that are not new or are excluded.
  private var notNew = (forward: 0, backward: 0)
  /// Things without a new card today.
  private var keptBack = 0
  /// A forward card, held until the next one shows whether it has the same Thing.
  private var forward: Met?

  /// The effect of a Thing's other card.
  private struct Met {
    var thing: UInt64
    /// The directions of the Thing.
    var asked: Directions
    var isNew: Bool
    var isAnswered: Bool
    var isInSteps = false
    var isDue = false

    var isStartedToday: Bool { isAnswered || isInSteps }
    var isToday: Bool { isStartedToday || isDue }
  }

  init(at now: Now) { self.now = now }

  /// Adds a card that has a history; cards must come in order of number.
  mutating func add(_ card: CardRecord, asked: Directions) {
    guard asked.asks(card.id.direction) else { return }
    let met = count(card, asked: asked)
    let before = forward
    forward = nil
    if let before, before.thing != met.thing { countThing(before, nil) }
    if card.isBackward {
      countThing(before?.thing == met.thing ? before : nil, met)
    } else {
      forward = met
    }
  }

  private mutating func count(_ card: CardRecord, asked: Directions) -> Met {
    switch card.phase {
    case .new: break
    case .learning, .relearning: learning += 1
    case .review: known += 1
    }
    if card.isSuspended { suspended += 1 }
    var met = Met(
      thing: card.id.thing.number, asked: asked, isNew: card.isAskedAsNew(on: now.day),
      isAnswered: card.isAnswered(on: now.day))
    if !met.isNew {
      if card.isBackward { notNew.backward += 1 } else { notNew.forward += 1 }
    }
    switch card.isBuried(on: now.day) ? nil : card.waitsFor {
    case nil: break
    case .day(let day): met.isDue = day <= now.day
    case .moment(let time):
      met.isInSteps = true
      if time.milliseconds <= now.time.milliseconds { (due, steps) = (due + 1, steps + 1) }
    }
    return met
  }

  /// Only one of a Thing's two cards is asked per day.
  ///
  /// If both are due, it is the forward one, unless the other was already answered.
  private mutating func countThing(_ forward: Met?, _ backward: Met?) {
    if let forward, forward.isDue, !(backward?.isStartedToday ?? false) { due += 1 }
    if let backward, backward.isDue {
      let isSecond = (forward?.isDue ?? false) && !backward.isAnswered
      if !isSecond, !(forward?.isStartedToday ?? false) { due += 1 }
    }
    let asked = (forward ?? backward)?.asked ?? .both
    let isNew =
      asked.asks(.forward) && forward?.isNew ?? true
      || asked.asks(.backward) && backward?.isNew ?? true
    if !isNew || forward?.isToday ?? false || backward?.isToday ?? false { keptBack += 1 }
  }

  func counts(of deck: DeckTable.Row, _ directions: OwnDirections) -> DeckCounts {
    var all = self
    if let forward { all.countThing(forward, nil) }
    let things = deck.info.things
    func cards(_ direction: Card.Direction) -> Int {
      let all = directions.setting(ofDeck: deck.number).asks(direction) ? things : 0
      return all + directions.moreCards(direction, of: deck.number)
    }
    var new = max(0, cards(.forward) - notNew.forward)
    new += max(0, cards(.backward) - notNew.backward)
    return DeckCounts(
      deck: deck.info.name, things: things, due: all.due, steps: steps, new: new,
      learning: learning,
      known: known, suspended: suspended,
      newToAsk: max(0, things - all.keptBack))
  }
}
