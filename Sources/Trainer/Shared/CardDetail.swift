import Recall
import TextUI
import Things

struct CardDetail {
  let id: Card.ID
  let record: CardRecord
  let now: Now
  /// The probability that it is remembered now; nil for a new card.
  let recall: Float?
  /// The interval that each answer scheduled, oldest first, without undone answers.
  let waits: [Wait]
  let misses: Int
  let isLeech: Bool

  @MainActor
  init(_ card: Card.ID, deck: String, in store: ThingStore) throws {
    id = card
    now = store.now()
    record = try store.library.records(of: [card])[card] ?? CardRecord(card)
    let forgetting = Forgetting(store.settings.parameters)
    recall =
      try store.blend()?.recall(of: card, at: now)
      ?? record.memory.map { [record, now] memory in
        forgetting.recall(of: memory, after: record.elapsed(to: now.time, on: now.day))
      }
    let history = try store.library.history(of: card)
    isLeech = try store.isLeech(record, in: deck, by: forgetting) { history }
    let answers = history.compactMap(Self.answer)
    waits = answers.map(\.wait)
    misses = answers.count { $0.grade == .again }
  }

  private static func answer(_ entry: HistoryEntry) -> (wait: Wait, grade: Grade)? {
    guard entry.stands, case .answer(let answer) = entry.what, answer.mode != .cram else {
      return nil
    }
    switch answer.due(after: entry.time) {
    case .day(let day): return (.days(max(0, day - entry.day)), answer.grade)
    case .moment(let moment):
      let seconds = (moment.milliseconds - entry.time.milliseconds) / 1000
      return (.seconds(Int(max(0, seconds))), answer.grade)
    }
  }

  /// The direction, as in `short → long`.
  var direction: String { id.words }

  /// As in `known, back Sunday 29 November`, followed by the probability that it is remembered.
  var standing: [String] {
    var facts = [phase]
    if record.phase != .new, let due = record.due {
      facts[0] += ", " + DueText(now: now).short(due)
    }
    if record.isSuspended { facts[0] += ", suspended" }
    if let day = record.buriedUntil, now.day < day { facts[0] += ", hidden until tomorrow" }
    if let recall { facts.append("recall now \(NumberText.percent(recall))") }
    if record.isFlagged { facts.append("flagged") }
    if isLeech { facts.append("leech") }
    return facts
  }

  private var phase: String { record.phase == .review ? "known" : record.phase.word }

  /// Stability, difficulty and number of answers; empty for a new card.
  var numbers: [String] {
    guard let memory = record.memory else { return [] }
    let days = NumberText.short(memory.stability)
    return [
      "stability \(days) day\(days == "1.0" || days == "1" ? "" : "s")",
      "difficulty \(NumberText.short(memory.difficulty)) of 10",
      Counted.text(record.answers, "answer") + (misses > 0 ? ", \(misses.grouped) again" : ""),
    ]
  }

  @MainActor static let fields: [Field<CardDetail>] = [
    Field("id", "the Thing's id, then > for short → long or < for long → short", value: \.id),
    Field("phase", "new, learning, review or relearning", value: \.record.phase.word),
    Field("due", "a day, or a time while in learning steps", value: \.record.due),
    Field("recall", "chance of recall now, from 0 to 1", value: \.recall),
    Field("stability", "days until recall falls to 90 %", value: \.record.memory?.stability),
    Field("difficulty", "from 1 to 10", value: \.record.memory?.difficulty),
    Field(
      "interval", "interval of the last answer in days; 0 in learning steps",
      value: \.record.interval
    ).inJSONOnly,
    Field("answers", "number of reviews", value: \.record.answers),
    Field("misses", "reviews graded again", value: \.misses),
    Field("lapses", "number of lapses", value: \.record.lapses).inJSONOnly,
    Field("suspended", "whether it is suspended", value: \.record.isSuspended).inJSONOnly,
    Field("flagged", "whether it is flagged", value: \.record.isFlagged).inJSONOnly,
    Field("buriedUntil", "the day until which it is hidden", value: \.record.buriedUntil)
      .inJSONOnly,
    .list("waits", of: \.waits, waitFields)
      .plain { $0.waits.map(plain).joined(separator: " ") },
  ]

  @MainActor private static let waitFields: [Field<Wait>] = [
    Field(
      "days", "interval of each review in days, oldest first; null in learning steps", value: \.days
    ),
    Field("seconds", "interval in seconds in learning steps, otherwise null", value: \.seconds),
  ]

  /// As in `600s` and `9d`.
  private static func plain(_ wait: Wait) -> String {
    switch wait {
    case .days(let days): "\(days)d"
    case .seconds(let seconds): "\(seconds)s"
    }
  }
}

extension Wait {
  fileprivate var seconds: Int? { if case .seconds(let seconds) = self { seconds } else { nil } }
}

/// Shows the schedule of a card, how well it is known, and its history.
struct CardView: View {
  @Environment(\.isSpoken) private var isSpoken
  /// The number of answers drawn, the newest ones.
  private static let mostWaits = 12

  let card: CardDetail

  var body: some View {
    LabeledRow(label: StyledText(card.direction)) {
      Facts(card.standing)
      if !card.numbers.isEmpty { Facts(card.numbers) }
      if !waits.isEmpty { history }
    }
  }

  private var waits: [Wait] { card.waits.suffix(Self.mostWaits) }

  private var history: some View {
    HStack(spacing: 3) {
      if !isSpoken {
        Sparkline(waits.map(Self.height), spoken: "").frame(width: waits.count)
      }
      Text(intervals, .dim)
    }
  }

  private var intervals: String {
    let style = IntervalText(isSpoken: isSpoken)
    let texts = waits.map(style.text)
    return isSpoken
      ? "Intervals " + texts.joined(separator: ", ") + "." : texts.joined(separator: "  ")
  }

  /// The square root, so that steps of minutes and intervals of months are both visible.
  private static func height(_ wait: Wait) -> Double {
    switch wait {
    case .days(let days): Double(days).squareRoot()
    case .seconds(let seconds): (Double(seconds) / Double(Wait.secondsADay)).squareRoot()
    }
  }
}
