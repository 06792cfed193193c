import Recall
import TextUI
import Things

/// A sitting as it goes on: which card is asked, what its answer comes to, what was answered.
///
/// It prints and reads nothing. Every answer is on the disk when the verb that gives it returns.
@MainActor
final class Study {
  let session: Session
  let store: ThingStore
  let options: StudyOptions
  let begun: Now
  private(set) var sitting: Sitting
  /// The card that is asked, and where its schedule stands.
  private(set) var current: Candidate?
  private(set) var answered: [AnsweredCard] = []
  /// Cards put off within this sitting.
  private var skipped: [Card.ID] = []
  /// Decks whose missing ids were looked for.
  private var identified: Set<String> = []
  /// The library as the queue was computed from it.
  private var revision: Int
  private var pace: Pace?
  /// The newest line of the card's history when it was asked.
  private var newest: HistoryEntry.LineKey?
  /// Nothing was done since the files were looked at.
  private var hasLooked = false

  init(_ options: StudyOptions, first: Card.ID? = nil, in session: Session) throws {
    self.session = session
    self.options = options
    store = try session.store
    begun = store.now()
    sitting = try StudyScope(options, session).sitting(at: begun)
    revision = store.revision
    if let first { sitting.putFirst(first) }
  }

  /// Cards still to be asked now.
  var left: Int { sitting.left(at: store.now()) }

  /// The decks whose cards it asks.
  var deckNames: [String] {
    let used = Set(sitting.queue.cards.map(\.deck) + sitting.queue.steps.map(\.deck))
    return sitting.queue.pool.decks.enumerated()
      .filter { used.contains(UInt16(clamping: $0.offset)) }.map(\.element)
  }

  /// What is left of what was asked for, to go on with later.
  var rest: StudyOptions {
    var rest = options
    let new = answered.count { $0.passed.review.phaseBefore == .new }
    if let most = options.new { rest.new = max(0, most - new) }
    if let most = options.limit { rest.limit = max(1, most - summary.answered) }
    return rest
  }

  var summary: StudySummary { StudySummary(answered) }

  /// Whether the minutes that were given are over, or the one card was asked.
  var isOver: Bool {
    if options.isOne, !answered.isEmpty { return true }
    guard let minutes = options.minutes else { return false }
    let passed = store.now().time.milliseconds - begun.time.milliseconds
    return passed >= Int64(minutes) * 60_000
  }

  // MARK: The card

  /// The next card, from the library as it is now; nil when nothing is left to ask.
  func next() throws -> CardQuestion? {
    // To keep an answer is to look at the files: that was a moment ago.
    if !hasLooked { refresh() }
    hasLooked = false
    try follow()
    while case .card(let candidate) = try nextCard() {
      guard let entry = try store.shelf.thing(candidate.card.thing) else {
        sitting.drop(candidate.card.thing)
        continue
      }
      writeIDs(of: entry.deck)
      try begin(candidate)
      return try question(candidate.card, entry)
    }
    current = nil
    return nil
  }

  /// Looks at the files; a library that can't be looked at now is asked as it was.
  private func refresh() {
    do { try store.refresh() } catch { _ = Reporter(session.terminal).report(error) }
  }

  private func begin(_ candidate: Candidate) throws {
    current = candidate
    newest = try store.shelf.records(of: [candidate.card])[candidate.card]?.newest
  }

  private func nextCard() throws -> Sitting.Next {
    let next = sitting.next(at: store.now())
    if case .card = next { return next }
    guard !skipped.isEmpty else { return next }
    skipped = []
    try renew()
    return sitting.next(at: store.now())
  }

  /// Takes in what others have changed, and the night.
  private func follow() throws {
    guard revision != store.revision || sitting.isOver(at: store.now()) else { return }
    try renew()
  }

  /// Computes the queue again, without what this sitting is done with.
  private func renew() throws {
    revision = store.revision
    var rest = options
    rest.new = self.rest.new
    let fresh = try StudyScope(rest, session).queue(at: store.now())
    sitting.renew(fresh.queue, load: fresh.load)
    for card in skipped { sitting.drop(card) }
    for answer in answered where answer.isOver { sitting.drop(answer.card) }
  }

  private func question(_ card: Card.ID, _ entry: Entry) throws -> CardQuestion {
    let way = options.answer ?? store.settings.value("answer", deck: entry.deck).value
    let form = card.direction == .forward ? entry.thing.long : entry.thing.short
    let isTyped = way == "type" || way == "auto" && CardQuestion.canBeTyped(form)
    let family = card.direction == .forward ? try store.shelf.family(of: entry.thing.short) : []
    return CardQuestion(card, entry, family: family, isTyped: isTyped)
  }

  /// What became of a question while it was being answered.
  enum Standing {
    /// It is asked still, with the texts that its Thing has now.
    case asked(CardQuestion)
    case answeredElsewhere
    case gone
  }

  /// Looks at the files once more before an answer is judged.
  func standing(_ question: CardQuestion) throws -> Standing {
    refresh()
    guard let now = try reloaded(question) else {
      sitting.drop(question.thing.id)
      return .gone
    }
    let record = try store.shelf.records(of: [question.card])[question.card]
    guard record?.newest == newest else {
      sitting.drop(question.card)
      return .answeredElsewhere
    }
    return .asked(now)
  }

  /// The same question with the texts its Thing has now; nil if the Thing is gone.
  func reloaded(_ question: CardQuestion) throws -> CardQuestion? {
    guard let entry = try store.shelf.thing(question.thing.id) else { return nil }
    return try self.question(question.card, entry)
  }

  /// The ids that a deck lacks are written before the first of its cards is asked.
  private func writeIDs(of deck: String) {
    guard identified.insert(deck).inserted, case .full = store.shelf.access else { return }
    do {
      guard try store.shelf.lacksIDs(deck),
        try store.shelf.decks().contains(where: { $0.name == deck && $0.state == .writable })
      else { return }
      try commit(Change("identify", edits: [.identify(deck: deck)]))
    } catch {
      // The computed ids serve as well; whoever wants to write answers will hear of the fault.
      _ = Reporter(session.terminal).report(error)
    }
  }

  /// The card that is left without an answer comes first when the sitting goes on.
  func leave() -> Card.ID? {
    if let current { sitting.putFirst(current.card) }
    return current?.card
  }

  // MARK: The answer

  /// What an answer is found to be, and what Return takes.
  func given(
    _ typed: String, _ judgement: Judgement, hints: Hints, firstKey: Int, duration: Int,
    isTyped: Bool
  ) throws -> GivenAnswer {
    let proposal = Proposal(
      for: judgement.verdict, hints: hints, firstKey: firstKey, pace: try knownPace())
    let isRevealed = judgement.verdict == .revealed
    return GivenAnswer(
      typed: isRevealed ? "" : typed, judgement: judgement, hints: hints, firstKey: firstKey,
      duration: duration, proposed: isRevealed && !isTyped ? .good : proposal.grade,
      isSlow: proposal.isSlow)
  }

  /// How quick the person at this device usually is.
  private func knownPace() throws -> Pace {
    if let pace { return pace }
    let pace = try Pace(of: store.shelf)
    self.pace = pace
    return pace
  }

  /// The card's turn, as its four keys are shown.
  func turn() throws -> Turn {
    guard let current else { preconditionFailure("A grade is asked for a card that is asked.") }
    return try store.turn(of: current, in: sitting)
  }

  /// What became of a grade.
  enum Graded {
    case saved(Review)
    /// The card had been answered elsewhere, and nothing was written.
    case overtaken
  }

  /// Writes the answer; if that fails, nothing has happened, and the same can be tried again.
  func grade(_ grade: Grade, _ given: GivenAnswer, _ turn: Turn) throws -> Graded {
    guard let current else { preconditionFailure("A grade is given to a card that is asked.") }
    let before = store.revision
    let kept = try store.answer(turn, given.answer(grade))
    hasLooked = true
    followOwn(before)
    guard let kept else {
      sitting.drop(current.card)
      return .overtaken
    }
    let passed = sitting.answered(turn, current, kept.review, at: kept.now)
    answered.append(AnsweredCard(passed: passed, line: kept.line, typed: given.typed))
    pace?.note(firstKey: given.firstKey)
    self.current = nil
    return .saved(kept.review)
  }

  /// Takes the newest answer of this sitting back; gives its question and the answer.
  func takeBack() throws -> (question: CardQuestion, given: GivenAnswer)? {
    guard let last = answered.last else { return nil }
    if let line = last.line, let undoing = try store.undoing(line) {
      let before = store.revision
      try store.commit(undoing)
      followOwn(before)
    }
    answered.removeLast()
    sitting.takeBack(last.passed)
    guard let entry = try store.shelf.thing(last.card.thing) else {
      sitting.drop(last.card.thing)
      return nil
    }
    try begin(last.passed.card)
    let question = try question(last.card, entry)
    return (question, try judgedAgain(last, question))
  }

  private func judgedAgain(_ last: AnsweredCard, _ question: CardQuestion) throws -> GivenAnswer {
    let judge = AnswerJudge(question, store)
    var hints = judge.hints
    while hints.count < last.passed.review.hints, hints.next() != nil {}
    let review = last.passed.review
    return try given(
      last.typed, try judge.judge(last.typed), hints: hints, firstKey: review.firstKey,
      duration: review.duration, isTyped: question.isTyped)
  }

  // MARK: Everything else

  /// Changes something beside the answer.
  func commit(_ change: Change) throws {
    let before = store.revision
    try store.commit(change)
    followOwn(before)
  }

  /// What this program wrote itself needs no new queue; what others wrote meanwhile does.
  private func followOwn(_ before: Int) {
    if revision == before, store.revision == before + 1 { revision = store.revision }
  }

  func dropThing(_ id: Thing.ID) { sitting.drop(id) }
  func dropCard(_ card: Card.ID) { sitting.drop(card) }

  /// The card comes when all others have been asked.
  func skip(_ card: Card.ID) {
    skipped.append(card)
    sitting.drop(card)
  }

  /// Another meaning of a short form is asked in place of this one, if it is to be asked at all.
  func exchange(for thing: Thing.ID) -> Bool {
    let card = Card.ID(thing, .forward)
    guard sitting.isToCome(card) else { return false }
    sitting.putFirst(card)
    return true
  }
}
