import Foundation
import Testing

/// Which single keys at the grade line are grades.
@Suite(.waiting) struct TerminalKeyTests {
  private let prompt = "  1 again  3 good"

  private func keys(
    home: TerminalHome? = nil, environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      running: .consoleProbe, ["keys"], home: home, environment: environment)
    try terminal.waitForPrompt(prompt)
    return terminal
  }

  @Test(arguments: [
    ("3", "character(\"3\")"), ("y", "character(\"y\")"), (" ", "character(\" \")"),
    ("é", "character(\"é\")"), ("３", "character(\"３\")"), ("\r", "return"), ("\t", "tab"),
    ("\u{7F}", "backspace"), ("\u{1B}", "escape"), ("\u{1F}", "control(\"_\")"),
  ])
  func `a single key is read`(sent: String, key: String) throws {
    let terminal = try keys()

    try terminal.type(sent)

    try terminal.waitFor("key \(key)")
    try terminal.waitForPrompt(prompt)
  }

  @Test(arguments: [
    ("a burst", "yes", "key character(\"y\") burst [es]"),
    ("text with its Return", "get\r", "key character(\"g\") burst [et⏎]"),
    ("a blank and more", " x", "key character(\" \") burst [x]"),
    ("a paste", "\u{1B}[200~3\r\u{1B}[201~", "key paste(\"3\\n\")"),
    ("a letter and a paste", "y\u{1B}[200~3\u{1B}[201~", "key character(\"y\") burst [3]"),
  ])
  func `text typed too early is marked`(_: String, sent: String, key: String) throws {
    let terminal = try keys()

    try terminal.type(sent)

    try terminal.waitFor(key)
  }

  @Test(arguments: [
    "\u{1B}[1~", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}OP", "\u{1B}[[A", "\u{1B}[15~",
    "\u{1B}[12;1R", "\u{1B}]10;rgb:1111/2222/3333\u{7}", "\u{1B}]10;rgb:1/2/3\u{1B}\\",
    "\u{1B}P1$r3\u{1B}\\", "\u{1B}_G1;3\u{1B}\\", "\u{9B}1~", "\u{1B}3", "\u{1B}\u{1B}[3~",
  ])
  func `an escape sequence is not a key`(sequence: String) throws {
    let terminal = try keys()

    try terminal.type(sequence + "4")

    try terminal.waitFor("key character(\"4\")")
    #expect(terminal.screen.visibleText.split(separator: "key ").count == 2)
  }

  @Test func `input after a digit is left for the next question`() throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["sitting"])

    try terminal.waitForPrompt("question:")
    try terminal.type("one\r3two\r")
    try terminal.waitFor("line [one]")
    try terminal.waitFor("key character(\"3\")")
    try terminal.waitFor("line [two]")
    try terminal.waitForPrompt("grade")
    try terminal.type("\rthree\r")

    try terminal.waitFor("key return")
    try terminal.waitFor("line [three]")
  }

  @Test func `keys typed before the question are marked as early`() throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["deaf"])

    try terminal.waitForPrompt("answer:")
    try terminal.type("x\r")
    try terminal.waitFor("working")
    try terminal.type("3y")
    try terminal.waitFor("key character(\"3\") early")
    try terminal.waitFor("key character(\"y\") early")
    try terminal.waitForPrompt(prompt)
    try terminal.type("3")

    try terminal.wait(for: "a key in time") {
      $0.text(ofRow: $0.row - 1) == "key character(\"3\")"
    }
  }

  @Test func `a key's delay is measured from the display`() throws {
    let start = ContinuousClock.now
    let terminal = try PseudoTerminal(running: .consoleProbe, ["delay"])
    try terminal.waitForPrompt("now")
    // After this it waits for the key.
    while try !isAsleep(terminal.process) { usleep(1_000) }
    let shown = ContinuousClock.now

    usleep(60_000)
    let pressed = ContinuousClock.now
    try terminal.type("3")

    let row = try terminal.waitFor("ms")
    let delay = try #require(row.split(separator: " ").compactMap { Double($0) }.first)
    #expect(delay >= (pressed - shown) / .milliseconds(1))
    #expect(delay <= (ContinuousClock.now - start) / .milliseconds(1))
  }

  private func isAsleep(_ process: pid_t) throws -> Bool {
    try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).contains(") S ")
  }

  @Test func `inputrc binds our commands in the keymap til-grade`() throws {
    let home = try TerminalHome()
    let inputrc = try home.write(
      """
      $if til
      set keymap til-grade
      "g": til-grade-good
      "\\C-g": til-grade-again
      "x": beginning-of-line
      set keymap emacs
      $endif
      """, to: "inputrc")
    let terminal = try keys(home: home, environment: ["INPUTRC": inputrc])

    try terminal.type("g")
    try terminal.waitFor("key character(\"g\") bound to grade-good")
    try terminal.press(.control("g"))
    try terminal.waitFor("bound to grade-again")
    try terminal.waitForPrompt(prompt)
    try terminal.type("x")
    try terminal.type("4")

    try terminal.waitFor("key character(\"4\")")
    #expect(!terminal.screen.visibleText.contains("\"x\""))
  }

  @Test func `Ctrl-C and Ctrl-D end the wait, Ctrl-L draws the question again`() throws {
    var terminal = try keys()
    try terminal.press(.control("l"))
    try terminal.press(.control("c"))
    try terminal.waitFor("interrupted")
    #expect(try terminal.waitForEnd() == .exit(0))

    terminal = try keys()
    try terminal.press(.control("d"))
    try terminal.waitFor("ended")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test func `Ctrl-C before the question is not lost`() throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["deaf"])

    try terminal.waitForPrompt("answer:")
    try terminal.type("x\r")
    try terminal.waitFor("working")
    // The letters show that the key was pressed.
    try terminal.press(.control("c"), "xy")
    try terminal.waitFor("interrupted")

    #expect(try terminal.waitForEnd() == .exit(0))
  }
}
