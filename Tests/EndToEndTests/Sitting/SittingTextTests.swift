import Foundation
import Testing

/// Edits texts during a card, after which the answer is judged again.
@Suite(.waiting) struct SittingTextTests {
  private func started(
    _ home: TerminalHome, _ words: String..., environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(["study"] + words, home: home, environment: environment)
  }

  @Test func `editing a text judges the answer again`() throws {
    let home = try TerminalHome(deck: ["SMTP,Simple Mail Transport Protocol,,"])
    let terminal = try started(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail transfer protocol\r")
    try terminal.waitFor("3 of 4 words. Once more, or Return to see it.")
    try terminal.type("\r")
    try terminal.waitFor("Return = again")
    try terminal.type("e")
    try terminal.waitForPrompt("short: SMTP")
    try terminal.type("\r")
    try terminal.waitForPrompt("long: Simple Mail Transport Protocol")
    try terminal.press(.control("u"), "Simple Mail Transfer Protocol", .return)
    try terminal.waitForPrompt("note:")
    try terminal.type("\r")
    try terminal.waitForPrompt("tags:")
    try terminal.type("\r")
    try terminal.waitForPrompt("also:")
    try terminal.type("\r")
    try terminal.waitFor("right                  Simple Mail Transfer Protocol")
    try terminal.waitFor("Return = good")

    #expect(try home.text(of: home.path(ofDeck: "computing")).contains("Simple Mail Transfer"))
  }

  @Test func `the editor changes the row in the middle of a card`() throws {
    let home = try TerminalHome(deck: ["SMTP,Simple Mail Transport Protocol,,"])
    let editor = try home.write("sed -i s/Transport/Transfer/ \"$1\"\n", to: "editor.sh")
    let terminal = try started(home, environment: ["VISUAL": "sh \(editor)"])

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail transfer protocol\r")
    try terminal.waitFor("Once more, or Return to see it.")
    try terminal.type("\r")
    try terminal.waitFor("Return = again")
    try terminal.type("E")
    try terminal.waitFor("right                  Simple Mail Transfer Protocol")
    try terminal.waitFor("Return = good")
  }

  @Test func `accepting an answer adds it to the Thing`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    let terminal = try started(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("mail sending\r")
    try terminal.waitFor("Return = again")
    try terminal.type("a")
    try terminal.waitFor("Return = good")
    try terminal.type("a")
    try terminal.waitFor("That answer is already accepted.")

    #expect(try home.text(of: home.path(ofDeck: "computing")).contains("mail sending"))
  }

  @Test func `a miss is retyped if the setting says so`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    try home.run("set", "retype", "miss")
    let terminal = try started(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("mail\r")
    try terminal.waitFor("Return = again")
    try terminal.type("1")
    try terminal.waitForPrompt("  once more:")
    try terminal.type("simple mail transport\r")
    try terminal.waitForPrompt("  once more:")
    try terminal.type("simple mail transfer protocol\r")
    try terminal.waitForPrompt("IMAP:")

    #expect(try home.grades() == ["1"])
  }
}
