import TextUI
import Things

enum DemoCommand: Command {
  static let about = CommandHelp(
    "demo", "Try til with a made-up library",
    text: """
      Opens a library with the starter decks and a year of made-up reviews, the same each time. It
      exists in memory where the system allows, and only while til runs: quit removes it, and your
      own library, settings and line history are not touched. sync, follow, restore and edit -d are
      not part of it.

      With --tour, shows five things, one after the other. Commands on standard input run in the
      demo as well.
      """,
    options: [Option("tour", "show five things first")],
    group: .program, isForNewcomers: true)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard call.operands.isEmpty else {
      throw UsageError("demo takes no arguments.", remedy: "Try: til demo")
    }
    guard session.source == .shell, let demo = session.surroundings.demo, session.openStore == nil
    else {
      throw Refusal(
        "the demo starts from the shell only.", remedy: "Leave with quit, then type: til demo")
    }
    guard !call.isDryRun else {
      session.say("Would open a made-up library, and remove it afterwards.")
      return .done
    }
    try open(demo, in: session)
    session.say("A demo: nothing here is kept, and your own library is not touched.")
    if call.has("tour"), session.canAsk { DemoTour(session).run() }
    return session.canAsk ? PromptLoop(session).run() : ScriptLoop(session).run()
  }

  private static func open(_ demo: any DemoLibrary, in session: Session) throws {
    let names = first.filter(session.surroundings.starters.names.contains)
    let decks = (names + session.surroundings.starters.names.filter { !first.contains($0) })
      .compactMap { name in session.surroundings.starters.bytes(name).map { (name: name, text: $0) }
      }
    try demo.begin(decks: decks)
    session.enterDemo()
    let store = try session.store
    let now = store.now()
    let things = Dictionary(
      grouping: try session.entries(matching: Question(.everything, now: now)), by: \.deck)
    let year = DemoYear(
      of: decks.flatMap { things[$0.name] ?? [] }, settings: store.settings, clock: store.clock,
      until: now.day)
    try demo.add(year.lines)
    try store.refresh()
  }

  /// The order in which the decks were learned; the others follow.
  private static let first = ["computing", "nato", "slang", "http"]
}

/// Five things to see, at one's own pace.
@MainActor
private struct DemoTour {
  private let session: Session

  init(_ session: Session) { self.session = session }

  private static let stops: [(text: String, line: String)] = [
    ("Reviews: type the long form, or press Return to see it. Ctrl-D stops.", "study --limit 3"),
    ("til can explain each date.", "why DNS"),
    ("Your progress on one screen; stats --all has everything.", "stats"),
    ("An exam? til plans the days until then.", "deadline medical +5w -n"),
    ("Every change can be undone, as often as you like.", "undo -n"),
  ]

  /// Ends at the last stop, or when the user leaves the tour.
  func run() {
    session.source = .prompt
    for (number, stop) in Self.stops.enumerated() {
      session.say("")
      session.show(
        Text(StyledText("\(number + 1) of \(Self.stops.count)  ", .dim) + StyledText(stop.text)))
      let prompt = StyledText("Return runs: ", .dim) + StyledText(stop.line + " ", .accent)
      guard case .input(let line) = session.readLine(LineRequest(prompt: [prompt])),
        !["q", "quit"].contains(line.text)
      else { break }
      Interpreter(session).run(line: stop.line)
      if session.isOver || session.terminal.fault != nil { return }
    }
    session.say("")
    session.say("That was the tour. The demo continues here; quit leaves it.")
  }
}
