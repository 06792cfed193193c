import Recall
import TextUI
import Things

/// A sitting as it goes on: which card is asked, what its answer comes to, what was answered.
///
/// It prints and reads nothing. Every answer is on the disk when the verb that gives it returns.
@MainActor
final class StudySession {
  let session: Session
  let store: ThingStore
  let options: StudyOptions
  let begun: Now
  private(set) var sitting: CardQueue
  /// The card that is asked, and where its schedule stands.
  private(set) var current: QueuedCard?
  /// The deck that has its Thing.
  private var deck = ""
  private(set) var answered = AnsweredCards()
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
  /// The worst that happened, for the exit status.
  private(set) var status = ExitStatus.done

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
  var deckNames: [String] { sitting.queue.deckNames }

  /// What is left of what was asked for, to go on with later.
  var rest: StudyOptions { options.rest(after: answered) }

  var summary: StudySummary { StudySummary(answered) }

  /// Whether the minutes that were given are over, or the one card was asked.
  var isOver: Bool {
    if options.isOne, !answered.isEmpty { return true }
    guard let minutes = options.minutes else { return false }
    let passed = store.now().time.milliseconds - begun.time.milliseconds
    return passed >= Int64(minutes) * 60_000
  }

  /// A failure decides the exit status, whatever is done about it afterwards.
  func note(_ failure: ExitStatus) {
    if failure.rawValue > status.rawValue { status = failure }
  }

  // MARK: The card

  /// The next card, from the library as it is now; nil when nothing is left to ask.
  func next() throws -> CardQuestion? {
    // To keep an answer is to look at the files: that was a moment ago.
    if !hasLooked { refresh() }
    hasLooked = false
    try follow()
    while case .card(let candidate) = try nextCard() {
      if let deck = sitting.queue.deckName(of: candidate) { writeIDs(of: deck) }
      if let question = try store.library.together({ try ask(candidate) }) { return question }
    }
    current = nil
    return nil
  }

  /// The question of a card; nil where its Thing is gone.
  private func ask(_ candidate: QueuedCard) throws -> CardQuestion? {
    guard let entry = try store.library.thing(candidate.card.thing) else {
      sitting.drop(candidate.card.thing)
      return nil
    }
    try begin(candidate, entry)
    return try question(candidate.card, entry)
  }

  /// Looks at the files; a library that can't be looked at now is asked as it was.
  private func refresh() {
    do { try store.refresh() } catch { _ = Reporter(session.terminal).report(error) }
  }

  private func begin(_ candidate: QueuedCard, _ entry: DeckThing) throws {
    current = candidate
    deck = entry.deck
    newest = try store.library.records(of: [candidate.card])[candidate.card]?.newest
  }

  private func nextCard() throws -> CardQueue.Next {
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
    sitting.renew(
      fresh.queue, load: fresh.load, without: Set(answered.over).union(skipped))
  }

  private func question(_ card: Card.ID, _ entry: DeckThing) throws -> CardQuestion {
    try CardQuestion(card, entry, way: options.answer, from: store)
  }

  /// Looks at the files once more before an answer is judged.
  func standing(_ question: CardQuestion) throws -> Standing {
    refresh()
    let (now, record) = try store.library.together {
      (try reloaded(question), try store.library.records(of: [question.card])[question.card])
    }
    guard let now else {
      sitting.drop(question.thing.id)
      return .gone
    }
    guard record?.newest == newest else {
      sitting.drop(question.card)
      return .answeredElsewhere
    }
    return .asked(now)
  }

  /// The same question with the texts its Thing has now; nil if the Thing is gone.
  func reloaded(_ question: CardQuestion) throws -> CardQuestion? {
    guard let entry = try store.library.thing(question.thing.id) else { return nil }
    return try self.question(question.card, entry)
  }

  /// The ids that a deck lacks are written before the first of its cards is asked.
  private func writeIDs(of deck: String) {
    guard identified.insert(deck).inserted, case .full = store.library.access else { return }
    do {
      guard try store.library.lacksIDs(deck),
        try store.library.decks().contains(where: { $0.name == deck && $0.state == .writable })
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
    let pace = try Pace(of: store.library)
    self.pace = pace
    return pace
  }

  /// The card's turn, as its four keys are shown.
  func turn() throws -> Turn {
    guard let current else { preconditionFailure("A grade is asked for a card that is asked.") }
    let now = store.now()
    return try store.turn(
      of: current.card, in: deck, mode: sitting.mode(of: current, at: now), load: sitting.load,
      at: now)
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
    answered.append(
      kept, of: current.card, wasBegun: passed.wasBegun, typed: given.typed)
    pace?.note(firstKey: given.firstKey)
    self.current = nil
    return .saved(kept.review)
  }

  /// Takes the newest answer of this sitting back; gives its question and the answer.
  func takeBack() throws -> (question: CardQuestion, given: GivenAnswer)? {
    guard let last = answered.last else { return nil }
    if let line = last.line(of: store.library.device), let undoing = try store.undoing(line) {
      let before = store.revision
      try store.commit(undoing)
      followOwn(before)
    }
    let typed = answered.removeLast()
    let entry = try store.library.thing(last.card.thing)
    let candidate = try comeBack(last, in: entry?.deck)
    guard let entry else {
      sitting.drop(last.card.thing)
      return nil
    }
    try begin(candidate, entry)
    let question = try question(last.card, entry)
    return (question, try judgedAgain(last, typed, question))
  }

  /// Puts the card of an answer that was taken back before all others, as it stands now.
  private func comeBack(_ last: AnsweredCard, in deck: String?) throws -> QueuedCard {
    let record = try store.library.records(of: [last.card])[last.card] ?? CardRecord(last.card)
    let place = sitting.queue.pool.decks.firstIndex { $0 == deck } ?? 0
    let candidate = QueuedCard(record, deck: place) ?? QueuedCard(new: last.card, deck: place)
    sitting.takeBack(last.passed(candidate, record))
    return candidate
  }

  private func judgedAgain(
    _ last: AnsweredCard, _ typed: String, _ question: CardQuestion
  ) throws -> GivenAnswer {
    let judge = AnswerJudge(question, store)
    var hints = judge.hints
    while hints.count < last.hints, hints.next() != nil {}
    return try given(
      typed, try judge.judge(typed), hints: hints, firstKey: last.firstKey,
      duration: last.duration, isTyped: question.isTyped)
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

extension StudySession {
  /// What became of a question while it was being answered.
  enum Standing {
    /// It is asked still, with the texts that its Thing has now.
    case asked(CardQuestion)
    case answeredElsewhere
    case gone
  }

  /// What became of a grade.
  enum Graded {
    case saved(Review)
    /// The card had been answered elsewhere, and nothing was written.
    case overtaken
  }
}
