import TextUI
import Things

/// Begins a sitting or takes one up again, lets it run, and keeps what is needed to go on.
@MainActor
struct StudyRunner {
  private let session: Session
  private let store: ThingStore
  private let talk: any StudyOutput
  private var options: StudyOptions
  /// The sitting that is taken up again.
  private var kept: StoredSitting?
  private let screen: StudyScreen

  init(_ options: StudyOptions, _ form: Call.Form, _ session: Session) throws {
    self.options = options
    self.session = session
    store = try session.store
    talk = form == .json ? StudyJSONOutput(session) : StudyTextOutput(session)
    screen = session.open(StudyScreen())
    guard options.isPlain, let (stored, scope) = screen.brokenOff(on: store.now().day)
    else { return }
    kept = stored
    self.options = scope
  }

  /// What Return would go on with, counted from what there is; nil if it would begin.
  static func goingOn(
    _ counts: [DeckCounts], at now: Now, in session: Session
  ) throws -> ResumeNote? {
    guard let (stored, options) = session.open(StudyScreen()).brokenOff(on: now.day),
      // What it asked for may be gone meanwhile.
      let left = try? StudyScope(options, session).left(counts, at: now), left > 0
    else { return nil }
    return ResumeNote(left: left, total: stored.total)
  }

  func run() throws -> ExitStatus {
    try refuse()
    guard isTime() else { return .no }
    var (study, kept) = (try begun(), kept)
    if kept != nil, study.left == 0 {
      // All that was left has been answered elsewhere, or is gone.
      kept = nil
      study = try StudySession(.plain, in: session)
    }
    guard study.left > 0 else {
      forget()
      if options.every == nil { try sayNothing(study) }
      return .no
    }
    return try isWelcome() ? try run(study, kept) : .no
  }

  private func begun() throws -> StudySession {
    do {
      return try StudySession(options, first: kept?.first, in: session)
    } catch is Refusal where kept != nil {
      return try StudySession(.plain, in: session)
    }
  }

  private func run(_ study: StudySession, _ kept: StoredSitting?) throws -> ExitStatus {
    let decks = study.deckNames
    let total = max(kept?.total ?? 0, study.left)
    if study.options.isOne {
      screen.lastOne = study.begun.time
    } else {
      remember(study, begun: kept?.begun ?? study.begun.time, total: total, first: kept?.first)
      talk.open(
        StudyOpening(
          options: study.options, decks: decks, left: study.left,
          total: kept == nil ? nil : total))
    }
    let deck = session.studiedDeck
    session.studiedDeck = decks.count == 1 ? decks[0] : nil
    defer { session.studiedDeck = deck }
    let isDone = try StudyLoop(study: study, talk: talk, screen: screen).run()
    if isDone { forget() } else { leave(study, kept, total) }
    if !study.options.isOne { talk.close(try StudyClosing(study, isDone: isDone)) }
    return .done
  }

  // MARK: Whether to begin

  /// Where answers cannot be kept, and nobody can be asked about that.
  private func refuse() throws {
    switch store.library.access {
    case .full: break
    case .newer(let why):
      throw Refusal(why + ".", remedy: "Install the newer til to study.", status: .cannotCreate)
    case .readOnly(let why):
      guard session.canAsk else {
        throw Refusal(why + ".", remedy: "Nothing can be saved.", status: .cannotCreate)
      }
    }
  }

  /// Asks once where answers cannot be kept.
  private func isWelcome() throws -> Bool {
    guard case .readOnly(let why) = store.library.access else { return true }
    let call = Call(command: "study", operands: [], values: [:])
    let question = "til: \(why). You can study; nothing will be saved. Go on?"
    guard try session.confirms(question, call) else { return false }
    try store.library.keepInMemory()
    return true
  }

  /// Whether the last single card was long enough ago.
  private func isTime() -> Bool {
    guard let every = options.every, let last = screen.lastOne else { return true }
    let passed = store.now().time.milliseconds - last.milliseconds
    return passed >= Int64(every) * 1000 || passed < 0
  }

  private func sayNothing(_ study: StudySession) throws {
    switch options.kind {
    case .confusions: talk.say("Nothing was mixed up so far.")
    case .missed: talk.say("Nothing was missed today.")
    case .due, .ahead, .cram:
      session.show(NothingDueView(coming: try UpcomingWork(study.sitting, store)))
    }
  }

  // MARK: What is kept

  private func remember(_ study: StudySession, begun: Moment, total: Int, first: Card.ID?) {
    guard options.isTakenUp else { return }
    screen.sitting = StoredSitting(
      day: study.begun.day, begun: begun, total: total, first: first, line: study.rest.line)
  }

  private func forget() { if options.isTakenUp { screen.sitting = nil } }

  private func leave(_ study: StudySession, _ kept: StoredSitting?, _ total: Int) {
    remember(
      study, begun: kept?.begun ?? study.begun.time, total: total, first: study.leave())
  }
}
