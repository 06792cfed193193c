import Recall

extension ThingStore {
  /// What is to be asked, from the library as it is now.
  public func queue(for request: StudySelection, at now: Now) throws -> StudyQueue {
    let counts = try library.counts(at: now)
    if let cards = request.cards {
      let pool = try library.pool(.cards(cards), at: now)
      return queue(pool, rules(for: request, decks: pool.decks, counts), now)
    }
    let rules = rules(for: request, decks: request.decks, counts)
    let last = request.kind.last(from: now.day)
    let pool = try library.pool(
      .decks(request.decks, until: last, mostNew: rules.mostNew), at: now)
    // The pool has the decks in its own order, and only those that there are.
    return queue(pool, self.rules(for: request, decks: pool.decks, counts), now)
  }

  private func queue(_ pool: CardPool, _ rules: QueueRules, _ now: Now) -> StudyQueue {
    StudyQueue(pool, by: rules, at: now, Forgetting(settings.parameters))
  }

  private func rules(
    for request: StudySelection, decks: [String], _ counts: [DeckCounts]
  ) -> QueueRules {
    var rules = QueueRules(
      request.kind, decks: decks, settings: settings, counts: counts, most: request.most)
    if let new = request.new { rules.askNew(new) }
    if let share = request.share { rules.share(share) }
    return rules
  }

  public func sitting(for request: StudySelection, at now: Now) throws -> CardQueue {
    CardQueue(try queue(for: request, at: now), load: try library.load(from: now.day))
  }

  /// After a break, what is left of today's share of the reviews; nil on days like others.
  ///
  /// `answered` are the days on which something was answered, if they are known already.
  public func share(
    _ counts: [DeckCounts], answered: [AnsweredDay]? = nil, at now: Now
  ) throws -> Int? {
    let done = counts.reduce(0) { $0 + $1.reviewsToday }
    let due = DueLimits(counts, settings: settings).due
    let plan = CatchupPlan.current(in: try library.plans(), on: now.day)
    guard plan != nil || due + done > Backlog.least else { return nil }
    let planned = plan?.daysLeft(on: now.day)
    let usual =
      try planned.map { try coming(in: $0, from: now.day) }
      ?? usual(answered, before: now.day)
    return Backlog(waiting: due + done, usual: usual, plannedDays: planned).share
      .map { max(0, $0 - done) }
  }

  // On a usual day; what was answered then, since nothing says what fell due.
  private func usual(_ answered: [AnsweredDay]?, before day: StudyDay) throws -> Int {
    let days = try (answered ?? library.daysAnswered()).filter { $0.day < day }
      .prefix(Self.usualDays)
    return days.isEmpty ? 0 : days.reduce(0) { $0 + $1.answers } / days.count
  }

  // What falls due on a day of those that follow, as far as it is known.
  private func coming(in days: Int, from day: StudyDay) throws -> Int {
    let load = try library.load(from: day)
    return (1...days).reduce(0) { $0 + load[day + $1] } / days
  }

  private static let usualDays = 30

  /// The card's turn to be asked, with the outlook that its keys show.
  public func turn(of card: QueuedCard, in sitting: CardQueue) throws -> Turn {
    let now = now()
    return try turn(
      of: card.card, in: sitting.queue.pool.decks[Int(card.deck)],
      mode: sitting.mode(of: card, at: now), load: sitting.load, at: now)
  }

  public func turn(
    of card: Card.ID, in deck: String, mode: Review.Mode = .normal, load: DueLoad, at now: Now
  ) throws -> Turn {
    let records = try library.records(of: [card, card.sibling])
    return Turn(
      records[card] ?? CardRecord(card), in: deck, mode: mode,
      by: settings.policy(deck: deck, by: Forgetting(settings.parameters)), at: now,
      secondsToRollover: clock.secondsToRollover(from: now, rollover: settings.rollover),
      load: load.load(siblingDue: records[card.sibling]?.due))
  }

  /// Writes an answer, with what was typed as far as it is kept; nil if the card was answered
  /// elsewhere since its turn began, and so nothing was written.
  ///
  /// If this throws, the same answer can be given again and counts once.
  public func answer(_ turn: Turn, _ answer: Answer) throws -> KeptAnswer? {
    let given: UnsavedAnswer
    if let unsaved, unsaved.isSame(turn, answer) {
      given = unsaved
    } else {
      given = change(turn, answer, at: now())
    }
    unsaved = given
    let receipt = try commit(given.change, at: given.now)
    unsaved = nil
    guard !receipt.wasOvertaken, case .review(_, let review)? = given.change.events.first else {
      return nil
    }
    return KeptAnswer(review: review, line: receipt.line, now: given.now)
  }

  private func change(_ turn: Turn, _ answer: Answer, at now: Now) -> UnsavedAnswer {
    let change = Change(
      "study", events: [.review(turn.card, turn.review(answer, at: now))],
      typed: answer.keptText(settings.value("typed", deck: turn.deck).value),
      expected: Change.Expectation(card: turn.card, newest: turn.record.newest))
    return UnsavedAnswer(record: turn.record, answer: answer, change: change, now: now)
  }

  /// The cards missed on a study day, in the order of their first misses.
  public func missed(on day: StudyDay) throws -> [Card.ID] {
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
