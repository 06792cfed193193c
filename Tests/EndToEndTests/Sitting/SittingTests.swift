import Foundation
import Testing

/// A session of the built program, key by key.
@Suite(.waiting) struct SittingTests {
  static let mail = [
    "SMTP,Simple Mail Transfer Protocol,,mail", "IMAP,Internet Message Access Protocol,,mail",
    "QoS,Quality of Service,How a network treats some traffic better.,network",
  ]

  private func started(
    _ home: TerminalHome, _ words: String..., environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(["study"] + words, home: home, environment: environment)
  }

  @Test func `answers are judged, graded, saved and summarized`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try started(home)

    try terminal.waitFor("computing · 3 cards")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail tranfer protocol\r")
    try terminal.waitFor("right, one typo        Simple Mail Transfer Protocol   mail")
    try terminal.waitFor("transfer, not tranfer")
    try terminal.waitFor("1 again 1 min   2 hard 6 min   3 good 10 min   4 easy")
    try terminal.type("4")
    try terminal.waitFor("easy · due again in")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type("internet mail access procedure\r")
    try terminal.waitFor("2 of 4 words. Once more, or Return to see it.")
    try terminal.type("\r")
    try terminal.waitFor("2 of 4 words           Internet Message Access Protocol")
    try terminal.waitFor("you:     mail           procedure")
    try terminal.waitFor("Return = again")
    try terminal.type("1")
    try terminal.waitFor("again · due again in 1 minute")
    try terminal.waitForPrompt("QoS:")
    try terminal.showAnswer()
    try terminal.waitFor("How a network treats some traffic better.   network")
    try terminal.type("4")
    try terminal.waitForPrompt("IMAP:")
    try terminal.press(.control("d"))
    try terminal.waitFor("3 answered in")
    try terminal.waitFor("Missed: IMAP (you typed: mail procedure)")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(try home.grades() == ["4", "1", "4"])
    #expect(try home.kind("typed").map { $0[5] } == ["internet mail access procedure"])
  }

  @Test func `an answer is saved before the next question`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try started(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail transfer protocol\r3")
    try terminal.waitForPrompt("IMAP:")
    terminal.send(signal: SIGKILL)
    try terminal.waitForEnd()

    #expect(try home.grades() == ["3"])
    let again = try started(home)
    try again.waitFor("Resuming: 2 of 3 left")
    try again.waitForPrompt("IMAP:")
  }

  @Test func `ids are written to the deck before its first question`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try started(home)

    try terminal.waitForPrompt("SMTP:")

    let deck = try home.text(of: home.path(ofDeck: "computing"))
    #expect(deck.hasPrefix("short,long,note,tags,id\nSMTP,Simple Mail Transfer Protocol,,mail,"))
    #expect(try home.kind("batch").map { $0[5] } == ["identify"])
  }

  @Test func `Tab and ? give successive hints`() throws {
    let home = try TerminalHome(deck: ["HTTPS,Hypertext Transfer Protocol Secure,,"])
    let terminal = try started(home)

    try terminal.waitForPrompt("HTTPS:")
    try terminal.type("\t")
    try terminal.waitFor("4 words: 9 8 8 6 letters")
    try terminal.waitForPrompt("HTTPS:")
    try terminal.type("?\r")
    try terminal.waitForPrompt("HTTPS: Hypertext")
    try terminal.type("transfer protocol secure\r")
    try terminal.waitFor("right, with 2 hints")
    try terminal.waitFor("Return = hard")
  }

  @Test func `an interrupted card comes first when the session resumes`() throws {
    let home = try TerminalHome(deck: Self.mail)
    var terminal = try started(home)
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "4")
    try terminal.waitForPrompt("IMAP:")
    try terminal.showAnswer()
    try terminal.waitFor("4 easy")
    try terminal.type("q")
    try terminal.waitFor("2 cards left; run study to continue.")
    try terminal.waitForEnd()

    terminal = try PseudoTerminal([], home: home)
    try terminal.waitFor("Press Return to resume: 2 of 3 left.")
    try terminal.waitForPrompt("til>")
    try terminal.type("\r")
    try terminal.waitFor("Resuming: 2 of 3 left")
    try terminal.waitForPrompt("IMAP:")
  }

  @Test func `spoken, each event is a line, with all intervals on request`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try started(home, environment: ["ACCESSIBLE": "1"])

    try terminal.waitFor("computing, 3 cards.")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail tranfer protocol\r")
    try terminal.waitFor(
      "Right, one typo: transfer, not tranfer. Press Return for good, 10 minutes.")
    try terminal.type("?")
    try terminal.waitFor("1 again, 1 minute. 2 hard, 6 minutes. 3 good, 10 minutes. 4 easy,")
    try terminal.type("4")
    try terminal.waitFor("Easy, due again on")
    try terminal.waitForPrompt("IMAP:")
  }
}
