import Recall
import SQLiteAccess
import Things

/// Reads the states of a scope's cards, in order of number.
struct StandingScan {
  private let reading: StatisticsReading
  /// Whether recall is all that is asked of the memory.
  private let isBrief: Bool

  init(reading: StatisticsReading) {
    self.reading = reading
    isBrief =
      !reading.question.needs.contains(.standings)
      && reading.forgetting.parameters.model == .fsrs6
  }

  /// Counts of cards that have a history.
  struct Found {
    var cards: [StatisticsReading.ScopeCard] = []
    var standings: [StatisticsData.Standing] = []
    /// By deck index, cards in the scope and outside it.
    var counts: [(inside: Int, outside: Int)]
    /// All cards of decks with only some Things selected.
    var partial: [StatisticsReading.ScopeCard] = []
    var all = 0
  }

  func read() throws(IndexError) -> Found {
    let (scope, directions) = (reading.scope, reading.directions)
    let (wantsCards, wantsStandings) = (reading.wantsCards, reading.wantsStandings)
    var found = Found(counts: scope.decks.map { _ in (0, 0) })
    var things = scope.things
    // A generous capacity: unused memory is never touched.
    let most = scope.decks.reduce(0) { $0 + $1.deck.cards }
    if wantsStandings { found.standings.reserveCapacity(most) }
    if wantsCards { found.cards.reserveCapacity(most) }
    var asked = directions.inOrder()
    // Without an index, rows come in the order of their numbers.
    try reading.database.scan("card NOT INDEXED", through: isBrief ? .lastDay : .difficulty) {
      (row: Row) throws(IndexError) in
      found.all += 1
      guard let deck = scope.position(of: row[.deck]) else { return }
      let number: UInt64 = row[.id]
      let isInside = things?.has(number / 2) ?? true
      let isAsked = asked.asks(Card.ID(number: number), in: scope.decks[deck].number)
      let card = StatisticsReading.ScopeCard(
        number: number, deck: Int32(deck), isInside: isInside, isAsked: isAsked)
      if scope.isPartial[deck] { found.partial.append(card) }
      guard isInside else {
        found.counts[deck].outside += 1
        return
      }
      found.counts[deck].inside += 1
      if wantsCards { found.cards.append(card) }
      if isAsked, wantsStandings { found.standings.append(standing(row, deck)) }
    }
    return found
  }

  /// Columns in the order in which they are read; the last ones only if they are needed, because
  /// most of the time of a scan goes into taking columns out of rows.
  private enum Column: Int32, CaseIterable {
    case id, deck, phase, due, dueOffset, suspended, buried, interval, stability, lastDay
    case fast, lastTime, answers, lapses, difficulty
  }

  private typealias Row = ScanRow<Column>

  private func standing(_ row: Row, _ deck: Int) -> StatisticsData.Standing {
    StatisticsData.Standing(
      card: row[.id], deck: deck,
      phase: Phase(rawValue: row[.phase]) ?? .new,
      isSuspended: row[.suspended], due: due(row), interval: row[.interval],
      memory: remembered(row), answers: isBrief ? 0 : row[.answers],
      lapses: isBrief ? 0 : row[.lapses])
  }

  /// The day on which the card is asked: a buried one not before it returns.
  private func due(_ row: Row) -> StudyDay? {
    let due: StudyDay
    switch CardStore.due(row[.due], offset: row[.dueOffset]) {
    case nil: return nil
    case .day(let day): due = day
    case .moment(let moment): due = moment.studyDay(rollover: reading.rollover)
    }
    guard let buried: StudyDay = row[.buried] else { return due }
    return max(due, buried)
  }

  private func remembered(_ row: Row) -> StatisticsData.Remembered? {
    guard let stability: Float = row[.stability], let lastDay: StudyDay = row[.lastDay]
    else { return nil }
    let memory = Memory(
      stability: stability, fastStability: isBrief ? 0 : row[.fast],
      difficulty: isBrief ? 0 : row[.difficulty])
    let now = reading.question.now
    let milliseconds = isBrief ? 0 : max(0, now.time.milliseconds - row[.lastTime])
    let elapsed = Elapsed(
      studyDays: max(0, now.day - lastDay), seconds: Int(milliseconds / 1000))
    return StatisticsData.Remembered(
      stability: memory.stability, difficulty: memory.difficulty,
      recall: reading.forgetting.recall(of: memory, after: elapsed))
  }
}
