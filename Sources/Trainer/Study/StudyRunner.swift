import Recall
import Things

/// Starts or resumes a session, runs it, and stores what is needed to resume it.
@MainActor
struct StudyRunner {
  private let session: Session
  private let store: ThingStore
  private let output: any StudyOutput
  private var options: StudyOptions
  /// The session that is resumed.
  private var kept: StoredSession?
  private let screen: StudyScreen

  init(_ options: StudyOptions, _ form: Call.Form, in session: Session) throws {
    self.options = options
    self.session = session
    store = try session.store
    output = form == .json ? StudyJSONOutput(session) : StudyTextOutput(session)
    screen = session.open(StudyScreen())
    guard options.isPlain, let (stored, scope) = screen.interrupted(on: store.now().day)
    else { return }
    kept = stored
    self.options = scope
  }

  /// The session that Return would resume; nil if it would start a new one.
  static func resumeNote(
    _ counts: [DeckCounts], at now: Now, in session: Session
  ) throws -> ResumeNote? {
    guard let (stored, options) = session.open(StudyScreen()).interrupted(on: now.day),
      // Its decks may no longer exist.
      let left = try? options.left(counts, in: session, at: now), left > 0
    else { return nil }
    return ResumeNote(left: left, total: stored.total, scope: options.scope)
  }

  func run() throws -> ExitStatus {
    try checkAccess()
    guard isLongEnoughAgo() else { return .no }
    try tellChanges()
    session.reportFit()
    if !session.door.isDemo { try store.openLaterDirections() }
    try session.mentionCopies()
    session.syncBeforeStudy()
    var (study, kept) = (try start(), kept)
    if kept != nil, try study.left == 0 || !isOffered() {
      // Its remaining cards were answered elsewhere or removed, or wait for their steps.
      kept = nil
      study = try StudySession(.plain, in: session)
    }
    guard study.left > 0 else {
      forget()
      if options.every == nil { try showNothing(study) }
      if output is StudyJSONOutput { try writeNothing(study) }
      return .no
    }
    return try acceptsLoss() ? try run(study, kept) : .no
  }

  /// Whether the prompt offers to resume the session.
  private func isOffered() throws -> Bool {
    let now = store.now()
    return try Self.resumeNote(store.library.counts(at: now), at: now, in: session) != nil
  }

  private func start() throws -> StudySession {
    do {
      return try StudySession(options, first: kept?.first, in: session)
    } catch is Refusal where kept != nil {
      return try StudySession(.plain, in: session)
    }
  }

  private func run(_ study: StudySession, _ kept: StoredSession?) throws -> ExitStatus {
    let decks = study.queue.queue.deckNames
    let total = max(kept?.total ?? 0, study.left)
    if study.options.isOne {
      screen.lastOne = study.started.time
    } else {
      let started = kept?.started ?? study.started.time
      let first = kept?.first
      // A session left without an answer does not replace the one that Return resumes.
      if kept != nil { remember(study, started: started, total: total, first: first) }
      study.didBegin = { [self] in remember($0, started: started, total: total, first: first) }
      output.open(
        StudyOpening(
          options: study.options, decks: decks, left: study.left,
          total: kept == nil ? nil : total))
    }
    let deck = session.memory.studiedDeck
    session.memory.studiedDeck = decks.count == 1 ? decks[0] : nil
    defer { session.memory.studiedDeck = deck }
    let exam = study.options.kind.isExam ? MockExam(study) : nil
    let isDone = try StudyLoop(study: study, output: output, screen: screen).run()
    if isDone { forget() } else { leave(study, kept, total: total) }
    if !study.options.isOne {
      try close(study, isDone: isDone, exam: exam)
    }
    try mentionFit()
    session.syncAfterStudy()
    if !study.answered.isEmpty, !study.options.isOne { session.fitAfterStudy() }
    return study.status
  }

  /// Says what was answered, even if the library cannot be read any more.
  private func close(_ study: StudySession, isDone: Bool, exam: MockExam? = nil) throws {
    var closing = StudyClosing(study, isDone: isDone, exam: exam?.result(study))
    let asked = Result { try closing.ask(study) }
    output.close(closing)
    try asked.get()
  }

  // MARK: Whether to begin

  /// Throws if answers cannot be saved and there is no terminal to ask.
  private func checkAccess() throws {
    switch store.library.access {
    case .full: break
    case .newer(let why):
      throw Refusal(why + ".", remedy: "Install the newer version to study.", status: .cannotCreate)
    case .shortened:
      throw Refusal(
        "cannot study while journal lines are missing.",
        remedy: "Get them back with sync or restore, or accept the loss with rebuild.",
        status: .badInput)
    case .readOnly(let why):
      guard session.canAsk else {
        throw Refusal(
          why + ".", remedy: "Make it writable, or pass --library DIR.", status: .cannotCreate)
      }
    }
  }

  /// Asks whether to study although answers cannot be saved; true if they can.
  private func acceptsLoss() throws -> Bool {
    guard case .readOnly(let why) = store.library.access else { return true }
    let question = "til: \(why). You can study, but nothing will be saved. Continue?"
    guard try session.confirms(question, Call(command: "study")) else { return false }
    try store.library.keepInMemory()
    return true
  }

  /// Whether the last `--one` was long enough ago.
  private func isLongEnoughAgo() -> Bool {
    guard let every = options.every, let last = screen.lastOne else { return true }
    let passed = store.now().time.milliseconds - last.milliseconds
    return passed >= Int64(every) * 1000 || passed < 0
  }

  /// Says once what a fit would bring, if til does not fit by itself.
  private func mentionFit() throws {
    guard session.canAsk, store.settings[Setting.fit] == .off, store.settings.parametersTime == nil,
      session.memory.count(of: .fit) == 0,
      try store.library.daysAnswered().reduce(0, { $0 + $1.answers }) >= FitSchedule.fewest
    else { return }
    session.memory.raise(.fit)
    session.say(
      "You have answered \(FitSchedule.fewest) cards or more, enough to tune the memory model to you. "
        + "That usually predicts better than the standard parameters. Try: fit")
  }

  private func showNothing(_ study: StudySession) throws {
    switch options.kind {
    case .confusions: output.say("No confusions so far.")
    case .missed: output.say("No cards missed today.")
    case .families: output.say("No short form has several meanings.")
    case .exam: output.say("No cards started yet, so there is nothing to examine.")
    case .due, .ahead, .cram:
      guard try store.library.decks().contains(where: { $0.things > 0 }) else {
        throw Refusal("no Things yet.", remedy: "Add some with add or import.")
      }
      let view = NothingDueView(
        coming: try UpcomingWork(study.queue, store), more: try newPastLimit())
      if output is StudyTextOutput { session.show(view) } else { output.say(view.spoken) }
    }
  }

  /// A session without cards, for a program.
  private func writeNothing(_ study: StudySession) throws {
    output.open(StudyOpening(options: study.options, decks: [], left: 0, total: nil))
    try close(study, isDone: true)
  }

  /// How to learn the new cards that match, if only the daily limit holds them back.
  private func newPastLimit() throws -> String? {
    guard !options.words.isEmpty, options.kind == .due, options.new == nil else { return nil }
    var unlimited = options
    unlimited.new = 1_000_000
    let now = store.now()
    let count = try unlimited.queue(in: session, at: now).left(at: now)
    guard count > 0 else { return nil }
    let cards = "\(Counted.text(count, "new card")) \(count == 1 ? "matches" : "match")"
    return "\(cards), but today's limit of new cards is reached. "
      + "To learn \(count == 1 ? "it" : "them"): study --new \(count) \(options.scope)"
  }

  /// At the prompt, the opening screen comes after them.
  private func tellChanges() throws {
    guard session.source == .shell, output is StudyTextOutput else { return }
    var told = try ToldChanges(session)
    try told.tell()
  }

  // MARK: What is kept

  private func remember(_ study: StudySession, started: Moment, total: Int, first: Card.ID?) {
    guard options.isResumable else { return }
    screen.sitting = StoredSession(
      day: study.started.day, started: started, total: total, first: first, line: study.rest.line)
  }

  private func forget() { if options.isResumable { screen.sitting = nil } }

  private func leave(_ study: StudySession, _ kept: StoredSession?, total: Int) {
    let first = study.leave()
    guard kept != nil || !study.answered.isEmpty || study.options.isPlain else { return }
    remember(study, started: kept?.started ?? study.started.time, total: total, first: first)
  }
}
