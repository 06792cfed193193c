import Recall
import TextUI
import Things

/// Judges answers to one question, with as few queries to the library as possible.
@MainActor
struct AnswerJudge {
  private let question: CardQuestion
  private let store: ThingStore
  private let judge: Judge

  init(_ question: CardQuestion, _ store: ThingStore) {
    self.question = question
    self.store = store
    let (settings, deck) = (store.settings, question.entry.deck)
    judge = settings.judge(
      in: deck, shape: store.shape(of: deck), asked: question.card.direction)
  }

  private var direction: Card.Direction { question.card.direction }
  private var deck: String { question.entry.deck }
  private var known: KnownAnswers { store.library.knownAnswers(asked: direction, in: deck) }
  /// The question without the other Things of the library.
  private var alone: Asked { Asked(question.thing, in: deck, direction: direction) }

  var hints: Hints { Hints(for: alone, afterCue: question.cue != nil) }

  func judge(_ typed: String) throws -> Judgement {
    guard question.isTyped else { return judge.judge("", for: alone) }
    // An exact answer needs no comparison with other Things.
    let judgement = judge.judge(typed, for: alone)
    switch judgement.verdict {
    case .exact, .revealed: return judgement
    default: return judge.judge(typed, for: try asked, among: known)
    }
  }

  /// Whether an answer is right for this Thing, whatever the others are.
  func isRight(_ typed: String, forOnly entry: DeckThing) -> Bool {
    judge.judge(typed, for: Asked(entry.thing, in: entry.deck, direction: direction)).verdict
      .isRight
  }

  /// What the line means: an answer, a hint, or a command.
  func action(of typed: String) throws -> StudyAction {
    try StudyAction(
      typed,
      accepts: { judge.accepts($0, for: try asked, among: known) },
      setsAside: { try judge.setsAside($0, for: asked, among: known) || asksForHelp($0) })
  }

  private func asksForHelp(_ typed: String) throws -> Bool {
    guard StudyAction.wordsForHelp.contains(typed.lowercased()) else { return false }
    return judge.judge(typed, for: try asked, among: known).verdict == .wrong
  }

  private var asked: Asked {
    get throws {
      Asked(
        question.thing, in: deck, direction: direction,
        family: question.alike + question.reversed(in: store.library),
        rivals: try rivals)
    }
  }

  /// Things that this card was mixed up with before.
  private var rivals: [DeckThing] {
    get throws {
      let ids = Set(try store.library.mixUps(of: question.card).values)
      return try ids.sorted().compactMap { try store.library.thing($0) }
    }
  }

  /// How often this card was mixed up with that Thing, including now.
  private func mixUps(with other: Thing.ID) throws -> Int {
    1 + (try store.library.mixUps(of: question.card).values.count { $0 == other })
  }

  /// Adds the wording of the verdict to a judged answer.
  ///
  /// `remark` replaces the usual one if the question is asked again.
  func shown(_ judged: JudgedAnswer, remark: String = "") throws -> VerdictView {
    let verdict = judged.shown.verdict
    let other = try verdict.otherThing.flatMap { try store.library.thing($0) }
    let verdictWords = VerdictWords.words(
      for: judged.shown, hints: judged.attempt.hints.count, isSlow: judged.isSlow
    ) { name($0, other) }
    let words =
      judged.first != nil && verdict.isRight ? "\(verdictWords), second try" : verdictWords
    var mixUps = 0
    if case .other(let id) = verdict { mixUps = try self.mixUps(with: id) }
    return VerdictView(
      question: question, judged: judged, words: words, mixUps: mixUps, correction: remark)
  }

  private func name(_ id: Thing.ID, _ other: DeckThing?) -> String {
    if let name = question.family.name(of: id) { return name }
    guard let other else { return "another" }
    // The same question in the other direction.
    if AnswerKey(other.thing.long) == AnswerKey(question.asked), direction == .forward {
      return "\(question.asked) in \(other.deck)"
    }
    return direction == .forward ? other.thing.short : other.thing.long
  }
}

/// Hints and time taken at a question before it is answered.
struct Attempt {
  var hints: Hints
  /// Text on the answer line when the question is asked again.
  var prefilled = ""
  /// Other members of the family whose near misses were not counted.
  var near: Set<Thing.ID> = []
  /// The first try, if this is the second.
  var firstTry: String?
  private var timeToFirstKey: Duration?
  private var total = Duration.zero

  init(_ hints: Hints) { self.hints = hints }

  /// An attempt that is over; the times are in milliseconds.
  init(_ hints: Hints, firstKey: Int, duration: Int) {
    self.hints = hints
    timeToFirstKey = .milliseconds(firstKey)
    total = .milliseconds(duration)
  }

  /// Counts a line that was typed, or ended by a key such as Tab.
  mutating func note(_ line: TypedLine) {
    if timeToFirstKey == nil { timeToFirstKey = line.firstKey.map { total + $0 } ?? total }
    total += line.total
    prefilled = ""
  }

  /// Milliseconds to the first key; all the time if nothing was typed.
  func firstKey(isRevealed: Bool) -> Int {
    (isRevealed ? total : timeToFirstKey ?? total).milliseconds
  }

  var duration: Int { total.milliseconds }
}

/// A judged answer, before it is graded.
struct JudgedAnswer {
  /// As typed; it may be empty or not judged at all.
  let typed: String
  let judgement: Judgement
  let attempt: Attempt
  /// The grade that Return takes: again if the answer should have been typed but was only shown.
  let proposed: Grade
  /// Whether only the time it took turned good into hard.
  let isSlow: Bool
  /// Whether it was typed without hesitation: if it is wrong, something else was known for sure.
  var isFast = false
  /// The first try, if this is the second.
  var first: (typed: String, judgement: Judgement)?
}

extension JudgedAnswer {
  /// `pace` is nil if speed is not considered.
  init(
    _ typed: String, _ judgement: Judgement, after attempt: Attempt, isTyped: Bool, pace: Pace?
  ) {
    let (verdict, hints) = (judgement.verdict, attempt.hints)
    let firstKey = attempt.firstKey(isRevealed: verdict == .revealed)
    let isSlow = verdict.isRight && hints.count == 0 && pace?.isSlow(firstKey: firstKey) == true
    self.typed = typed
    self.judgement = judgement
    self.attempt = attempt
    self.isSlow = isSlow
    proposed = isTyped ? verdict.proposed(after: hints, isSlow: isSlow) : .good
    isFast = pace?.isFast(firstKey: attempt.firstKey(isRevealed: false)) ?? false
  }

  /// Milliseconds to the first key.
  var firstKey: Int { attempt.firstKey(isRevealed: judgement.verdict == .revealed) }

  /// Adds how it was given; the verdict of the journal is that on the first try.
  func describe(_ review: inout Review) {
    let decisive = first?.judgement ?? judgement
    review.firstKey = firstKey
    review.duration = attempt.duration
    review.hints = attempt.hints.count
    review.verdict = decisive.verdict.kind
    review.other = decisive.verdict.otherThing ?? judgement.verdict.otherThing
    review.nearMiss = decisive.nearMiss
    review.second = first == nil ? nil : judgement.verdict.kind
  }

  /// The same as the second try; right, it was hard.
  func second(after first: (typed: String, judgement: Judgement)) -> JudgedAnswer {
    // Without a second answer, the first one is compared with the right one.
    let isRevealed = judgement.verdict == .revealed
    return JudgedAnswer(
      typed: isRevealed ? first.typed : typed, judgement: judgement, attempt: attempt,
      proposed: judgement.verdict.isRight && proposed != .again ? .hard : .again, isSlow: false,
      first: first)
  }

  /// What is compared with the right answer on the screen.
  var shown: Judgement {
    guard let first, judgement.verdict == .revealed else { return judgement }
    return first.judgement
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(0, Int(clamping: seconds)) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension Pace {
  /// Journal lines searched for answers.
  private static let mostLines = 2_000
  private static let mostAnswers = 500

  /// Reads the newest answers of this device.
  init(of library: any LibraryQuestions) throws {
    self.init()
    var firstKeys: [Int] = []
    var lines = 0
    try library.lines(of: library.device) { past in
      lines += 1
      if past.stands, let review = past.line.event.review, review.verdict != .revealed {
        firstKeys.append(review.firstKey)
      }
      return lines < Self.mostLines && firstKeys.count < Self.mostAnswers
    }
    for firstKey in firstKeys.reversed() { note(firstKey: firstKey) }
  }
}
