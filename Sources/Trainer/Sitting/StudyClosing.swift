import TextUI
import Things

/// What is said when a sitting ends, or is left.
struct StudyClosing {
  struct Missed: Hashable {
    var short: String
    /// The wrong words, or what was typed instead.
    var typed: String
  }

  let answered: Int
  let rightAtOnce: Int
  let missed: [Missed]
  let seconds: Int
  /// Cards left to ask, if it was left before its end.
  let left: Int
  let coming: Coming
  /// What comes to them, as in `Return goes on`.
  let way: String

  /// More names than this are not read.
  static let mostNames = 8
  private static let mostCells = 24

  @MainActor
  init(_ study: Study, isDone: Bool) throws {
    let now = study.store.now()
    let summary = study.summary
    answered = summary.answered
    rightAtOnce = summary.rightAtOnce
    seconds = max(0, Int((now.time.milliseconds - study.begun.time.milliseconds) / 1000))
    left = isDone ? 0 : study.left
    way =
      study.options.isTakenUp
      ? "\(study.session.source == .prompt ? "Return" : "study") goes on"
      : "study \(study.options.kind.option ?? "") begins again"
    coming = try Coming(study.sitting, study.store)
    missed = try summary.missed.compactMap { missed in
      guard let entry = try study.store.shelf.thing(missed.thing) else { return nil }
      let card = Card.ID(missed.thing, missed.direction)
      let question = CardQuestion(card, entry, family: [], isTyped: true)
      return Missed(
        short: entry.thing.short, typed: try Self.wrong(missed.typed, question, study.store))
    }
  }

  /// As in `procedure`: the words that were wrong, if there are few.
  @MainActor
  private static func wrong(
    _ typed: String, _ question: CardQuestion, _ store: ThingStore
  ) throws -> String {
    guard !typed.isEmpty else { return "" }
    let judgement = try AnswerJudge(question, store).judge(typed)
    guard !judgement.verdict.isRight else { return "" }
    if case .other(let id) = judgement.verdict, let other = try store.shelf.thing(id)?.thing {
      return question.card.direction == .forward ? other.short : other.long
    }
    let words = judgement.words.filter { !$0.isRight }.compactMap(\.typed)
    let isPartly = if case .partly = judgement.verdict { true } else { false }
    let text = isPartly && !words.isEmpty ? words.joined(separator: " ") : typed
    return Line(text).truncated(to: mostCells).text
  }

  /// As in `5 min 40 s`.
  var time: String {
    seconds < 60
      ? "\(seconds) s"
      : seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
  }

  /// As in `5 minutes 40 seconds`.
  var spokenTime: String {
    let parts = [(seconds / 60, "minute"), (seconds % 60, "second")].filter { $0.0 > 0 }
    return parts.isEmpty
      ? "no time" : parts.map { Counted.text($0.0, $0.1) }.joined(separator: " ")
  }

  var names: [String] {
    missed.prefix(Self.mostNames).map {
      $0.typed.isEmpty ? $0.short : "\($0.short) (you: \($0.typed))"
    }
      + (missed.count > Self.mostNames ? ["\(missed.count - Self.mostNames) more"] : [])
  }
}
