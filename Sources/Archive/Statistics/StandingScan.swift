import Recall
import Things

/// Reads where the cards of a scope stand, in order of their numbers.
struct StandingScan {
  private let cards: CardRows
  private let scope: StatisticsScope
  private let forgetting: Forgetting
  private let rollover: Int
  private let now: Now
  /// Whether the deck at a place of the scope asks both ways.
  private let asksBothWays: [Bool]
  private let wantsCards: Bool
  private let wantsStandings: Bool

  init(reading: StatisticsReading) {
    cards = reading.cards
    scope = reading.scope
    forgetting = reading.forgetting
    rollover = reading.rollover
    now = reading.question.now
    asksBothWays = reading.scope.decks.map(\.deck.asksBothWays)
    wantsCards = reading.wantsCards
    wantsStandings = reading.wantsStandings
  }

  /// What was found among the cards that have a history.
  struct Found {
    /// Those of the scope.
    var cards: [StatisticsReading.ScopeCard] = []
    var standings: [StatisticsData.Standing] = []
    /// By the place of their deck, those of the scope and those that are not.
    var counts: [(inside: Int, outside: Int)]
    /// All of decks of which only some Things are asked about.
    var partial: [StatisticsReading.ScopeCard] = []
    var all = 0
  }

  func read() throws(IndexError) -> Found {
    var found = Found(counts: scope.decks.map { _ in (0, 0) })
    var things = scope.things
    // More than are met: what is not used is not touched.
    let most = scope.decks.reduce(0) { $0 + $1.deck.cards }
    if wantsStandings { found.standings.reserveCapacity(most) }
    if wantsCards { found.cards.reserveCapacity(most) }
    try cards.visit { card in
      found.all += 1
      guard let deck = scope.place(of: card.deck) else { return }
      let isInside = things?.has(card.number / 2) ?? true
      let isAsked = !card.isBackward || asksBothWays[deck]
      let row = StatisticsReading.ScopeCard(
        number: card.number, deck: Int32(deck), isInside: isInside, isAsked: isAsked)
      if scope.isPartial[deck] { found.partial.append(row) }
      guard isInside else {
        found.counts[deck].outside += 1
        return
      }
      found.counts[deck].inside += 1
      if wantsCards { found.cards.append(row) }
      if isAsked, wantsStandings { found.standings.append(standing(card, deck)) }
    }
    return found
  }

  private func standing(_ card: PackedCard, _ deck: Int) -> StatisticsData.Standing {
    StatisticsData.Standing(
      card: card.id, deck: deck, phase: card.phase, isSuspended: card.isSuspended,
      due: due(card), interval: Int(card.interval), memory: remembered(card),
      answers: Int(card.answers), lapses: Int(card.lapses))
  }

  /// The day on which the card is asked: a buried one not before it comes back.
  private func due(_ card: PackedCard) -> StudyDay? {
    let due: StudyDay
    switch card.dueValue {
    case nil: return nil
    case .day(let day): due = day
    case .moment(let moment): due = moment.studyDay(rollover: rollover)
    }
    return card.buriedUntil.map { max(due, $0) } ?? due
  }

  private func remembered(_ card: PackedCard) -> StatisticsData.Remembered? {
    guard let memory = card.memory, let last = card.last else { return nil }
    let milliseconds = max(0, now.time.milliseconds - last.time.milliseconds)
    let elapsed = Elapsed(
      studyDays: max(0, now.day - last.day), seconds: Int(milliseconds / 1000))
    return StatisticsData.Remembered(
      stability: memory.stability, difficulty: memory.difficulty,
      recall: forgetting.recall(of: memory, after: elapsed))
  }
}
