import Recall
import Things

/// A year of reviews by somebody who learns the starter decks; the same each time.
///
/// The answers are drawn as `Simulation` expects them: a card is remembered with the probability
/// that its memory predicts, and grades and times are those of `AnswerHabits`.
struct DemoYear {
  /// The answers, in order of time.
  private(set) var lines: [(event: Event, at: Now)] = []

  private let things: [DeckThing]
  private let policy: Policy
  private let forgetting: Forgetting
  private let habits = AnswerHabits()
  private var cards: [CardFold] = []

  private static let days = 365
  private static let newPerDay = 2
  /// So that something is overdue today.
  private static let daysOff = 2

  init(of things: [DeckThing], settings: Settings, clock: some Clock, until today: StudyDay) {
    self.things = things
    forgetting = Forgetting(settings.parameters)
    policy = settings.policy(deck: nil, by: forgetting)
    for number in 0..<Self.days - Self.daysOff where Self.isStudied(number) {
      study(today - Self.days + number, number: number, clock, rollover: settings[Setting.rollover])
    }
  }

  /// Not on a few single days, nor on a holiday.
  private static func isStudied(_ day: Int) -> Bool {
    !(218..<227).contains(day) && Seed(0xDA7, day).unit > 0.06
  }

  private mutating func study(
    _ day: StudyDay, number: Int, _ clock: some Clock, rollover: Int
  ) {
    let start = Now(time: clock.moment(of: day, hour: 19), day: day)
    let end = clock.secondsToRollover(from: start, rollover: rollover)
    var passed = 0
    var asked = cards.indices.filter { cards[$0].record.isDue(at: start) }
    for _ in 0..<Self.newPerDay where cards.count < things.count {
      asked.append(cards.count)
      cards.append(CardFold(Card.ID(things[cards.count].thing.id, .forward), by: forgetting))
    }
    // Cards in learning steps come back until they are known, within limits.
    for _ in 0..<6 where !asked.isEmpty {
      for card in asked {
        let now = Now(
          time: Moment(
            milliseconds: start.time.milliseconds + Int64(passed), offset: start.time.offset),
          day: day)
        passed += answer(card, at: now, secondsToRollover: max(1, end - passed / 1000))
      }
      asked.removeAll { cards[$0].record.stepsLeft == 0 }
      passed += 600_000
    }
  }

  /// Returns the milliseconds that it took.
  private mutating func answer(_ index: Int, at now: Now, secondsToRollover: Int) -> Int {
    let record = cards[index].record
    let turn = Turn(
      record, in: things[index].deck, by: policy, at: now, secondsToRollover: secondsToRollover)
    let draw = Draw(record)
    let moment = Self.moment(record, on: now.day)
    let grade = grade(of: record, moment, at: now, draw)
    let mean = habits.seconds[moment.rawValue][Int(grade.rawValue) - 1] * 550
    let took = Int(mean * (0.4 + 1.2 * Double(draw.time)))
    var review = turn.review(grade, at: now)
    (review.firstKey, review.duration) = (took / 4, took)
    review.verdict = grade == .again ? .wrong : grade == .hard ? .nearly : .exact
    // Some wrong answers belong to a neighbor in the same deck.
    let other = index - index % 7 + Int(draw.time * 3)
    if grade == .again, index % 5 == 0, other < cards.count, other != index,
      things[other].deck == things[index].deck
    {
      (review.verdict, review.other) = (.other, things[other].thing.id)
    }
    lines.append((.review(record.id, review), now))
    cards[index].apply(
      HistoryEntry(
        answer: review, line: HistoryEntry.LineKey(device: 0, number: UInt32(lines.count)),
        time: now.time, day: now.day))
    return took
  }

  private static func moment(_ record: CardRecord, on day: StudyDay) -> AnswerMoment {
    switch record.phase {
    case .new: .first
    case .review: .review
    case .learning: .learning
    case .relearning: .relearning
    }
  }

  private func grade(
    of record: CardRecord, _ moment: AnswerMoment, at now: Now, _ draw: Draw
  ) -> Grade {
    if moment == .review, let memory = record.memory {
      let elapsed = record.elapsed(to: now.time, on: now.day)
      if draw.memory > forgetting.recall(of: memory, after: elapsed) { return .again }
    }
    var rest = Double(draw.grade)
    for grade in Grade.allCases {
      rest -= habits.shares[moment.rawValue][Int(grade.rawValue) - 1]
      if rest < 0 { return grade }
    }
    return .good
  }

  /// The random numbers of one answer.
  private struct Draw {
    let memory: Float
    let grade: Float
    let time: Float

    init(_ record: CardRecord) {
      let number = record.id.number
      memory = Seed(number ^ 0x5EED, record.answers).unit
      grade = Seed(number ^ 0x6AADE, record.answers).unit
      time = Seed(number ^ 0x7133, record.answers).unit
    }
  }
}
