import Recall
import Things

/// Reads where the cards of a scope stand, in order of their numbers.
struct StandingScan {
  let reading: StatisticsReading

  /// Gives all cards of the scope that have a history.
  func read(
    into standings: inout [StatisticsData.Standing]
  ) throws(IndexError) -> [StatisticsReading.ScopeCard] {
    let scope = reading.scope
    let statement = try reading.database.statement(
      """
      SELECT number, deck, due, dueOffset, buried, phase, suspended, stability, fast, difficulty,
        lastTime, lastDay, interval, answers, lapses FROM card ORDER BY number
      """)
    var cards: [StatisticsReading.ScopeCard] = []
    var wanted = scope.things?[...]
    while try statement.step() {
      guard let deck = scope.place(of: statement.int(1)) else { continue }
      let number = statement.bits(0)
      if wanted != nil {
        // Both come in order: what is smaller has no card.
        while let first = wanted?.first, first < number / 2 { wanted?.removeFirst() }
        guard wanted?.first == number / 2 else { continue }
      }
      let card = Card.ID(number: number)
      let isAsked = card.direction == .forward || scope.decks[deck].deck.asksBothWays
      cards.append(.init(number: number, deck: deck, isAsked: isAsked))
      if isAsked { standings.append(standing(card, deck, statement)) }
    }
    return cards
  }

  private func standing(
    _ card: Card.ID, _ deck: Int, _ statement: Statement
  ) -> StatisticsData.Standing {
    let phase = Phase(rawValue: UInt8(clamping: statement.int(5))) ?? .new
    return StatisticsData.Standing(
      card: card, deck: deck, phase: phase, isSuspended: statement.int(6) != 0,
      due: due(statement), interval: statement.int(12), memory: memory(statement),
      answers: statement.int(13), lapses: statement.int(14))
  }

  /// The day on which the card is asked: a buried one not before it comes back.
  private func due(_ statement: Statement) -> StudyDay? {
    let due: StudyDay
    switch statement.int(3) {
    case Int.min: return nil
    case Int.max: due = StudyDay(number: statement.int(2))
    case let offset:
      let moment = Moment(milliseconds: statement.int64(2), offset: offset)
      due = moment.studyDay(rollover: reading.rollover)
    }
    let buried = statement.int(4)
    return buried == Int.min ? due : max(due, StudyDay(number: buried))
  }

  private func memory(_ statement: Statement) -> StatisticsData.Remembered? {
    guard !statement.isNull(11) else { return nil }
    let now = reading.question.now
    let memory = Memory(
      stability: Float(statement.double(7)), fastStability: Float(statement.double(8)),
      difficulty: Float(statement.double(9)))
    let milliseconds = max(0, now.time.milliseconds - statement.int64(10))
    let elapsed = Elapsed(
      studyDays: max(0, now.day.number - statement.int(11)), seconds: Int(milliseconds / 1000))
    return StatisticsData.Remembered(
      stability: memory.stability, difficulty: memory.difficulty,
      recall: reading.forgetting.recall(of: memory, after: elapsed))
  }
}
