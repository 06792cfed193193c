import Foundation
import Testing

/// Commands during a session: words after a colon before the answer, and keys after it.
@Suite(.waiting) struct SittingCommandTests {
  private func started(
    _ home: TerminalHome, _ words: String..., environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(["study"] + words, home: home, environment: environment)
  }

  @Test func `words after a colon are commands, and quit is not judged`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    let terminal = try started(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type(":?\r")
    try terminal.waitFor(":skip  skip this card for now")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("help\r")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("quit\r")
    try terminal.waitFor("Not counted as an answer. Press Ctrl-D or type :q to stop.")
    try terminal.type(":nonsense\r")
    try terminal.waitFor("No command :nonsense here. Type :? for the list.")
    try terminal.type(":skip\r")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type(":s\r")
    try terminal.waitFor("Suspended IMAP. To review it again: resume IMAP")
    try terminal.waitForPrompt("QoS:")
    try terminal.type(":b\r")
    try terminal.waitFor("Hid QoS until tomorrow.")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type(":q\r")
    try terminal.waitFor("1 card left; run study to continue.")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.kind("suspend").count == 1)
    #expect(try home.kind("bury").count == 1)
    #expect(try home.grades().isEmpty)
  }

  @Test func `the last answer can be undone at the next question or grade line`()
    throws
  {
    let home = try TerminalHome(deck: SittingTests.mail)
    let terminal = try started(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail transfer protocol\r4")
    try terminal.waitForPrompt("IMAP:")
    try terminal.press(.control("_"))
    try terminal.waitFor("Undone: ")
    try terminal.waitFor("SMTP: simple mail transfer protocol")
    try terminal.waitFor("Return = good")
    try terminal.type("2")
    try terminal.waitForPrompt("IMAP:")
    try terminal.showAnswer()
    try terminal.waitFor("1 again 1 min")
    try terminal.type("u")
    try terminal.waitFor("SMTP: simple mail transfer protocol")
    try terminal.type("3")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type(":u\r")
    try terminal.waitFor("SMTP: simple mail transfer protocol")
    try terminal.type("q")
    try terminal.waitForEnd()

    #expect(try home.grades() == ["4", "2", "3"])
    #expect(try home.kind("undo").count == 3)
  }

  @Test func `keys edit the Thing, add another and show help`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    let terminal = try started(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("\r")
    try terminal.waitFor("4 easy")
    try terminal.type("?")
    try terminal.waitForGrades(below: "always accept what you typed")
    try terminal.type("f")
    try terminal.waitForGrades(below: "Flagged SMTP.")
    try terminal.type("*")
    try terminal.waitForGrades(below: "Removed the flag from SMTP.")
    try terminal.type("d")
    try terminal.waitForGrades(below: "short → long   new")
    try terminal.type("+")
    try terminal.waitForPrompt("short:")
    try terminal.type("TTL\r")
    try terminal.waitForPrompt("long:")
    try terminal.type("Time To Live\r")
    try terminal.waitForGrades(below: "saved TTL in computing")
    try terminal.type("s")
    try terminal.waitFor("Suspended SMTP. To review it again: resume SMTP")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type("\r")
    try terminal.waitFor("4 easy")
    try terminal.type("b")
    try terminal.waitFor("Hid IMAP until tomorrow.")
    try terminal.waitForPrompt("QoS:")

    #expect(try home.kind("flag").count == 1)
    #expect(try home.kind("unflag").count == 1)
    #expect(try home.kind("add").count == 1)
  }

  @Test func `why explains the current card in its direction`() throws {
    let home = try TerminalHome(deck: ["A,one,,"])
    _ = try ProgramRun(["study"], input: "one\n4\n", home: home)
    try home.run("set", "directions", "both")
    let terminal = try started(home, "--cram")

    try terminal.waitForPrompt("A:")
    try terminal.type("one\r")
    try terminal.waitFor("3 good")
    try terminal.type("w")
    try terminal.waitFor("You graded it easy")
    try terminal.type("4")
    try terminal.waitForPrompt("one:")
    try terminal.type("a\r")
    try terminal.waitFor("3 good")
    try terminal.type("w")

    try terminal.waitForGrades(below: "You have not answered A yet,")
  }
}
