import TextUI
import Things

/// Lines typed at a prompt, one command each, until `quit` or Ctrl-D.
@MainActor
public struct PromptLoop {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Opens the library and reads lines; the status says only whether it could be opened.
  func run() -> ExitStatus {
    session.source = .prompt
    do {
      let store = try session.store
      // What arrives while the opening is made may not be in it, and is reported.
      session.noteSync()
      readLines(store, after: try open())
      return .done
    } catch {
      return session.reporter.report(error, session)
    }
  }

  private func readLines(_ store: ThingStore, after opening: Opening) {
    var screen = PromptScreen(opening: opening)
    session.reportFit()
    session.syncBeforeStudy()
    while !session.isOver, session.terminal.fault == nil {
      session.reportSync()
      guard let line = next(screen, store) else { break }
      screen = PromptScreen()
      run(line)
    }
  }

  /// Shows what there is to do today.
  private func open() throws -> Opening {
    try session.mentionCopies()
    let opening = try Opening(session)
    var told = try ToldChanges(session)
    try told.tell()
    let isNew = session.memory.count(of: .openings) < Self.newcomersOpenings
    if isNew { session.memory.raise(.openings) }
    session.show(
      OpeningView(opening: opening, starters: session.surroundings.starters, explains: isNew))
    return opening
  }

  /// How often the opening says how to find out more.
  private static let newcomersOpenings = 5

  /// The next line; nil at the end of the input.
  private func next(_ first: PromptScreen, _ store: ThingStore) -> TypedLine? {
    var screen = first
    while true {
      switch session.readLine(request(screen, store)) {
      case .input(let line): return line
      case .interrupted:
        session.memory.offeredLine = nil
        screen = PromptScreen()
      case .ended:
        session.terminal.write("\n", to: .output)
        return nil
      }
    }
  }

  private func request(_ screen: PromptScreen, _ store: ThingStore) -> LineRequest {
    let completion = PromptCompletion(session)
    var request = LivePrompt(screen, store, in: session) { screen.tick += 1 }
      .request(hasHistory: true, completion: { completion($0) })
    request.recalled = session.memory.offeredLine
    return request
  }

  private func run(_ line: TypedLine) {
    let offered = session.memory.offeredLine
    session.memory.offeredLine = nil
    defer {
      if let offered = session.memory.offeredLine { session.tell("Return takes: \(offered)") }
    }
    // Return alone takes the corrected line, or does what the opening says.
    guard !line.text.trimmed.isEmpty else {
      if let offered { session.tell(offered) }
      if offered == nil, let starter = emptyLibraryStarter {
        session.tell("There is nothing to study yet. You can start with a starter deck.")
        session.memory.offeredLine = "\(ImportCommand.about.name) \(starter)"
        return
      }
      Interpreter(session).run(line: offered ?? StudyCommand.about.name)
      return
    }
    let lines = line.text.split(whereSeparator: \.isNewline)
    guard lines.count > 1 else {
      Interpreter(session).run(line: line.text)
      return
    }
    _ = PastedLines(line.text, in: session).take()
  }

  /// The starter deck to offer if the library is empty.
  private var emptyLibraryStarter: String? {
    guard let store = try? session.store,
      let counts = try? store.library.counts(at: store.now()), counts.allSatisfy({ $0.things == 0 })
    else { return nil }
    return session.surroundings.starters.first
  }
}

/// The prompt with the number of due cards, updated while the line is empty.
private struct PromptScreen: Screen {
  /// Incremented as time goes by, since cards come due.
  @State var tick = 0
  @State private var line = ""
  @Environment(ThingStore.self) private var store
  /// The opening screen, whose count the first prompt reuses.
  var opening: Opening?

  var body: some View { TextField(StyledText(prompt, .prompt), text: $line) }

  private var prompt: String { due > 0 ? "\(due.grouped) due> " : "til> " }

  private var due: Int {
    // Always read, so that the line is redrawn as time passes.
    let isNew = tick == 0
    if isNew, let opening, opening.revision == store.revision { return opening.due }
    return (try? Today(store).limits.due) ?? 0
  }
}

/// The line of a screen, redrawn while it waits if what it shows has changed.
@MainActor
final class LivePrompt {
  private let session: Session
  private let store: ThingStore
  private let live: LiveLine
  private var rhythm = LiveRhythm()
  /// Called as time passes, which nothing observes.
  private let tick: () -> Void

  init(
    _ screen: some Screen, _ store: ThingStore, in session: Session,
    tick: @escaping () -> Void = {}
  ) {
    self.session = session
    self.tick = tick
    self.store = store
    live = LiveLine(screen, in: session.environment)
  }

  var lines: [StyledText] { live.lines }

  /// The request for a line at this prompt; `work` runs while nothing is typed.
  func request(
    prefilled: String = "", hasHistory: Bool = false, stops: [StopKey] = [],
    completion: (@MainActor (String) -> [Completion])? = nil,
    work: @escaping @MainActor () -> Bool = { false }
  ) -> LineRequest {
    var request = LineRequest(
      prompt: lines, prefilled: prefilled, hasHistory: hasHistory, completion: completion,
      stops: stops)
    // A person who answers card after card may never pause.
    request.work = { [session] in
      session.rest(isBrief: true)
      return work()
    }
    let isLive = isLive
    request.idlePrompt = { [self] in
      session.rest()
      return isLive ? changed() : nil
    }
    return request
  }

  /// Screen readers must not be interrupted, and a pipe shows no changes.
  private var isLive: Bool {
    session.canAsk && !session.environment.isSpoken && session.screenSettings.isLive
  }

  private func changed() -> [StyledText]? {
    let now = store.clock.now()
    // On failure, the next line tries again.
    try? store.refresh()
    guard rhythm.allows(now) else { return nil }
    tick()
    guard let lines = live.refreshed() else { return nil }
    rhythm.note(now)
    return lines
  }
}

/// Allows the first change of a waiting prompt at once, and later ones once a minute.
struct LiveRhythm {
  private static let seconds: Int64 = 60
  private var last: Moment?

  /// Whether a change may be shown now.
  func allows(_ now: Moment) -> Bool {
    guard let last else { return true }
    // A clock that was set back must not block changes.
    let passed = now.milliseconds - last.milliseconds
    return passed >= Self.seconds * 1000 || passed < 0
  }

  mutating func note(_ now: Moment) { last = now }
}
