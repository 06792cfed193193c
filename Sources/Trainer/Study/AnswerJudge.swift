import TextUI
import Things

/// Judges what is typed at one question, asking the library no more than it must.
@MainActor
struct AnswerJudge {
  private let question: CardQuestion
  private let store: ThingStore
  private let judge: Judge

  init(_ question: CardQuestion, _ store: ThingStore) {
    self.question = question
    self.store = store
    let value = { (name: String) in
      store.settings.value(name, deck: question.entry.deck).value
    }
    judge = Judge(
      strict: Strictness(setting: value("strict")) ?? [],
      articles: value("articles").split(separator: " ").map(String.init),
      typing: Typing(rawValue: value("typing")) ?? .full)
  }

  private var direction: Card.Direction { question.card.direction }
  private var known: KnownAnswers { store.library.knownAnswers(asked: direction) }
  /// Enough for what the answer is by itself.
  private var alone: Asked { Asked(question.thing, direction: direction) }

  var hints: Hints { Hints(for: alone) }

  func judge(_ typed: String) throws -> Judgement {
    // What is right to the letter needs no look at anything else.
    let judgement = judge.judge(typed, for: alone)
    switch judgement.verdict {
    case .exact, .revealed: return judgement
    default: return judge.judge(typed, for: try asked, among: known)
    }
  }

  /// What the line means: an answer, a wish for help, a command.
  func line(_ typed: String) throws -> AnswerLine {
    try AnswerLine(
      typed,
      accepts: { judge.accepts($0, for: try asked, among: known) },
      setsAside: { judge.setsAside($0, for: try asked, among: known) })
  }

  private var asked: Asked {
    get throws {
      Asked(
        question.thing, direction: direction, family: try family, rivals: try rivals)
    }
  }

  /// The other Things with the same question.
  private var family: [Thing] {
    get throws {
      guard direction == .backward else { return question.family.members.map(\.thing) }
      let key = AnswerKey(question.asked)
      return store.library.knownAnswers(asked: .forward).things(key).filter {
        AnswerKey($0.long) == key
      }
    }
  }

  /// Things it was taken for before.
  private var rivals: [Thing] {
    get throws {
      let ids = Set(try store.library.history(of: question.card).compactMap(\.takenFor))
      return try ids.sorted().compactMap { try store.library.thing($0)?.thing }
    }
  }

  /// How often this card was taken for that Thing, this time included.
  func mixUps(with other: Thing.ID) throws -> Int {
    1 + (try store.library.history(of: question.card).count { $0.takenFor == other })
  }

  /// The verdict in words, for showing.
  func shown(_ given: GivenAnswer) throws -> ShownVerdict {
    let judgement = given.judgement
    let others = try judgement.verdict.otherThing.flatMap { try store.library.thing($0)?.thing }
    let words = VerdictWords.words(
      for: judgement, hints: given.hints.count, isSlow: given.isSlow
    ) { name($0, others) }
    var mixUps = 0
    if case .other(let id) = judgement.verdict { mixUps = try self.mixUps(with: id) }
    return ShownVerdict(question: question, judgement: judgement, words: words, mixUps: mixUps)
  }

  private func name(_ id: Thing.ID, _ other: Thing?) -> String {
    if let name = question.family.name(of: id) { return name }
    guard let other else { return "another" }
    return direction == .forward ? other.short : other.long
  }
}

extension HistoryEntry {
  /// The Thing for which it was taken, by an answer that stands.
  fileprivate var takenFor: Thing.ID? {
    guard stands, case .answer(let review) = what else { return nil }
    return review.other
  }
}

/// What went on at a question before its answer: hints, and time.
struct Attempt {
  var hints: Hints
  /// What stands on the answer line when it is asked again.
  var prefilled = ""
  private var firstKey: Swift.Duration?
  private var total = Swift.Duration.zero

  init(_ hints: Hints) { self.hints = hints }

  /// A line was typed, or broken off by a key that asks for something.
  mutating func note(_ line: TypedLine) {
    if firstKey == nil { firstKey = line.firstKey.map { total + $0 } ?? total }
    total += line.total
    prefilled = ""
  }

  mutating func note(_ wait: Swift.Duration) { total += wait }

  /// Milliseconds until a person began to answer; all the time where nothing was typed.
  func firstKey(isRevealed: Bool) -> Int {
    (isRevealed ? total : firstKey ?? total).milliseconds
  }

  var duration: Int { total.milliseconds }
}

extension Swift.Duration {
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension Pace {
  /// How many lines are looked through for answers.
  private static let mostLines = 2_000
  private static let mostAnswers = 500

  /// From the newest answers that were given on this device.
  init(of library: any LibraryQuestions) throws {
    self.init()
    var firstKeys: [Int] = []
    var lines = 0
    try library.lines(of: library.device) { past in
      lines += 1
      if past.stands, case .review(_, let review) = past.line.event, review.verdict != .revealed {
        firstKeys.append(review.firstKey)
      }
      return lines < Self.mostLines && firstKeys.count < Self.mostAnswers
    }
    for firstKey in firstKeys.reversed() { note(firstKey: firstKey) }
  }
}
