public import Recall

extension ThingStore {
  /// The result of a selection in the current library.
  ///
  /// `counts` are the library's, if they are known already.
  public func queue(
    for selection: StudySelection, _ counts: [DeckCounts]? = nil, at now: Now
  ) throws -> StudyQueue {
    let counts = try counts ?? library.counts(at: now)
    let limits = try limits(counts, on: now.day)
    let rules = { Self.rules(for: selection, decks: $0, limits, counts) }
    var pool = try library.pool(
      Self.question(for: selection, rules(selection.decks), on: now.day), at: now)
    // The pool has the decks in its own order, and only existing ones.
    let found = rules(pool.decks)
    let introductions = found.considersRivals ? try introductions(pool, on: now.day) : .all
    pool.rivals.add(introductions.pairs)
    return StudyQueue(
      pool, by: found, at: now, Forgetting(settings.parameters), introductions: introductions,
      recalls: found.ranksByRecall ? try blend()?.at(now) : nil)
  }

  /// Which new cards of a pool have to wait for others.
  private func introductions(_ pool: CardPool, on day: StudyDay) throws -> Introductions {
    var counts: [UInt32: Int] = [:]
    let most = max(4, Self.mostCompared / max(1, pool.decks.count))
    let new = pool.cards.filter { card in
      guard card.kind == .new, counts[card.deck, default: 0] < most else { return false }
      counts[card.deck, default: 0] += 1
      return true
    }.map(\.card.thing).withoutRepetition
    guard !new.isEmpty else { return .all }
    let recent = try introduced(since: day - (Introductions.daysApart - 1))
    return try library.together {
      Introductions(
        of: try new.compactMap { try library.thing($0)?.thing },
        after: try recent.subtracting(new).sorted().compactMap { try library.thing($0)?.thing },
        areKnownRivals: pool.rivals.contains)
    }
  }

  /// The first letters that the next question of a card shows.
  public func cue(of record: CardRecord, in entry: DeckThing) throws -> String? {
    guard record.id.direction == .forward else { return nil }
    let forgetting = Forgetting(settings.parameters)
    let cue = try Cue(
      of: record, most: settings[Setting.cues, entry.deck],
      hasSteps: !settings[Setting.steps, entry.deck].isEmpty,
      isLeech: { history in
        try isLeech(record, in: entry.deck, by: forgetting) { history }
      },
      history: { try library.history(of: record.id) })
    return cue?.text(for: entry.thing)
  }

  /// Comparing more new cards would take too long.
  private static let mostCompared = 400
  /// The lines read to find what was introduced in the last days.
  private static let mostLines = 5_000

  /// The Things whose first answers were given since this day.
  private func introduced(since day: StudyDay) throws -> Set<Thing.ID> {
    var things: Set<Thing.ID> = []
    var count = 0
    try library.lines(of: nil) { past in
      count += 1
      guard past.line.day >= day, count <= Self.mostLines else { return false }
      if past.stands, case .review(let card, let review) = past.line.event,
        review.phaseBefore == .new, review.mode != .cram
      {
        things.insert(card.thing)
      }
      return true
    }
    return things
  }

  private static func question(
    for selection: StudySelection, _ rules: QueueRules, on day: StudyDay
  ) -> CardPool.Question {
    if let cards = selection.cards { return .cards(cards) }
    return .decks(
      selection.decks, until: selection.kind.last(from: day), mostNew: rules.mostNew)
  }

  private static func rules(
    for selection: StudySelection, decks: [String], _ limits: TodaysLimits, _ counts: [DeckCounts]
  ) -> QueueRules {
    var rules = QueueRules(
      selection.kind, decks: decks, settings: limits.settings, plans: limits.plans,
      counts: counts, most: selection.most)
    if let new = selection.new { rules.askNew(new) }
    if let share = selection.share { rules.share(share) }
    return rules
  }

  /// The queue of a session for a selection.
  public func cardQueue(
    for selection: StudySelection, _ counts: [DeckCounts]? = nil, at now: Now
  ) throws -> CardQueue {
    CardQueue(try queue(for: selection, counts, at: now), load: try library.load(from: now.day))
  }

  /// The turn of a card, with the intervals to show.
  public func turn(of card: QueuedCard, in sitting: CardQueue) throws -> Turn {
    let now = now()
    var turn = try turn(
      of: card.card, in: sitting.queue.pool.decks[Int(card.deck)],
      mode: sitting.mode(of: card, at: now), load: sitting.load, at: now)
    turn.isMock = sitting.queue.rules.kind.isExam
    return turn
  }

  public func turn(
    of card: Card.ID, in deck: String, mode: Review.Mode = .normal, load: DueLoad, at now: Now
  ) throws -> Turn {
    let records = try library.records(of: [card, card.sibling])
    return Turn(
      records[card] ?? CardRecord(card), in: deck, mode: mode,
      by: settings.policy(deck: deck, by: Forgetting(settings.parameters)), at: now,
      secondsToRollover: clock.secondsToRollover(from: now, rollover: settings[Setting.rollover]),
      load: load.load(
        siblingDue: records[card.sibling]?.due, easyDays: settings[Setting.easyDays]))
  }

  /// Saves an answer and returns its line; nil if the card was answered elsewhere since its turn
  /// began, so that nothing was written.
  ///
  /// `typed` is the text of its first try; `describe` adds how it was given. If this throws, the
  /// same answer can be given again and counts once.
  public func answer(
    _ turn: Turn, _ grade: Grade, typed: String = "",
    describe: (inout Review) -> Void = { _ in }
  ) throws -> JournalLine? {
    let now = now()
    var review = turn.review(grade, at: now)
    describe(&review)
    let kept = review.keptText(of: typed, settings[Setting.typed, turn.deck])
    return try commit(Change(turn, review, typed: kept), at: now).written
  }

  /// The cards for a kind of session; nil if the schedule decides.
  public func cards(of kind: StudyKind, at now: Now) throws -> [Card.ID]? {
    switch kind {
    case .due, .ahead, .cram, .exam: nil
    case .confusions: try confused()
    case .missed: try missed(on: now.day)
    case .families: try families()
    }
  }

  /// The cards of all Things that share a short form but not the long one, by short form.
  private func families() throws -> [Card.ID] {
    var families: [(short: String, cards: [Card.ID])] = []
    for ids in try library.families() {
      let members = try ids.compactMap { try library.thing($0) }
      for (short, members) in Dictionary(grouping: members, by: { $0.thing.short.trimmed }) {
        let asked = members.filter { member in
          (member.thing.directions ?? settings[Setting.directions, member.deck]).asks(.forward)
        }
        guard Set(members.map { AnswerKey($0.thing.long) }).count > 1 else { continue }
        families.append((short, asked.map { Card.ID($0.thing.id, .forward) }))
      }
    }
    return families.sorted { ($0.short, $0.cards.count) < ($1.short, $1.cards.count) }
      .flatMap(\.cards)
  }

  /// Confused cards, each next to the other one, most frequent first.
  private func confused() throws -> [Card.ID] {
    try library.confusions().flatMap {
      [$0.card, Card.ID($0.other, $0.card.direction)]
    }.withoutRepetition
  }

  /// The cards missed on a study day, in the order of their first misses.
  private func missed(on day: StudyDay) throws -> [Card.ID] {
    var missed: [Card.ID] = []
    try library.lines(of: nil) { past in
      guard past.line.day >= day else { return false }
      if past.stands, past.line.day == day, case .review(let card, let review) = past.line.event,
        review.grade == .again
      {
        missed.removeAll { $0 == card }
        missed.append(card)
      }
      return true
    }
    return missed.reversed()
  }
}
