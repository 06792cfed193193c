import Recall
import Things

/// A study session: the current card, the effect of its answer, and the answers so far.
///
/// It reads no keys. An answer is on disk when the function that saves it returns.
@MainActor
final class StudySession {
  let session: Session
  let store: ThingStore
  let options: StudyOptions
  let started: Now
  private(set) var queue: CardQueue
  private(set) var answered = AnsweredCards()
  /// The answers to members of families.
  private var meanings = GivenMeanings()
  var changes = StudyChanges()
  /// Whether the last answer was graded by a letter or a digit, after which many press Return.
  var followsGradeKey = false
  /// Called after the first answer.
  var didBegin: ((StudySession) -> Void)?
  /// The worst failure so far, for the exit status.
  private(set) var status = ExitStatus.done
  private var current: AskedCard?
  private var skipped: [Card.ID] = []
  /// Decks that were checked for missing ids.
  private var identified: Set<String> = []
  /// The revision of the library that the queue was computed from.
  private var revision: Int
  /// How fast answers usually begin on this device; read from the journal for the first answer.
  private var pace: Pace?
  /// Whether the cards come from several decks.
  private var isMixed: Bool
  /// Whether the files were checked for changes since the last question.
  private var isFresh = false

  /// The current card, the location of its Thing, and which lines affected the card when it was
  /// asked.
  private struct AskedCard {
    let card: QueuedCard
    let deck: String
    let edition: CardRecord.Edition
    let hasFamily: Bool
  }

  init(_ options: StudyOptions, first: Card.ID? = nil, in session: Session) throws {
    self.session = session
    self.options = options
    store = try session.store
    started = store.now()
    queue = try options.queue(in: session, at: started)
    isMixed = queue.queue.deckNames.count > 1
    revision = store.revision
    if let first { queue.putFirst(first) }
  }

  /// Cards still to be asked now.
  var left: Int { queue.left(at: store.now()) }

  /// What is left of this session, for the line before a question.
  func progress(of question: CardQuestion) -> StudyProgress {
    let left = queue.leftOfSession(at: store.now())
    let new = min(queue.newToAsk, left)
    return StudyProgress(
      left: left, new: new, learning: min(queue.stepsLeft(at: store.now()), left - new),
      showsKinds: options.showsKinds, answered: answered.cardCount,
      rightAtOnce: answered.rightAtOnce, deck: isMixed ? question.entry.deck : nil)
  }

  /// The options that select the rest of the session.
  var rest: StudyOptions { options.rest(after: answered) }

  /// Whether the time is up, or the single card was asked.
  var isOver: Bool {
    if options.isOne, !answered.isEmpty { return true }
    guard let minutes = options.minutes else { return false }
    let passed = store.now().time.milliseconds - started.time.milliseconds
    return passed >= Int64(minutes) * 60_000
  }

  /// A failure determines the exit status, even if a retry succeeds.
  func note(_ failure: ExitStatus) {
    if failure.rawValue > status.rawValue { status = failure }
  }

  // MARK: Questions

  /// The next question, from the current state of the library; nil when nothing is left.
  func next() throws -> CardQuestion? {
    if !isFresh { refresh() }
    isFresh = false
    if revision != store.revision || queue.isOver(at: store.now()) { try renew() }
    while case .card(let card) = try nextCard() {
      if let deck = queue.queue.deckName(of: card) { writeIDs(of: deck) }
      if let question = try store.library.together({ try ask(card) }) { return question }
    }
    current = nil
    return nil
  }

  /// Indexes changed files; if they cannot be read, the session continues without them.
  private func refresh() {
    do { try store.refresh() } catch { _ = session.reporter.report(error) }
  }

  private func nextCard() throws -> CardQueue.Next {
    let next = queue.next(at: store.now())
    if case .card = next { return next }
    guard !skipped.isEmpty else { return next }
    skipped = []
    try renew()
    return queue.next(at: store.now())
  }

  /// Recomputes the queue, without the cards that this session has finished.
  func renew() throws {
    revision = store.revision
    var rest = options
    rest.new = self.rest.new
    let fresh = try rest.queue(in: session, at: store.now())
    queue.renew(fresh.queue, load: fresh.load, without: Set(answered.over).union(skipped))
    isMixed = isMixed || queue.queue.deckNames.count > 1
  }

  /// Makes a card the current one; nil if its Thing is gone.
  private func ask(_ card: QueuedCard) throws -> CardQuestion? {
    guard let entry = try store.library.thing(card.card.thing) else {
      queue.drop(card.card.thing)
      return nil
    }
    let record = try store.library.records(of: [card.card])[card.card]
    let question = try question(card.card, entry, cueFrom: record)
    current = AskedCard(
      card: card, deck: entry.deck, edition: (record ?? CardRecord(card.card)).edition,
      hasFamily: !question.alike.isEmpty)
    return question
  }

  private func question(
    _ card: Card.ID, _ entry: DeckThing, cueFrom record: CardRecord?
  ) throws -> CardQuestion {
    var question = try self.question(card, entry)
    let record = record ?? CardRecord(card)
    if question.isTyped, options.kind.asksByPlan {
      question.cue = try store.cue(of: record, in: entry)
    }
    return question
  }

  private func question(_ card: Card.ID, _ entry: DeckThing) throws -> CardQuestion {
    var question = try CardQuestion(card, entry, way: options.answer, from: store)
    question.asksFamily = options.kind == .families
    question.given = try givenMembers(of: question)
    return question
  }

  /// What is probably asked after the current card.
  func upcoming() throws -> (DeckThing, Card.Direction)? {
    guard let card = current?.card, let next = queue.next(after: card, at: store.now()) else {
      return nil
    }
    return try store.library.thing(next.card.thing).map { ($0, next.card.direction) }
  }

  /// The same question with the current texts of its Thing; nil if the Thing is gone.
  func reloaded(_ question: CardQuestion) throws -> CardQuestion? {
    guard let entry = try store.library.thing(question.thing.id) else { return nil }
    var reloaded = try self.question(question.card, entry)
    reloaded.cue = question.cue
    return reloaded
  }

  /// What happened to a question while it was being answered.
  enum Standing {
    /// It is still asked, with the current texts of its Thing.
    case asked(CardQuestion)
    case answeredElsewhere
    case gone
  }

  /// Checks the files for changes before an answer is judged.
  func standing(_ question: CardQuestion) throws -> Standing {
    refresh()
    let (now, record) = try store.library.together {
      (try reloaded(question), try store.library.records(of: [question.card])[question.card])
    }
    guard let now else {
      queue.drop(question.thing.id)
      return .gone
    }
    guard (record ?? CardRecord(question.card)).edition == current?.edition else {
      queue.drop(question.card)
      return .answeredElsewhere
    }
    return .asked(now)
  }

  /// Writes the ids that a deck lacks, before the first of its cards is asked.
  private func writeIDs(of deck: String) {
    guard identified.insert(deck).inserted, case .full = store.library.access else { return }
    do {
      guard try store.library.lacksIDs(deck),
        try store.library.decks().contains(where: { $0.name == deck && $0.state == .writable })
      else { return }
      try commit(Change("identify", edits: [.identify(deck: deck)]))
    } catch {
      // Computed ids are used until then. If answers cannot be saved either, that is reported
      // again.
      _ = session.reporter.report(error)
    }
  }

  // MARK: Answers

  /// Judges the typed text and proposes a grade.
  func judge(
    _ typed: String, at question: CardQuestion, _ attempt: Attempt
  ) throws -> JudgedAnswer {
    let judge = AnswerJudge(question, store)
    let pace = try pace(at: question)
    func judged(_ typed: String) throws -> JudgedAnswer {
      JudgedAnswer(
        typed, try judge.judge(typed), after: attempt, isTyped: question.isTyped, pace: pace)
    }
    guard let first = attempt.firstTry else { return try judged(typed) }
    // The first try is right if the Thing was changed meanwhile.
    let firstTry = try judged(first)
    if firstTry.judgement.verdict.isRight { return firstTry }
    return try judged(typed).second(after: (first, firstTry.judgement))
  }

  /// Whether an answer may be tried once more: it is close, and was not tried before.
  func allowsSecondTry(_ judged: JudgedAnswer, at question: CardQuestion) -> Bool {
    let setting = session.canAsk ? store.settings[Setting.tries, question.entry.deck] : 1
    guard options.tries ?? setting > 1, question.isTyped, judged.first == nil,
      !judged.typed.isEmpty
    else { return false }
    switch judged.judgement.verdict {
    case .partly, .wrong: return judged.judgement.isNear
    case .exact, .same, .nearly, .meaning, .other, .revealed: return false
    }
  }

  /// The usual pace; nil if speed is not considered, by the setting or because a program answers.
  private func pace(at question: CardQuestion) throws -> Pace? {
    guard session.canAsk,
      store.settings[Setting.pace, question.entry.deck]
    else { return nil }
    let pace = try self.pace ?? Pace(of: store.library)
    self.pace = pace
    return pace
  }

  /// The card's turn, with the outcome of each of its four grades.
  func turn() throws -> Turn {
    guard let current else { preconditionFailure("A grade is asked for a card that is asked.") }
    let now = store.now()
    var turn = try store.turn(
      of: current.card.card, in: current.deck, mode: queue.mode(of: current.card, at: now),
      load: queue.load, at: now)
    turn.isMock = options.kind.isExam
    return turn
  }

  /// Saves an answer; nil if the card was answered elsewhere, in which case nothing is written.
  ///
  /// If this throws, the same answer can be given again.
  func save(_ judged: JudgedAnswer, _ grade: Grade, to turn: Turn) throws -> Review? {
    guard let card = current?.card else {
      preconditionFailure("A grade is given to a card that is asked.")
    }
    let before = store.revision
    let first = judged.first?.typed ?? judged.typed
    let line = try store.answer(turn, grade, typed: first) { judged.describe(&$0) }
    // Saving an answer checks the files.
    isFresh = true
    skipOwnRevision(after: before)
    guard let line, let review = line.event.review else {
      queue.drop(card.card)
      return nil
    }
    answered.append(
      line, wasStarted: queue.hasStarted(card.card), typed: first,
      second: judged.first == nil ? nil : judged.typed)
    queue.note(review, to: turn, of: card, at: Now(time: line.time, day: line.day))
    if current?.hasFamily == true {
      meanings.note(card.card, isKnown: review.grade.isSuccess, at: line.time)
    }
    if review.verdict != .revealed { pace?.note(firstKey: review.firstKey) }
    current = nil
    didBegin?(self)
    didBegin = nil
    return review
  }

  enum TakenBack {
    case asked(CardQuestion, JudgedAnswer)
    /// Its Thing was removed elsewhere.
    case gone
  }

  /// Undoes the newest answer of this session; nil without one.
  ///
  /// If this throws, the same answer can be undone again.
  func takeBack() throws -> TakenBack? {
    guard let last = answered.last else { return nil }
    if let undoing = try store.undoing(last.line(of: store.library.device)) {
      let before = store.revision
      try store.commit(undoing)
      skipOwnRevision(after: before)
    }
    // Everything that can fail comes before the session forgets the answer.
    guard let entry = try store.library.thing(last.card.thing) else {
      answered.removeLast()
      meanings.takeBack(last.card)
      queue.drop(last.card.thing)
      return .gone
    }
    let record = try store.library.records(of: [last.card])[last.card] ?? CardRecord(last.card)
    let question = try question(last.card, entry, cueFrom: record)
    var hints = AnswerJudge(question, store).hints
    while hints.count < last.hints, hints.next() != nil {}
    var attempt = Attempt(hints, firstKey: last.firstKey, duration: last.duration)
    let (typed, second) = answered.lastTyped
    if second != nil { attempt.firstTry = typed }
    let judged = try judge(second ?? typed, at: question, attempt)
    answered.removeLast()
    meanings.takeBack(last.card)
    requeue(last, record, in: question)
    return .asked(question, judged)
  }

  /// Makes the card of an undone answer the current one, first in the queue.
  private func requeue(
    _ last: AnsweredCard, _ record: CardRecord, in question: CardQuestion
  ) {
    let deck = question.entry.deck
    let index = queue.queue.pool.decks.firstIndex(of: deck) ?? 0
    let card = QueuedCard(record, deck: index) ?? QueuedCard(new: last.card, deck: index)
    queue.takeBack(
      card, dueBefore: last.isCram ? nil : record.due, due: last.due, wasStarted: last.wasStarted)
    current = AskedCard(
      card: card, deck: deck, edition: record.edition, hasFamily: !question.alike.isEmpty)
  }

  // MARK: Everything else

  /// Changes something other than the schedule of the card that is asked.
  func commit(_ change: Change, at card: Card.ID? = nil) throws {
    let before = store.revision
    let receipt = try store.commit(change)
    skipOwnRevision(after: before)
    if let card, let line = receipt.line { changes.note(line, at: card, after: answered.count) }
  }

  /// Asks a card next, if it is to come.
  func putFirst(_ card: Card.ID) { queue.putFirst(card) }

  /// The queue already reflects what this program wrote; only changes by others recompute it.
  private func skipOwnRevision(after before: Int) {
    if revision == before, store.revision == before + 1 { revision = store.revision }
  }

  func drop(_ thing: Thing.ID) { queue.drop(thing) }
  func drop(_ card: Card.ID) { queue.drop(card) }

  /// Asks the card again after all others.
  func skip(_ card: Card.ID) {
    skipped.append(card)
    queue.drop(card)
  }

  /// Makes another member of the family the current card; nil if it cannot be asked any more, so
  /// that the next question follows.
  func exchange(
    for thing: Thing.ID, at question: CardQuestion
  ) throws -> CardQuestion? {
    let card = Card.ID(thing, question.card.direction)
    queue.putFirst(card)
    guard let next = try next(), next.card == card else { return nil }
    return next
  }

  func isToCome(_ card: Card.ID) -> Bool { queue.isToCome(card) }

  /// When these cards were given or shown last: in this session, or today if the schedule decides.
  func given(_ cards: [Card.ID]) throws -> [Card.ID: GivenMeanings.Given] {
    let records = options.kind.staysInSchedule ? try store.library.records(of: cards) : [:]
    let today = store.now().day
    var given: [Card.ID: GivenMeanings.Given] = [:]
    for card in cards {
      given[card] = meanings.last(card) ?? GivenMeanings.before(records[card], on: today)
    }
    return given
  }

  /// Notes an answer that was right for a card that is not asked.
  func noteGiven(_ card: Card.ID) {
    meanings.note(card, isKnown: true, at: store.now().time)
  }

  /// Ends the session and returns the unanswered card, which comes first next time.
  func leave() -> Card.ID? {
    if let current { queue.putFirst(current.card.card) }
    return current?.card.card
  }
}
