import Foundation
import Testing

/// The cards selected by the options of a session.
@Suite(.waiting) struct SittingScopeTests {
  private func started(
    _ home: TerminalHome, _ words: String..., environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(["study"] + words, home: home, environment: environment)
  }

  @Test func `--one asks one card, and --every waits`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    let terminal = try started(home, "--one", "--every", "2h")
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "4")
    #expect(try terminal.waitForEnd() == .exit(0))

    let again = try started(home, "--one", "--every", "2h")

    #expect(try again.waitForEnd() == .exit(1))
    #expect(again.screen.fullText.split(whereSeparator: \.isWhitespace).isEmpty)
  }

  @Test func `with --answer reveal, Return takes good`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    let terminal = try started(home, "--answer", "reveal", "--limit", "1")

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("\r")
    try terminal.waitFor("Return = good")
    try terminal.type("3")
    try terminal.waitForPrompt("SMTP:")

    #expect(try home.grades() == ["3"])
  }

  @Test func `cram keeps and reports the schedule`() throws {
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,"])
    let terminal = try started(home, "--cram")

    try terminal.waitFor("2 cards · cram: schedule unchanged")
    try terminal.waitForPrompt("A:")
    try terminal.type("one\r")
    try terminal.waitFor("1 again   2 hard   3 good   4 easy")
    try terminal.type("1")
    try terminal.waitFor("again · schedule unchanged")
    try terminal.waitForPrompt("B:")
    try terminal.type("two\r3")
    try terminal.waitForPrompt("A:")
    try terminal.type("one\r3")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.kind("review").map { $0[6] } == ["cram", "cram", "cram"])
  }

  @Test func `--missed repeats cards without changing schedules`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    var terminal = try started(home, "--limit", "2")
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "1")
    try terminal.waitForPrompt("IMAP:")
    try terminal.reveal(andPress: "4")
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "4")
    try terminal.waitFor("Missed: SMTP")
    try terminal.waitForEnd()

    terminal = try started(home, "--missed")
    try terminal.waitFor("1 card · missed cards")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("\r")
    try terminal.waitFor("1 again   2 hard   3 good   4 easy")
    try terminal.type("3")
    try terminal.waitFor("good · schedule unchanged")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.kind("review").map { $0[6] } == ["n", "n", "n", "cram"])
  }

  @Test func `another Thing's answer is named and recorded as a confusion`() throws {
    let home = try TerminalHome(deck: SittingTests.mail)
    var terminal = try started(home, "--limit", "1")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("quality of service\r")
    try terminal.waitFor("that is QoS")
    try terminal.type("1")
    try terminal.waitForPrompt("SMTP:")
    try terminal.press(.control("d"))
    try terminal.waitForEnd()

    terminal = try started(home, "--confusions")
    try terminal.waitFor("computing · 2 cards · confusions, side by side")
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "3")
    try terminal.waitForPrompt("QoS:")
  }

  @Test func `another meaning is reported and not a miss`() throws {
    let home = try TerminalHome(deck: ["ATM,Asynchronous Transfer Mode,,"], named: "networks")
    try home.write(deck: ["ATM,Automated Teller Machine,,"], named: "banking")
    let terminal = try started(home, "networks")

    try terminal.waitForPrompt("ATM (networks, 1 of 2 meanings):")
    try terminal.type("automated teller machine\r")
    try terminal.waitFor("right for ATM in banking; this one is in networks")
    try terminal.waitForPrompt("ATM (networks, 1 of 2 meanings):")
    try terminal.type("asynchronous transfer mode\r")
    try terminal.waitFor("Return = good")
    try terminal.type("4")
    try terminal.waitForEnd()

    #expect(try home.grades() == ["4"])
  }

  @Test func `the given minutes are shown`() throws {
    let terminal = try started(TerminalHome(deck: SittingTests.mail), "-m", "10")

    try terminal.waitFor("computing · 3 cards · 10 minutes")
    try terminal.waitForPrompt("SMTP:")
  }
}
