import Foundation
import Testing

/// The terminal is restored after signals, suspension and exit.
@Suite(.waiting) struct TerminalSignalTests {
  private func probe(_ scene: String, prompt: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(running: .consoleProbe, [scene])
    try terminal.waitForPrompt(prompt)
    return terminal
  }

  /// A shell with job control, which has started the scene.
  private func shell(running scene: String, prompt: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      running: .shell, ["-i"], environment: ["PS1": "shell$ ", "ENV": nil])
    try terminal.waitForPrompt("shell$")
    try terminal.type("\(TerminalProgram.consoleProbe.path) \(scene)\r")
    try terminal.waitForPrompt(prompt)
    return terminal
  }

  private func expectLeftAsFound(_ terminal: PseudoTerminal) {
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(terminal.modes?.isCooked == true)
    let pasteMarks = terminal.sentText.split(separator: "\u{1B}[?2004").map { $0.first }
    #expect(pasteMarks.last == "l")
  }

  @Test func `Ctrl-C clears a line, and reports on an empty one`() throws {
    let terminal = try probe("lines", prompt: "til>")

    try terminal.type("half a line")
    try terminal.waitForPrompt("til> half a line")
    try terminal.press(.control("c"))
    try terminal.wait(for: "an empty line") {
      $0.textBeforeCursor == "til> " && $0.visibleText.contains("half a line^C")
    }
    try terminal.press(.control("c"))
    try terminal.waitFor("interrupted")

    #expect(try terminal.waitForEnd() == .exit(0))
    expectLeftAsFound(terminal)
  }

  @Test func `Ctrl-C leaves a search`() throws {
    let terminal = try probe("lines", prompt: "til>")

    try terminal.press(.control("r"), "x")
    try terminal.waitFor("search")
    try terminal.press(.control("c"))
    try terminal.waitForPrompt("til>")
    try terminal.type("one\r")

    try terminal.waitFor("line [one]")
  }

  @Test func `Ctrl-D on an empty line ends, on any other deletes`() throws {
    let terminal = try probe("lines", prompt: "til>")

    try terminal.press("ab", .control("a"), .control("d"), .return)
    try terminal.waitFor("line [b]")
    try terminal.waitForPrompt("til>")
    try terminal.press(.control("d"))
    try terminal.waitFor("ended")

    #expect(try terminal.waitForEnd() == .exit(0))
    expectLeftAsFound(terminal)
  }

  @Test(arguments: [("lines", "til>"), ("keys", "  1 again  3 good")], [SIGTERM, SIGHUP, SIGQUIT])
  func `a fatal signal is visible to the parent`(
    scene: (name: String, prompt: String), signal: Int32
  ) throws {
    let terminal = try probe(scene.name, prompt: scene.prompt)

    terminal.send(signal: signal)

    #expect(try terminal.waitForEnd() == .signal(signal))
    expectLeftAsFound(terminal)
  }

  @Test func `exiting restores the terminal`() throws {
    let terminal = try probe("exit", prompt: "go:")

    try terminal.press(.return)

    #expect(try terminal.waitForEnd() == .exit(7))
    expectLeftAsFound(terminal)
  }

  @Test func `a crash restores the terminal`() throws {
    let terminal = try probe("trap", prompt: "go:")

    try terminal.press(.return)

    guard case .signal = try terminal.waitForEnd() else {
      Issue.record("The probe did not crash.")
      return
    }
    expectLeftAsFound(terminal)
  }

  @Test(arguments: [("lines", "til>"), ("keys", "  1 again  3 good")])
  func `closing the terminal ends the program`(scene: String, prompt: String) throws {
    let terminal = try probe(scene, prompt: prompt)

    terminal.hangUp()

    #expect(try terminal.waitForEnd() == .signal(SIGHUP))
  }

  @Test func `a half-typed line is discarded when the terminal closes`() throws {
    let home = try TerminalHome()
    let probe = TerminalProgram.consoleProbe.path
    let terminal = try PseudoTerminal(
      running: .shell, ["-c", "trap '' HUP; exec \(probe) lines 2>\(home.folder)/errors"],
      home: home)

    try terminal.waitForPrompt("til>")
    try terminal.type("half")
    try terminal.waitForPrompt("til> half")
    terminal.hangUp()
    try terminal.waitForEnd()

    #expect(!FileManager.default.fileExists(atPath: home.state + "/history"))
  }

  @Test(arguments: [
    ("lines", "til>", "abc\r", "line [abc]"), ("keys", "  1 again  3 good", "3", "key"),
  ])
  func `Ctrl-Z suspends and fg restores the question`(
    scene: String, prompt: String, keys: String, answer: String
  ) throws {
    let terminal = try shell(running: scene, prompt: prompt)

    try terminal.press(.control("z"))
    try terminal.waitForPrompt("shell$")
    try terminal.type("stty -a | grep -c -- '-icanon'; echo cooked\r")
    try terminal.waitFor("0\ncooked")
    try terminal.waitForPrompt("shell$")
    try terminal.type("fg\r")
    try terminal.waitForPrompt(prompt)
    try terminal.type(keys)

    try terminal.waitFor(answer)
  }

  @Test func `a half-typed line survives Ctrl-Z`() throws {
    let terminal = try shell(running: "lines", prompt: "til>")

    try terminal.type("half")
    try terminal.waitForPrompt("til> half")
    try terminal.press(.control("z"))
    try terminal.waitForPrompt("shell$")
    try terminal.type("fg\r")
    try terminal.waitForPrompt("til> half")
    try terminal.type(" done\r")

    try terminal.waitFor("line [half done]")
  }

  @Test func `SIGSTOP is handled too`() throws {
    let terminal = try shell(running: "lines", prompt: "til>")

    try terminal.type("say pid\r")
    try terminal.waitForPrompt("til>")
    try terminal.type("half")
    try terminal.waitForPrompt("til> half")
    let parent = terminal.process
    let children = try String(
      contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    let child = try #require(Int32(children.trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(child, SIGSTOP)
    try terminal.waitForPrompt("shell$")
    // The modes are still ours, in which Return is not a line feed.
    try terminal.type("fg\n")
    try terminal.waitForPrompt("til> half")
    try terminal.type(" done\r")
    try terminal.waitFor("line [half done]")
    try terminal.waitForPrompt("til>")
    try terminal.press(.control("d"))
    try terminal.waitForPrompt("shell$")
    try terminal.type("stty -a | grep -c -- '-icanon'; echo cooked\r")

    try terminal.waitFor("0\ncooked")
  }

  @Test(arguments: [("\u{3}", "given up", ProgramEnd.exit(130))])
  func `Ctrl-C reaches long work`(key: String, said: String, end: ProgramEnd) throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["work"])

    try terminal.waitFor("step 2")
    try terminal.type(key)
    try terminal.waitFor(said)

    #expect(try terminal.waitForEnd() == end)
  }

  @Test func `long work may save before a signal ends it`() throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["work"])

    try terminal.waitFor("step 2")
    terminal.send(signal: SIGTERM)
    try terminal.waitFor("saved")

    #expect(try terminal.waitForEnd() == .signal(SIGTERM))
  }

  @Test func `the prompt updates while idle`() throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["live"])

    try terminal.waitForPrompt("15 due>")
    #expect(terminal.screen.visibleText == "15 due>")
    try terminal.type("x\r")

    try terminal.waitFor("line [x]")
  }

  @Test func `a message appears above the prompt`() throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["messages"])

    try terminal.waitFor("computing was saved elsewhere")
    try terminal.waitForPrompt("til>")
    #expect(
      terminal.screen.visibleText == "above\ncomputing was saved elsewhere\nabove\ntil>")
    try terminal.type("x\r")

    try terminal.waitFor("line [x]")
  }
}
