import Foundation
import Testing

/// The built program on a terminal: its prompt, its questions, the editor.
@Suite(.waiting) struct PromptTests {
  private func started(
    home: TerminalHome, environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal([], home: home, environment: environment)
    try terminal.waitFor("til>")
    return terminal
  }

  @Test func `lines run at the prompt until quit`() throws {
    let home = try TerminalHome()
    let terminal = try started(home: home)

    try terminal.press("add SMTP Simple Mail Transfer Protocol", .return)
    try terminal.waitFor("saved SMTP in things, a new deck")
    try terminal.press("smtp", .return)
    try terminal.waitFor("short → long   new")
    try terminal.press("q", .return)

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test func `Ctrl-D on an empty line ends it`() throws {
    let terminal = try started(home: TerminalHome())

    try terminal.press(.control("d"))

    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `Up recalls a corrected line, and typing it again does not duplicate it`() throws {
    let home = try TerminalHome()
    let terminal = try started(home: home)

    try terminal.press("lsit --json", .return)
    try terminal.waitFor("Return takes: list --json")
    try terminal.press(.up)
    try terminal.waitFor("til> list --json")
    try terminal.press(.control("u"), "list", .return)
    try terminal.waitFor("Nothing here yet. Add acronyms you learn")
  }

  @Test func `Return takes a corrected line`() throws {
    let home = try TerminalHome()
    let terminal = try started(home: home)

    try terminal.press("lsit --json", .return)
    try terminal.waitFor("Return takes: list --json")
    try terminal.waitForPrompt("til>")
    try terminal.press(.return)
    try terminal.waitFor("\"kind\":\"list\"")
  }

  @Test func `a form is filled field by field`() throws {
    let home = try TerminalHome()
    let terminal = try started(home: home)

    try terminal.press("add", .return)
    try terminal.waitFor("short:")
    try terminal.press("smtp", .return)
    try terminal.waitFor("long:")
    try terminal.press("Simple Mail Transfer Protocol", .return)
    try terminal.waitFor("saved SMTP in things, a new deck (you typed smtp)")
  }

  @Test func `answering no to a question changes nothing`() throws {
    let home = try TerminalHome()
    _ = try ProgramRun([], input: "add A one\nadd B two\n", home: home)
    let terminal = try PseudoTerminal(["remove", "deck:things"], home: home)

    try terminal.waitFor("Remove 2 Things (A and B)? [y/N]")
    try terminal.press("n", .return)

    #expect(try terminal.waitForEnd() == .exit(1))
    #expect(try ProgramRun(["list"], home: home).output == "  A  B\n")
  }

  @Test func `Ctrl-C at a question changes nothing`() throws {
    let home = try TerminalHome()
    _ = try ProgramRun([], input: "add A one\nadd B two\n", home: home)
    let terminal = try PseudoTerminal(["remove", "deck:things"], home: home)

    try terminal.waitFor("[y/N]")
    try terminal.press(.control("c"))

    #expect(try terminal.waitForEnd() == .exit(130))
    #expect(try ProgramRun(["list"], home: home).output == "  A  B\n")
  }

  @Test func `the editor gets the terminal, and its text is saved`() throws {
    let home = try TerminalHome()
    _ = try ProgramRun(["add", "SMTP", "Simple Mail Transport Protocol"], home: home)
    let editor = try home.write(
      """
      #!/bin/sh
      printf 'really? '
      read answer
      sed -i s/Transport/Transfer/ "$1"

      """, to: "editor.sh")
    let terminal = try started(home: home, environment: ["VISUAL": "/bin/sh \(editor)"])

    try terminal.press("edit -E smtp", .return)
    try terminal.waitFor("really?")
    try terminal.press("yes", .return)
    try terminal.waitFor("things: 1 changed. Use undo to revert.")

    #expect(
      try ProgramRun(["list", "-l"], home: home).output == "  SMTP  Simple Mail Transfer Protocol\n"
    )
  }

  @Test func `the next command sees other programs' changes`() throws {
    let home = try TerminalHome()
    let terminal = try started(home: home)

    _ = try ProgramRun(["add", "SMTP", "Simple Mail Transfer Protocol"], home: home)
    try terminal.press("list -l", .return)

    try terminal.waitFor("SMTP  Simple Mail Transfer Protocol")
  }
}
