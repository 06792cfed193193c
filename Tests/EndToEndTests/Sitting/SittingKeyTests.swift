import Foundation
import Testing

/// Which input at the grade line of the built program is a grade.
@Suite(.waiting) struct SittingKeyTests {
  private static let pairs = ["A,one,,", "B,two,,", "C,three,,", "D,four,,"]

  private func started(_ home: TerminalHome) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(["study"], home: home)
    try terminal.waitForPrompt("A:")
    return terminal
  }

  /// The grade line of the first card, whose answer was only shown.
  private func shown(_ home: TerminalHome) throws -> PseudoTerminal {
    let terminal = try started(home)
    try terminal.type("\r")
    try terminal.waitFor("hard = you knew it, but it took effort")
    return terminal
  }

  @Test(arguments: [
    ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("y", "3"), ("n", "1"), ("１", "1"),
    ("２", "2"), ("３", "3"), ("４", "4"), ("&", "1"), ("é", "2"), ("\"", "3"), ("'", "4"),
  ])
  func `one key gives one grade`(key: String, grade: String) throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shown(home)

    try terminal.type(key)
    try terminal.waitForPrompt("B:")

    #expect(try home.grades() == [grade])
  }

  @Test(arguments: ["see", "need", "queue", "one", "& co", "éa"])
  func `letters within 40 ms are not keys`(burst: String) throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shown(home)

    try terminal.type(burst)
    try terminal.waitForGrades(below: "No command \(burst) here.")
    try terminal.type("2")
    try terminal.waitForPrompt("B:")

    #expect(try home.grades() == ["2"])
    #expect(try home.kind("suspend").isEmpty)
  }

  @Test(arguments: [
    ("stop", "cards left"), ("help", "stop; study resumes with this card"), ("good", "B:"),
    (":q", "cards left"), ("again", "again · due again"),
  ])
  func `a word typed letter by letter is understood`(word: String, effect: String) throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shown(home)

    for letter in word {
      try terminal.type(String(letter))
      // Slower than a burst, faster than a pause.
      usleep(80_000)
    }
    try terminal.type("\r")
    try terminal.waitFor(effect)

    #expect(try home.kind("suspend").isEmpty)
    #expect(try home.grades() == (word == "good" ? ["3"] : word == "again" ? ["1"] : []))
  }

  @Test func `a lone Return just after a digit does not show the next answer`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shown(home)

    try terminal.type("3\r")
    try terminal.waitForPrompt("B:")
    try terminal.type("two\r")
    try terminal.waitFor("Return = good")
    try terminal.type("4")
    try terminal.waitForPrompt("C:")

    #expect(try home.grades() == ["3", "4"])
  }

  @Test func `Space on an empty line shows the answer`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)

    try terminal.type(" ")
    try terminal.waitFor("1 again 1 min")
    try terminal.type("2")
    try terminal.waitForPrompt("B:")

    #expect(try home.grades() == ["2"])
  }

  @Test(arguments: [
    "\u{1B}[1~", "\u{1B}[4~", "\u{1B}[3~", "\u{1B}OP", "\u{1B}[15~", "\u{1B}[12;1R", "\u{1B}3",
    "\u{1B}]10;rgb:1111/2222/3333\u{7}",
  ])
  func `an escape sequence never grades`(sequence: String) throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shown(home)

    try terminal.type(sequence)
    try terminal.type("2")
    try terminal.waitForPrompt("B:")

    #expect(try home.grades() == ["2"])
  }

  @Test(arguments: ["3", "3\r", "y", "4\n4\n"])
  func `a paste never grades`(text: String) throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shown(home)

    try terminal.paste(text)
    try terminal.waitForGrades(below: "Press 1 to 4 to say how well you knew it")
    try terminal.type("2")
    try terminal.waitForPrompt("B:")

    #expect(try home.grades() == ["2"])
  }

  @Test func `input after a grade belongs to the next answer`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)

    try terminal.type("one\r4two\r\rthree\r2")
    try terminal.waitForPrompt("D:")

    #expect(try home.grades() == ["4", "3", "2"])
  }

  @Test(arguments: ["1", "3", "y", "s", "\r", " "])
  func `keys typed before a miss is shown are dropped`(key: String) throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)

    try terminal.type("wrong\r" + key)
    try terminal.waitFor("Return = again")
    if key != "\r" {
      try terminal.waitForGrades(below: "Ignored keys typed before the answer was shown.")
    }
    try terminal.type("2")
    try terminal.waitForPrompt("B:")

    #expect(try home.grades() == ["2"])
    #expect(try home.kind("suspend").isEmpty)
  }

  @Test func `dropping digits typed before a miss is reported`() throws {
    let terminal = try started(TerminalHome(deck: Self.pairs))

    try terminal.type("wrong\r3")

    try terminal.waitFor("Ignored keys typed before the answer was shown.")
  }

  /// On a slow machine the key was pressed late enough to count; on a fast one it is ignored, and
  /// a question mark after it is answered.
  @Test(arguments: ["\r", " "])
  func `Return and Space are ignored for 0.3 s after a miss`(key: String) throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)
    for (taken, next) in ["B", "C", "D"].enumerated() {
      let start = ContinuousClock.now

      try terminal.type("wrong\r")
      try terminal.waitFor("Return = again")
      try terminal.type(key)
      // Closer to the key, it would count as text.
      usleep(60_000)
      try terminal.press("?", untilOneOf: ["stop; study resumes with this card", "\(next):"])

      let isTaken = terminal.screen.fullText.contains("\(next):")
      guard isTaken else { return #expect(try home.grades().count == taken) }
      #expect(ContinuousClock.now - start >= .milliseconds(300))
      // Remove the question marks from the next answer.
      try terminal.press(.control("u"))
    }
  }

  @Test func `after the deaf time Return takes the proposed grade`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)

    try terminal.type("wrong\r")
    try terminal.waitFor("Return = again")
    // One of the repeated keys is late enough on any machine.
    try terminal.press(.return, until: "again · due again")

    #expect(try home.grades().first == "1")
  }

  @Test func `an empty line shows the answer, and the next one takes again`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try shown(home)

    // The first ones may arrive while Return is ignored.
    try terminal.press(.return, until: "again · due again")

    #expect(try home.grades().first == "1")
  }

  @Test func `a paste is one answer, even with several lines`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)

    // Its last line is empty and goes again, so what follows may be above the cursor.
    try terminal.paste("one\rtwo\r", .return)
    try terminal.waitFor("Once more, or Return to see it.")
    try terminal.press(.return)
    try terminal.waitFor("Return = again")

    #expect(try home.grades().isEmpty)
  }

  @Test func `answers are not in the line history`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try PseudoTerminal([], home: home)
    try terminal.waitForPrompt("til>")

    try terminal.type("study\r")
    try terminal.waitForPrompt("A:")
    try terminal.type("secret\r")
    try terminal.waitFor("Return = again")
    try terminal.type("1")
    try terminal.waitForPrompt("B:")
    try terminal.press(.up)
    try terminal.press("x", .control("u"), .control("d"))
    try terminal.waitForPrompt("til>")
    try terminal.press(.up)
    try terminal.waitForPrompt("til> study")
    try terminal.press(.control("u"), .control("d"))
    try terminal.waitForEnd()

    let history = try home.text(of: "\(home.state)/history")
    #expect(!history.contains("secret"))
  }
}
