import Recall
import Things

/// Reads where the cards of a scope stand, in order of their numbers.
struct StandingScan {
  private let database: Database
  private let scope: StatisticsScope
  private let forgetting: Forgetting
  private let rollover: Int
  private let now: Now
  /// Whether the deck at a place of the scope asks both ways.
  private let asksBothWays: [Bool]

  init(reading: StatisticsReading) {
    database = reading.database
    scope = reading.scope
    forgetting = reading.forgetting
    rollover = reading.rollover
    now = reading.question.now
    asksBothWays = reading.scope.decks.map(\.deck.asksBothWays)
  }

  /// Gives all cards of the scope that have a history.
  func read(
    into standings: inout [StatisticsData.Standing]
  ) throws(IndexError) -> [StatisticsReading.ScopeCard] {
    let statement = try database.statement(
      """
      SELECT number, deck, due, dueOffset, buried, phase, suspended, stability, fast, difficulty,
        lastTime, lastDay, interval, answers, lapses FROM card ORDER BY number
      """)
    var cards: [StatisticsReading.ScopeCard] = []
    if scope.isEverything {
      let count = try database.number("SELECT count(*) FROM card")
      cards.reserveCapacity(count)
      standings.reserveCapacity(count)
    }
    let things = scope.things
    var next = 0
    while try statement.step() {
      guard let deck = scope.place(of: statement.int(1)) else { continue }
      let number = statement.bits(0)
      if let things {
        // Both come in order: what is smaller has no card.
        while next < things.count, things[next] < number / 2 { next += 1 }
        guard next < things.count, things[next] == number / 2 else { continue }
      }
      let isAsked = number % 2 == 0 || asksBothWays[deck]
      cards.append(.init(number: number, deck: deck, isAsked: isAsked))
      if isAsked { standings.append(standing(number, deck, statement)) }
    }
    return cards
  }

  private func standing(
    _ number: UInt64, _ deck: Int, _ statement: Statement
  ) -> StatisticsData.Standing {
    StatisticsData.Standing(
      card: Card.ID(number: number), deck: deck,
      phase: Phase(rawValue: UInt8(clamping: statement.int(5))) ?? .new,
      isSuspended: statement.int(6) != 0, due: due(statement), interval: statement.int(12),
      memory: memory(statement), answers: statement.int(13), lapses: statement.int(14))
  }

  /// The day on which the card is asked: a buried one not before it comes back.
  private func due(_ statement: Statement) -> StudyDay? {
    let due: StudyDay
    switch statement.int(3) {
    case Int.min: return nil
    case Int.max: due = StudyDay(number: statement.int(2))
    case let offset:
      let moment = Moment(milliseconds: statement.int64(2), offset: offset)
      due = moment.studyDay(rollover: rollover)
    }
    let buried = statement.int(4)
    return buried == Int.min ? due : max(due, StudyDay(number: buried))
  }

  private func memory(_ statement: Statement) -> StatisticsData.Remembered? {
    guard !statement.isNull(11) else { return nil }
    let memory = Memory(
      stability: Float(statement.double(7)), fastStability: Float(statement.double(8)),
      difficulty: Float(statement.double(9)))
    let milliseconds = max(0, now.time.milliseconds - statement.int64(10))
    let elapsed = Elapsed(
      studyDays: max(0, now.day.number - statement.int(11)), seconds: Int(milliseconds / 1000))
    return StatisticsData.Remembered(
      stability: memory.stability, difficulty: memory.difficulty,
      recall: forgetting.recall(of: memory, after: elapsed))
  }
}
