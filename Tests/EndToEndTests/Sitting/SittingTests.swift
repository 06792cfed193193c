import Foundation
import Testing

/// A sitting of the built program, key by key.
struct SittingTests {
  static let mail = [
    "SMTP,Simple Mail Transfer Protocol,,mail", "IMAP,Internet Message Access Protocol,,mail",
    "QoS,Quality of Service,How a network treats some traffic better.,network",
  ]

  private func begun(
    _ home: TerminalHome, _ words: String..., environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(["study"] + words, home: home, environment: environment)
  }

  @Test func `answers are judged, graded and kept, and the end says what they came to`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home)

    try terminal.waitFor("computing · 3 to ask")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail tranfer protocol\r")
    try terminal.waitFor("right, one slip        Simple Mail Transfer Protocol   mail")
    try terminal.waitFor("transfer, not tranfer")
    try terminal.waitFor("1 again 1 min   2 hard 6 min   3 good 10 min   4 easy")
    try terminal.type("4")
    try terminal.waitFor("easy · back in")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type("internet mail access procedure\r")
    try terminal.waitFor("2 of 4 words           Internet Message Access Protocol")
    try terminal.waitFor("you:     mail           procedure")
    try terminal.waitFor("Return: again")
    try terminal.type("1")
    try terminal.waitFor("again · back in 1 minute")
    try terminal.waitForPrompt("QoS:")
    try terminal.type("\r")
    try terminal.waitFor("How a network treats some traffic better.   network")
    try terminal.type("4")
    try terminal.waitForPrompt("IMAP:")
    try terminal.press(.control("d"))
    try terminal.waitFor("3 answered in")
    try terminal.waitFor("Missed: IMAP (you: mail procedure)")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(try home.grades() == ["4", "1", "4"])
    #expect(try home.kind("typed").map { $0[5] } == ["internet mail access procedure"])
  }

  @Test func `an answer is on the disk before the next question is on the screen`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail transfer protocol\r3")
    try terminal.waitForPrompt("IMAP:")
    terminal.send(signal: SIGKILL)
    try terminal.waitForEnd()

    #expect(try home.grades() == ["3"])
    let again = try begun(home)
    try again.waitFor("Going on: 2 of 3 left")
    try again.waitForPrompt("IMAP:")
  }

  @Test func `ids stand in the deck before its first question`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home)

    try terminal.waitForPrompt("SMTP:")

    let deck = try home.text(of: home.path(ofDeck: "computing"))
    #expect(deck.hasPrefix("short,long,note,tags,id\nSMTP,Simple Mail Transfer Protocol,,mail,"))
    #expect(try home.kind("batch").map { $0[5] } == ["identify"])
  }

  @Test func `Tab and a question mark give one hint after the other`() throws {
    let home = try TerminalHome(deck: ["HTTPS,Hypertext Transfer Protocol Secure,,"])
    let terminal = try begun(home)

    try terminal.waitForPrompt("HTTPS:")
    try terminal.type("\t")
    try terminal.waitFor("4 words: 9 8 8 6 letters")
    try terminal.waitForPrompt("HTTPS:")
    try terminal.type("?\r")
    try terminal.waitForPrompt("HTTPS: Hypertext")
    try terminal.type("transfer protocol secure\r")
    try terminal.waitFor("right, with 2 hints")
    try terminal.waitFor("Return: hard")
  }

  @Test func `words behind a colon are commands, and words for leaving are not judged`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type(":?\r")
    try terminal.waitFor(":skip  ask it later")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("help\r")
    try terminal.waitFor("That was not counted. Ctrl-D or :q stops.")
    try terminal.type(":nonsense\r")
    try terminal.waitFor(":nonsense is no command here; :? lists them.")
    try terminal.type(":skip\r")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type(":s\r")
    try terminal.waitFor("IMAP is suspended; resume brings it back.")
    try terminal.waitForPrompt("QoS:")
    try terminal.type(":b\r")
    try terminal.waitFor("QoS comes tomorrow.")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type(":q\r")
    try terminal.waitFor("1 left; study goes on.")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.kind("suspend").count == 1)
    #expect(try home.kind("bury").count == 1)
    #expect(try home.grades().isEmpty)
  }

  @Test func `the last answer is taken back from the next question and the next grade line`()
    throws
  {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail transfer protocol\r4")
    try terminal.waitForPrompt("IMAP:")
    try terminal.press(.control("_"))
    try terminal.waitFor("Taken back.")
    try terminal.waitFor("SMTP: simple mail transfer protocol")
    try terminal.waitFor("Return: good")
    try terminal.type("2")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type("\r")
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

  @Test func `texts are mended where they stand, and what was typed is judged again`() throws {
    let home = try TerminalHome(deck: ["SMTP,Simple Mail Transport Protocol,,"])
    let terminal = try begun(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail transfer protocol\r")
    try terminal.waitFor("3 of 4 words")
    try terminal.waitFor("Return: again")
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
    try terminal.waitFor("Return: good")

    #expect(try home.text(of: home.path(ofDeck: "computing")).contains("Simple Mail Transfer"))
  }

  @Test func `the editor changes the row in the middle of a card`() throws {
    let home = try TerminalHome(deck: ["SMTP,Simple Mail Transport Protocol,,"])
    let editor = try home.write("sed -i s/Transport/Transfer/ \"$1\"\n", to: "editor.sh")
    let terminal = try begun(home, environment: ["VISUAL": "sh \(editor)"])

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail transfer protocol\r")
    try terminal.waitFor("Return: again")
    try terminal.type("E")
    try terminal.waitFor("right                  Simple Mail Transfer Protocol")
    try terminal.waitFor("Return: good")
  }

  @Test func `what was typed is right from now on`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("mail sending\r")
    try terminal.waitFor("Return: again")
    try terminal.type("a")
    try terminal.waitFor("Return: good")
    try terminal.type("a")
    try terminal.waitFor("That is right already.")

    #expect(try home.text(of: home.path(ofDeck: "computing")).contains("mail sending"))
  }

  @Test func `keys change the Thing, add another and explain themselves`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("\r")
    try terminal.waitFor("4 easy")
    try terminal.type("?")
    try terminal.waitForGrades(below: "what was typed is right from now on")
    try terminal.type("f")
    try terminal.waitForGrades(below: "SMTP is flagged.")
    try terminal.type("*")
    try terminal.waitForGrades(below: "SMTP is flagged no more.")
    try terminal.type("d")
    try terminal.waitForGrades(below: "short → long   new")
    try terminal.type("+")
    try terminal.waitForPrompt("short:")
    try terminal.type("TTL\r")
    try terminal.waitForPrompt("long:")
    try terminal.type("Time To Live\r")
    try terminal.waitForGrades(below: "saved TTL in computing")
    try terminal.type("s")
    try terminal.waitFor("SMTP is suspended; resume brings it back.")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type("\r")
    try terminal.waitFor("4 easy")
    try terminal.type("b")
    try terminal.waitFor("IMAP comes tomorrow.")
    try terminal.waitForPrompt("QoS:")

    #expect(try home.kind("flag").count == 1)
    #expect(try home.kind("unflag").count == 1)
    #expect(try home.kind("add").count == 1)
  }

  @Test func `a card that was left comes first when the sitting goes on`() throws {
    let home = try TerminalHome(deck: Self.mail)
    var terminal = try begun(home)
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "4")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type("\r")
    try terminal.waitFor("4 easy")
    try terminal.type("q")
    try terminal.waitFor("2 left; study goes on.")
    try terminal.waitForEnd()

    terminal = try PseudoTerminal([], home: home)
    try terminal.waitFor("Return goes on: 2 of 3 left.")
    try terminal.waitForPrompt("til>")
    try terminal.type("\r")
    try terminal.waitFor("Going on: 2 of 3 left")
    try terminal.waitForPrompt("IMAP:")
  }

  @Test func `another meaning is said and asked again, and is no miss`() throws {
    let home = try TerminalHome(deck: ["ATM,Asynchronous Transfer Mode,,"], named: "networks")
    try home.write(deck: ["ATM,Automated Teller Machine,,"], named: "banking")
    let terminal = try begun(home, "networks")

    try terminal.waitForPrompt("ATM (networks, 1 of 2 meanings):")
    try terminal.type("automated teller machine\r")
    try terminal.waitFor("right for ATM in banking; this one belongs to networks")
    try terminal.waitForPrompt("ATM (networks, 1 of 2 meanings):")
    try terminal.type("asynchronous transfer mode\r")
    try terminal.waitFor("Return: good")
    try terminal.type("4")
    try terminal.waitForEnd()

    #expect(try home.grades() == ["4"])
  }

  @Test func `what belongs to another Thing is named, remembered, and asked beside it`() throws {
    let home = try TerminalHome(deck: Self.mail)
    var terminal = try begun(home, "--limit", "1")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("quality of service\r")
    try terminal.waitFor("that is QoS")
    try terminal.type("1")
    try terminal.waitForPrompt("SMTP:")
    try terminal.press(.control("d"))
    try terminal.waitForEnd()

    terminal = try begun(home, "--confusions")
    try terminal.waitFor("computing · 2 to ask · what you mixed up, side by side")
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "3")
    try terminal.waitForPrompt("QoS:")
  }

  @Test func `what was missed is asked again, and counts for nothing more`() throws {
    let home = try TerminalHome(deck: Self.mail)
    var terminal = try begun(home, "--limit", "2")
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "1")
    try terminal.waitForPrompt("IMAP:")
    try terminal.reveal(andPress: "4")
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "4")
    try terminal.waitFor("Missed: SMTP")
    try terminal.waitForEnd()

    terminal = try begun(home, "--missed")
    try terminal.waitFor("1 to ask · what you missed")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("\r")
    try terminal.waitFor("1 again   2 hard   3 good   4 easy")
    try terminal.type("3")
    try terminal.waitFor("good · its schedule stays")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.kind("review").map { $0[6] } == ["n", "n", "n", "cram"])
  }

  @Test func `a crammed card keeps its schedule, and it says so`() throws {
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,"])
    let terminal = try begun(home, "--cram")

    try terminal.waitFor("2 to ask · cram: the schedule stays as it is")
    try terminal.waitForPrompt("A:")
    try terminal.type("one\r")
    try terminal.waitFor("1 again   2 hard   3 good   4 easy")
    try terminal.type("1")
    try terminal.waitFor("again · its schedule stays")
    try terminal.waitForPrompt("B:")
    try terminal.type("two\r3")
    try terminal.waitForPrompt("A:")
    try terminal.type("one\r3")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.kind("review").map { $0[6] } == ["cram", "cram", "cram"])
  }

  @Test func `a single card is asked, and not again before its time`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home, "--one", "--every", "2h")
    try terminal.waitForPrompt("SMTP:")
    try terminal.reveal(andPress: "4")
    #expect(try terminal.waitForEnd() == .exit(0))

    let again = try begun(home, "--one", "--every", "2h")

    #expect(try again.waitForEnd() == .exit(1))
    #expect(again.screen.fullText.split(whereSeparator: \.isWhitespace).isEmpty)
  }

  @Test func `a miss is typed once more, if that is wanted`() throws {
    let home = try TerminalHome(deck: Self.mail)
    try home.run("set", "retype", "on")
    let terminal = try begun(home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("mail\r")
    try terminal.waitFor("Return: again")
    try terminal.type("1")
    try terminal.waitForPrompt("  once more:")
    try terminal.type("simple mail transport\r")
    try terminal.waitForPrompt("  once more:")
    try terminal.type("simple mail transfer protocol\r")
    try terminal.waitForPrompt("IMAP:")

    #expect(try home.grades() == ["1"])
  }

  @Test func `answers may be only shown, and good is what Return takes`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home, "--answer", "reveal", "--limit", "1")

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("\r")
    try terminal.waitFor("Return: good")
    try terminal.type("3")
    try terminal.waitForPrompt("SMTP:")

    #expect(try home.grades() == ["3"])
  }

  @Test func `read aloud, an event is a line and all intervals come when asked for`() throws {
    let home = try TerminalHome(deck: Self.mail)
    let terminal = try begun(home, environment: ["ACCESSIBLE": "1"])

    try terminal.waitFor("computing, 3 to ask.")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail tranfer protocol\r")
    try terminal.waitFor("Right, one slip: transfer, not tranfer. Return takes good, 10 minutes.")
    try terminal.type("?")
    try terminal.waitFor("1 again, 1 minute. 2 hard, 6 minutes. 3 good, 10 minutes. 4 easy,")
    try terminal.type("4")
    try terminal.waitFor("Easy, until")
    try terminal.waitForPrompt("IMAP:")
  }
}
