import Foundation
import Testing

/// The opening of the built program's prompt, and how it follows changes of the library.
@Suite(.waiting) struct OpeningTests {
  private func opened(
    _ home: TerminalHome, environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal([], home: home, environment: environment)
  }

  /// Leaves a card in a step that ends in this many seconds.
  private func begin(_ home: TerminalHome, step: String) throws {
    try home.run("set", "steps", "\(step) 10m")
    let terminal = try PseudoTerminal(["study", "--one"], home: home)
    try terminal.waitForPrompt("A:")
    try terminal.reveal(andPress: "1")
    try terminal.waitForEnd()
  }

  /// The prompt with one card due, before its first update.
  private func openedWithOneDue(_ home: TerminalHome) throws -> PseudoTerminal {
    try begin(home, step: "1s")
    while try ProgramRun(["due", "--count"], home: home).output == "0\n" { usleep(100_000) }
    let terminal = try opened(home)
    try terminal.waitForPrompt("1 due>")
    return terminal
  }

  @Test func `an empty library says how to start`() throws {
    let terminal = try opened(TerminalHome())

    try terminal.waitFor("til · nothing here yet")
    try terminal.waitFor("Add acronyms you learn     add YOLO = You Only Live Once")
    try terminal.waitFor(
      "Import your own deck       import words.csv, or paste two columns")
    try terminal.waitForPrompt("til>")
  }

  @Test func `Return does what the opening says`() throws {
    let terminal = try opened(TerminalHome(deck: SittingTests.mail))

    try terminal.waitFor("til · 1 deck · 3 Things")
    try terminal.waitFor("computing    –    3 new")
    try terminal.waitFor("Press Return to study 3 new, about 2 min.")
    try terminal.waitForPrompt("til>")
    try terminal.type("\r")
    try terminal.waitFor("computing · 3 cards")
    try terminal.waitForPrompt("SMTP:")
    try terminal.press(.control("d"))
    try terminal.waitFor("3 cards left; press Return to continue.")
    try terminal.waitForPrompt("til>")
    try terminal.type("\r")
    try terminal.waitFor("Resuming: 3 of 3 left")
  }

  @Test func `the first five openings say how to find out more`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    for opening in 1...6 {
      let terminal = try opened(home)
      try terminal.waitForPrompt("til>")
      let isExplained = terminal.screen.fullText.contains("Press Tab to complete, or type help.")
      #expect(isExplained == (opening <= 5))
      try terminal.press(.control("d"))
      try terminal.waitForEnd()
    }
  }

  @Test func `with nothing due the opening shows what is next`() throws {
    let home = try TerminalHome(deck: ["A,one,,"])
    let terminal = try opened(home)
    try terminal.waitForPrompt("til>")
    try terminal.type("\r")
    try terminal.waitForPrompt("A:")
    try terminal.reveal(andPress: "4")
    try terminal.waitFor("1 answered in")
    try terminal.waitForPrompt("til>")
    try terminal.type("\r")

    try terminal.waitFor("Nothing is due. Next: 1 on")
    try terminal.waitFor("To study more: study --new 10 · study --ahead 1 · study --cram")
  }

  @Test func `a card that becomes due updates the prompt`() throws {
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,"])
    try begin(home, step: "2s")
    let terminal = try opened(home)

    try terminal.waitForPrompt("1 due>")
    try terminal.type("\r")
    try terminal.waitForPrompt("A:")
  }

  @Test func `saving a deck in an editor updates the prompt`() throws {
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,"])
    let terminal = try openedWithOneDue(home)

    try home.write(deck: ["B,two,,"])

    try terminal.waitForPrompt("til>")
  }

  @Test func `changes in another terminal update the prompt`() throws {
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,"])
    let terminal = try openedWithOneDue(home)

    try home.run("suspend", "A")

    try terminal.waitForPrompt("til>")
  }

  @Test func `the next Return asks a Thing added in another terminal`() throws {
    let home = try TerminalHome()
    let terminal = try opened(home)
    try terminal.waitForPrompt("til>")

    try home.run("add", "TTL", "Time", "To", "Live")
    try terminal.type("\r")

    try terminal.waitFor("things · 1 card")
    try terminal.waitForPrompt("TTL:")
  }

  @Test func `a half-typed line is not redrawn`() throws {
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,"])
    let terminal = try openedWithOneDue(home)

    try terminal.type("wh")
    try terminal.waitForPrompt("1 due> wh")
    try home.run("suspend", "A")
    try terminal.type("ere\r")
    try terminal.waitForPrompt("til>")

    #expect(terminal.screen.fullText.contains("1 due> where"))
  }

  @Test func `read aloud, the opening is a sentence`() throws {
    let terminal = try opened(
      TerminalHome(deck: SittingTests.mail), environment: ["ACCESSIBLE": "1"])

    try terminal.waitFor("3 new, about 2 minutes. Press Return to start.")
    try terminal.waitForPrompt("til>")
  }
}
