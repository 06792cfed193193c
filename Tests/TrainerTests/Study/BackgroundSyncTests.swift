import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// When a session starts syncs in the background.
@MainActor
struct BackgroundSyncTests {
  private let recorder = SyncRecorder()
  private let library: TestLibrary

  init() throws {
    library = try TestLibrary(sync: recorder)
    library.run("add SMTP = Simple Mail")
  }

  /// Runs lines at the prompt, or commands from a pipe, and returns what the terminal showed at
  /// each start of a sync, and whether the session was over.
  private func syncs(
    _ lines: [ScriptedInput], of arguments: [String] = [],
    _ capabilities: Capabilities = Capabilities(isInteractive: true, showsOutput: true)
  ) -> [(shown: String, isEnd: Bool)] {
    let terminal = ScriptedTerminal(lines, capabilities: capabilities)
    recorder.shown = { terminal.transcript }
    recorder.syncs = []
    _ = Program.run(arguments, in: library.session(terminal, .shell))
    return recorder.syncs
  }

  private let answers: [ScriptedInput] = [
    "simple mail", .press(KeyPress(.return)),
  ]

  @Test func `a session syncs once its first question is shown, and once it is over`() {
    library.run("set sync on")

    let syncs = syncs(answers, of: ["study"])

    #expect(syncs.map(\.isEnd) == [false, true])
    #expect(syncs.first?.shown.hasSuffix("SMTP: ") == true)
  }

  @Test func `a pipe syncs once its first question is answered`() {
    library.run("set sync on")

    let syncs = syncs(
      ["simple mail", "4"], of: ["study", "--json"],
      Capabilities(isInteractive: false, showsOutput: false))

    #expect(syncs.first?.shown.contains("SMTP") == true)
    #expect(syncs.last?.isEnd == true)
  }

  @Test func `the prompt syncs once it is shown`() {
    library.run("set sync on")

    let syncs = syncs(["list", .end])

    #expect(syncs.map(\.isEnd) == [false])
    #expect(syncs.first?.shown.hasSuffix("til> ") == true)
  }

  @Test func `a session with nothing to ask syncs too, since another machine may have more`() {
    library.run("set sync on")
    library.run("suspend SMTP")

    #expect(syncs([], of: ["study"]).map(\.isEnd) == [false])
  }

  @Test(arguments: [false, true])
  func `the opening reminds of reviews that were not sent for more than a day`(isSpoken: Bool) {
    let now = library.clock.time
    var state = SyncState(remote: "box")
    state.time = Moment(milliseconds: now.milliseconds - 200_000_000, offset: now.offset)
    state.waiting = 63
    recorder.state = state
    let terminal = ScriptedTerminal(
      [.end],
      capabilities: Capabilities(isInteractive: true, showsOutput: true, isSpoken: isSpoken))

    _ = Program.run([], in: library.session(terminal, .shell))

    let reminder = "Last synced 2 \(isSpoken ? "days" : "d") ago; 63 reviews waiting to be sent."
    #expect(terminal.output.replacing("\n", with: " ").contains(reminder))
  }

  @Test func `unless it is set, no session syncs`() {
    #expect(syncs(answers, of: ["study"]).isEmpty)
  }
}

/// Records when background syncs start.
private final class SyncRecorder: LibrarySync {
  var shown: () -> String = { "" }
  var syncs: [(shown: String, isEnd: Bool)] = []

  func syncInBackground(isEnd: Bool) { syncs.append((shown(), isEnd)) }

  func setup(
    for remote: String?, progress: @escaping (String) throws -> Void
  ) throws -> SyncSetup? { nil }

  func sync(
    _ request: SyncRequest, progress: @escaping (String) throws -> Void
  ) throws -> SyncReport { SyncReport() }

  var state: SyncState?

  func syncState() throws -> SyncState? { state }
}
