import Foundation
import Testing

/// Ctrl-Z, signals and resized windows during a session.
@Suite(.waiting) struct SittingSignalTests {
  private static let pairs = ["A,one,,", "B,two,,", "C,three,,", "D,four,,"]

  private func started(_ home: TerminalHome) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(["study"], home: home)
    try terminal.waitForPrompt("A:")
    return terminal
  }

  /// A shell with job control that runs a session.
  private func shell(_ home: TerminalHome) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      running: .shell, ["-i"], home: home, environment: ["PS1": "shell$ ", "ENV": nil])
    try terminal.waitForPrompt("shell$")
    try terminal.type("\(TerminalProgram.til.path) study\r")
    try terminal.waitForPrompt("A:")
    return terminal
  }

  private func waitForShell(_ terminal: PseudoTerminal) throws {
    try terminal.waitForPrompt("shell$")
    try terminal.type("stty -a | grep -c -- '-icanon'; echo cooked\r")
    try terminal.waitFor("0\ncooked")
    try terminal.waitForPrompt("shell$")
  }

  @Test func `Ctrl-Z at a question suspends, and fg restores the typed text`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shell(home)

    try terminal.type("on")
    try terminal.waitForPrompt("A: on")
    try terminal.press(.control("z"))
    try waitForShell(terminal)
    try terminal.type("fg\r")
    try terminal.waitForPrompt("A: on")
    try terminal.type("e\r4")
    try terminal.waitForPrompt("B:")
    try terminal.press(.control("d"))
    try terminal.waitFor("3 cards left; run study to continue.")
    try waitForShell(terminal)

    #expect(try home.grades() == ["4"])
  }

  @Test func `Ctrl-Z at the grade line suspends, and fg asks again`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shell(home)

    try terminal.type("one\r")
    try terminal.waitFor("Return = good")
    try terminal.press(.control("z"))
    try waitForShell(terminal)
    try terminal.type("fg\r")
    try terminal.waitFor("Return = good")
    try terminal.type("2")
    try terminal.waitForPrompt("B:")
    try terminal.press(.control("d"))
    try waitForShell(terminal)

    #expect(try home.grades() == ["2"])
  }

  @Test func `Ctrl-C clears an answer, and stops on an empty line`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)

    try terminal.type("half")
    try terminal.waitForPrompt("A: half")
    try terminal.press(.control("c"))
    try terminal.waitForPrompt("A:")
    try terminal.press(.control("c"))
    try terminal.waitFor("4 cards left; run study to continue.")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal during study restores the terminal`(
    signal: Int32
  ) throws {
    for keys in ["", "\r"] {
      let home = try TerminalHome(deck: Self.pairs)
      let terminal = try started(home)
      try terminal.type(keys)
      if !keys.isEmpty { try terminal.waitFor("4 easy") }

      terminal.send(signal: signal)

      #expect(try terminal.waitForEnd() == .signal(signal))
      #expect(terminal.modes == terminal.modesAtStart)
    }
  }

  @Test(arguments: [(24, 40), (24, 20), (5, 10), (2, 2), (1, 1)])
  func `any window size works for study`(rows: Int, columns: Int) throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try PseudoTerminal(["study"], home: home, rows: rows, columns: columns)

    try terminal.wait(for: "a prompt") { $0.fullText.contains(":") || columns < 3 }
    try terminal.type("one\r4two\r4three\r4four\r4")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.grades() == ["4", "4", "4", "4"])
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test func `a resized window does not lose the question`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)

    try terminal.type("on")
    try terminal.waitForPrompt("A: on")
    terminal.resize(rows: 10, columns: 30)
    try terminal.type("e\r4")
    try terminal.waitForPrompt("B:")

    #expect(try home.grades() == ["4"])
  }
}
