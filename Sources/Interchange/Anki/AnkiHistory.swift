public import Recall
public import Things

/// Converts the review log and schedule of a collection to journal events.
public struct AnkiHistory {
  private let collection: AnkiCollection
  private let source: String
  /// The UTC offset in seconds, used to count days.
  private let offset: Int
  /// The calendar day on which the collection was created: day 0.
  private let firstDay: StudyDay
  let today: StudyDay
  private let forgetting: Forgetting
  private let rowsOfCard: [Int64: Range<Int>]

  /// `offset` is this computer's UTC offset, used if the collection names none; `forgetting` is the
  /// library's memory model after the import.
  public init(
    _ collection: AnkiCollection, source: String, offset: Int, today: StudyDay,
    by forgetting: Forgetting
  ) {
    self.collection = collection
    self.source = source
    self.today = today
    self.forgetting = forgetting
    self.offset = collection.localOffset.map(Self.seconds) ?? offset
    firstDay = collection.firstDay(offset: offset)
    var rows: [Int64: Range<Int>] = [:]
    var start = 0
    let reviews = collection.reviews
    for index in reviews.indices
    where index + 1 == reviews.count || reviews[index + 1].card != reviews[index].card {
      rows[reviews[index].card] = start..<index + 1
      start = index + 1
    }
    rowsOfCard = rows
  }

  /// A UTC offset in seconds, from minutes west of UTC.
  fileprivate static func seconds(west minutes: Int) -> Int {
    -max(-1440, min(minutes, 1440)) * 60
  }

  /// The answers to the card at this index, in order of time, without those that the library already
  /// has, whose number is `known`; and when it is due, nil for a new card.
  ///
  /// `times` contains those of the library's answers in milliseconds, sorted; `record` is the card's
  /// present state.
  public func lines(
    card index: Int, as id: Card.ID, known times: [Int64] = [], after record: CardRecord? = nil
  ) -> (answers: [PastAnswer], known: Int, due: Event?) {
    let card = collection.cards[index]
    var new: [PastAnswer] = []
    var known = 0
    var hasMemory = false
    let answers = answers(of: card, as: id)
    let isReset = isReset(card, after: record)
    for var answer in answers {
      if answer.mode == .before, !isReset { answer.mode = .normal }
      hasMemory = hasMemory || answer.mode == .normal
      // The index stores times of til's own answers in seconds.
      let time = answer.time.milliseconds
      let next = times.partitionIndex { $0 > time }
      if next > 0, time - times[next - 1] < 1000 {
        known += 1
        continue
      }
      // It was new in Anki only because Anki did not know the answers from here.
      if answer.phaseBefore == .new, answer.time == answers[0].time, next > 0 {
        answer.phaseBefore = .learning
      }
      new.append(answer)
    }
    var due = due(card, id, hasMemory: hasMemory)
    // If the library has answers that Anki lacks, only til's memory takes them into account.
    if case .due(_, let date, var carried?)? = due, known == times.count {
      let folded = fold(new, of: answers, after: record ?? CardRecord(id))
      carried.memory = memory(of: card, beside: folded.memory)
      due = .due(id, date, carried)
    }
    return (new, known, due)
  }

  /// The last time that a card's date was set or the card was reset in Anki without an answer since.
  ///
  /// `due` is nil for a card that was reset; `known` are the times of the library's answers.
  func change(
    card index: Int, as id: Card.ID, known: [Int64], after record: CardRecord
  ) -> (time: Int64, due: Event?)? {
    let card = collection.cards[index]
    guard let rows = rowsOfCard[card.id], let last = collection.reviews[rows].last,
      last.button == 0
    else { return nil }
    if record.memory != nil {
      return (last.id, lines(card: index, as: id, known: known, after: record).due)
    }
    // After a reset here, earlier answers do not count.
    var due = due(card, id, hasMemory: false)
    if case .due(_, let date, var carried?)? = due {
      carried.memory = memory(of: card, beside: nil)
      due = .due(id, date, carried)
    }
    return (last.id, due)
  }

  /// The burial of a card, which ends tomorrow; with `isToday`, only if it was buried in Anki today.
  func burial(card index: Int, as id: Card.ID, isToday: Bool) -> Event? {
    let card = collection.cards[index]
    guard card.queue == .buriedByHand || card.queue == .buriedSibling,
      !isToday
        || Moment(milliseconds: card.modified * 1000, offset: offset)
          .studyDay(rollover: collection.rollover) == today
    else { return nil }
    return .bury(id, until: today + 1)
  }

  /// A card with new answers; those between answers that it already has change what these did to its
  /// memory.
  private func fold(
    _ new: [PastAnswer], of all: [PastAnswer], after record: CardRecord
  ) -> CardRecord {
    let last = record.lastTime?.milliseconds ?? .min
    let isInOrder = new.allSatisfy { $0.time.milliseconds > last }
    var fold = CardFold(continuing: isInOrder ? record : CardRecord(record.id), by: forgetting)
    for answer in isInOrder ? new : all {
      fold.apply(HistoryEntry(past: answer, line: Self.anyLine))
    }
    return fold.record
  }

  /// False if the card was answered here after it was reset there: the later change counts.
  private func isReset(_ card: AnkiCollection.Card, after record: CardRecord?) -> Bool {
    guard card.state == .new, let last = record?.lastTime?.milliseconds,
      let rows = rowsOfCard[card.id]
    else { return true }
    return collection.reviews[rows].last.map { !$0.isReset || $0.id > last } ?? true
  }

  private static let anyLine = HistoryEntry.LineKey(device: 0, number: 0)

  /// The memory that Anki stores with the card, beside the one computed here.
  private func memory(of card: AnkiCollection.Card, beside computed: Memory?) -> CarriedMemory? {
    guard let stability = card.stability, let difficulty = card.difficulty, stability > 0,
      stability.isFinite, (1...10).contains(difficulty)
    else { return nil }
    return CarriedMemory(
      stability: stability, difficulty: difficulty, computed: computed?.stability)
  }
}

extension AnkiCollection {
  /// Whether a day begins at the hour of its creation, as with the first scheduler.
  var countsFromCreation: Bool { creationOffset == nil && schedulerVersion < 2 }

  /// Its day 0; `offset` is used if it does not name the UTC offset of its creation.
  func firstDay(offset: Int) -> StudyDay {
    let offset = creationOffset.map(AnkiHistory.seconds) ?? offset
    guard countsFromCreation else {
      return Moment(milliseconds: creation * 1000, offset: offset).studyDay(rollover: 0)
    }
    // A day that begins at another hour here is the day with which it shares most hours.
    return Moment(milliseconds: (creation + 43_200) * 1000, offset: offset).studyDay(rollover: 4)
  }
}

// Answers.
extension AnkiHistory {
  /// The answers of a card, and how each counts when Anki computes its memory state.
  private func answers(of card: AnkiCollection.Card, as id: Card.ID) -> [PastAnswer] {
    guard let range = rowsOfCard[card.id] else { return [] }
    let rows = collection.reviews[range]
    let first = Self.beginning(rows)
    var answers: [PastAnswer] = []
    var isNew = true
    for (index, row) in zip(rows.indices, rows) {
      guard let grade = row.grade(byScheduler: collection.schedulerVersion) else { continue }
      let time = Moment(milliseconds: row.id, offset: offset)
      var answer = PastAnswer(
        id, grade, time: time, day: time.studyDay(rollover: collection.rollover), source: source,
        duration: Int(row.milliseconds), intervalBefore: max(0, Int(row.lastInterval)),
        phaseBefore: Self.phase(row))
      if row.isCram {
        answer.mode = .cram
      } else if let first, index >= first, card.state != .new {
        if isNew { Self.begin(&answer, with: row, of: card) }
        isNew = false
      } else {
        answer.mode = .before
      }
      answers.append(answer)
    }
    return answers
  }

  /// The row from which to compute memory: the first of the last learning phase, otherwise the
  /// first answer with an interval of a day, otherwise the first; always after the last reset.
  private static func beginning(_ rows: ArraySlice<AnkiCollection.Review>) -> Int? {
    var firstLearning: Int?
    var firstInterval: Int?
    var firstAnswer: Int?
    for index in rows.indices.reversed() {
      let row = rows[index]
      if row.isCram { continue }
      let isAnswer = row.button > 0
      if isAnswer { firstAnswer = index }
      if isAnswer, row.lastsDays { firstInterval = index }
      if isAnswer, row.kind == .learning {
        firstLearning = index
      } else if firstLearning != nil || row.isReset {
        break
      }
    }
    return firstLearning ?? firstInterval ?? firstAnswer
  }

  /// What memory was before the first answer: none, or that of an earlier schedule.
  private static func begin(
    _ answer: inout PastAnswer, with row: AnkiCollection.Review, of card: AnkiCollection.Card
  ) {
    if row.kind == .learning {
      answer.phaseBefore = .new
    } else if row.lastsDays || row.lastInterval != 0 {
      let interval = row.lastsDays ? Int(row.interval) : card.interval
      answer.start = SM2Schedule(interval: max(1, interval), ease: Int(row.factor))
    }
    // The rest is the first answer to a new card whose date was set, for which Anki has no memory.
  }

  private static func phase(_ row: AnkiCollection.Review) -> Phase {
    switch row.kind {
    case .learning: .learning
    case .relearning: .relearning
    case .filtered where row.lastInterval <= 0: .learning
    default: .review
    }
  }
}

extension AnkiCollection {
  /// The number of entries in the review log that a later export lacks: it has the answers, and a
  /// reset for each card that was reset after an answer.
  var entriesWithoutAnswer: Int {
    var count = 0
    var (card, isAnswered, isReset) = (Int64.min, false, false)
    for row in reviews {
      if row.card != card { (card, isAnswered, isReset) = (row.card, false, false) }
      if row.button > 0 {
        isAnswered = true
      } else if row.isReset, isAnswered, !isReset {
        isReset = true
      } else {
        count += 1
      }
    }
    return count
  }
}

extension AnkiCollection.Review {
  /// Nil if it was not an answer.
  fileprivate func grade(byScheduler version: Int) -> Grade? {
    let isShifted = hasThreeButtons(byScheduler: version) && (2...3).contains(button)
    return Grade(rawValue: isShifted ? button + 1 : button)
  }

  /// The button of the same grade; hard is good where there are three.
  func button(byScheduler version: Int) -> UInt8 {
    hasThreeButtons(byScheduler: version) && button > 2 ? button - 1 : button
  }

  /// Anki's first scheduler has three buttons for a card in learning steps: again, good and easy.
  private func hasThreeButtons(byScheduler version: Int) -> Bool {
    version < 2 && (kind == .learning || kind == .relearning)
  }

  fileprivate var lastsDays: Bool { interval >= 1 || interval <= -86_400 }
  /// Whether it is an answer outside the schedule.
  fileprivate var isCram: Bool { kind == .filtered && factor == 0 }
  /// Whether it resets the card.
  var isReset: Bool { button == 0 && factor == 0 && kind == .manual }
}

// Due dates.
extension AnkiHistory {
  private func due(_ card: AnkiCollection.Card, _ id: Card.ID, hasMemory: Bool) -> Event? {
    guard let phase = Phase(rawValue: UInt8(card.state.rawValue)), phase != .new else {
      return nil
    }
    let start =
      hasMemory ? nil : SM2Schedule(interval: max(0, card.interval), ease: card.ease)
    return .due(
      id, date(card),
      CarriedState(
        phase: phase, stepsLeft: phase.hasSteps ? max(1, card.stepsLeft) : 0, start: start))
  }

  /// The year 9999, in seconds since 1970: the journal cannot represent later years.
  private static let latest: Int64 = 253_370_000_000

  private func date(_ card: AnkiCollection.Card) -> Due {
    let isInstant = card.due > 1_000_000_000
    // A card in a filtered deck keeps its own date, even if that is day 0 of the collection.
    let due = card.homeDeck != 0 && !(isInstant && card.state != .review) ? card.homeDue : card.due
    if due > 1_000_000_000 {
      return .moment(Moment(milliseconds: min(due, Self.latest) * 1000, offset: offset))
    }
    return .day(firstDay + Int(max(-100_000, min(due, 100_000))))
  }
}
