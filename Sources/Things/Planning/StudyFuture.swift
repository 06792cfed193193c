public import Recall

/// What a look into the future of some decks starts from: their cards, their limits, and how their
/// answers were given so far.
public struct StudyFuture: Sendable {
  public var plan: SimulationPlan
  /// How many answers the habits rest on.
  public var answers: Int { plan.habits.answers }
  /// Cards that were due before today.
  public let late: Int

  /// Of decks by their full names, for so many study days from today.
  public init(
    of decks: [String], days: Int, shelf: any Shelf, settings: Settings, now: Now
  ) throws {
    let counts = try shelf.counts(at: now)
    let wanted = Set(decks)
    let forgetting = Forgetting(settings.parameters)
    let records = try shelf.records(in: decks)
    var cards: [ScheduledCard] = []
    for deck in decks {
      let bothWays = settings.asksBothWays(deck: deck)
      for record in records[deck] ?? []
      where bothWays || record.id.direction == .forward {
        if let card = ScheduledCard(record, today: now.day) { cards.append(card) }
      }
    }
    late = cards.count { $0.dueIn < 0 }
    plan = SimulationPlan(
      policy: settings.policy(deck: QueueRules.common(decks), by: forgetting),
      habits: AnswerHabits(try shelf.log(of: decks)), cards: cards,
      newCards: counts.reduce(0) { $0 + (wanted.contains($1.deck) ? $1.new : 0) },
      newPerDay: Self.newPerDay(counts, wanted, settings), days: days)
  }

  // On a day on which nothing was begun yet.
  private static func newPerDay(
    _ counts: [DeckCounts], _ wanted: Set<String>, _ settings: Settings
  ) -> Int {
    let fresh = counts.map { count in
      var count = count
      count.newToday = 0
      return count
    }
    return DueLimits(fresh, settings: settings).decks
      .reduce(0) { $0 + (wanted.contains($1.deck) ? $1.new : 0) }
  }
}

extension ScheduledCard {
  /// Nil for a card that is not asked: new, suspended.
  init?(_ record: CardRecord, today: StudyDay) {
    guard let memory = record.memory, let last = record.lastDay, record.phase != .new,
      !record.isSuspended
    else { return nil }
    var dueIn = 0
    if case .day(let day)? = record.due { dueIn = day - today }
    if let buried = record.buriedUntil { dueIn = max(dueIn, buried - today) }
    self.init(memory: memory, elapsedDays: today - last, dueIn: dueIn)
  }
}
