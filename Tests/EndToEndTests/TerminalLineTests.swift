import Foundation
import Testing

/// Lines at the prompt: editing, history, completion, pastes.
@Suite(.waiting) struct TerminalLineTests {
  private func lines(
    home: TerminalHome? = nil, environment: [String: String?] = [:], rows: Int = 24,
    columns: Int = 80
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      running: .consoleProbe, ["lines"], home: home, environment: environment, rows: rows,
      columns: columns)
    try terminal.waitForPrompt("til>")
    return terminal
  }

  @Test(
    arguments: [
      ("typed", ["one two"], "one two"),
      ("begin and end", ["two", .control("a"), "one ", .control("e"), " three"], "one two three"),
      ("cursor", ["ac", .left, "b"], "abc"),
      ("word", ["one two", .control("w"), "three"], "one three"),
      ("home and delete", ["xone", .home, .delete, .end, "!"], "one!"),
      ("undone", ["one", .control("w"), .control("_")], "one"),
      ("other letters", ["漢字 é Ж", .left, .backspace, "ü"], "漢字 éüЖ"),
      ("backspace over wide characters", ["漢字", .backspace, "語"], "漢語"),
    ] as [(String, [TerminalKey], String)])
  func `keys edit the line`(_: String, keys: [TerminalKey], line: String) throws {
    let terminal = try lines()

    for key in keys { try terminal.press(key) }
    try terminal.press(.return)

    try terminal.waitFor("line [\(line)]")
  }

  @Test func `arrows and Ctrl-R recall lines, also of earlier runs`() throws {
    let home = try TerminalHome()
    var terminal = try lines(home: home)
    for line in ["study computing", "list atm"] {
      try terminal.type(line + "\r")
      try terminal.waitForPrompt("til>")
    }
    try terminal.press(.control("d"))
    try terminal.waitForEnd()

    terminal = try lines(home: home)
    try terminal.press(.up, .applicationUp, .return)
    try terminal.waitFor("line [study computing]")
    try terminal.waitForPrompt("til>")
    try terminal.press(.control("r"), "atm")
    try terminal.waitFor("list atm")
    try terminal.press(.return)

    try terminal.waitFor("line [list atm]")
    #expect(
      try home.text(of: home.state + "/history")
        == "study computing\nlist atm\nstudy computing\nlist atm\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: home.state + "/history")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `duplicate lines and lines after a blank are not recorded`() throws {
    let terminal = try lines()

    for line in ["list", "list", " secret", "line two"] {
      try terminal.type(line + "\r")
      try terminal.waitForPrompt("til>")
    }

    #expect(try terminal.home.text(of: terminal.home.state + "/history") == "list\nline two\n")
  }

  @Test func `without a state directory there is no history`() throws {
    let terminal = try lines(environment: ["XDG_STATE_HOME": nil, "HOME": "/nonexistent"])

    try terminal.type("list\r")
    try terminal.waitForPrompt("til>")
    try terminal.press(.up, .return)

    try terminal.waitFor("line [list]")
  }

  @Test func `Tab lists candidates with descriptions`() throws {
    let terminal = try lines()

    try terminal.type("st\t")

    try terminal.waitFor("  study  Review due cards")
    try terminal.waitFor("  stats  Show progress in numbers")
    try terminal.waitForPrompt("til> st")
    try terminal.type("u\t")
    try terminal.waitForPrompt("til> study ")
  }

  @Test func `completions are quoted and ignore case`() throws {
    let terminal = try lines()

    try terminal.type("SHO\t")
    try terminal.waitForPrompt("til> show ")
    try terminal.type("\"my d\t")
    try terminal.waitForPrompt("til> show \"my deck\"")
    try terminal.press(.control("u"), "show 漢\t")
    try terminal.waitFor("  漢字  漢語")
    try terminal.waitForPrompt("til> show 漢")
    try terminal.press(.control("u"), "de\t", "x", .return)

    try terminal.waitFor("line [deck:x]")
  }

  @Test func `completions cannot control the terminal`() throws {
    let terminal = try lines()

    try terminal.type("show \t")
    try terminal.waitFor("evil<U+009B>2J")
    try terminal.type("ev\t")
    try terminal.waitFor("til> show evil")
    try terminal.press(.return)

    try terminal.waitFor("line [show evil<U+009B>2J ]")
    #expect(!terminal.sentText.unicodeScalars.contains("\u{9B}"))
  }

  @Test func `a long list is cut to the window`() throws {
    let terminal = try lines(rows: 8, columns: 40)

    try terminal.type("many \t")

    try terminal.waitFor("more lines")
    try terminal.waitForPrompt("til> many word")
  }

  @Test func `a multi-line paste is one line, neither run nor recorded`() throws {
    let terminal = try lines()

    try terminal.paste("one\ttwo\rthree\tfour")
    try terminal.press(.return)

    try terminal.wait(for: "the line") { $0.fullText.contains("line [one two⏎three four] pasted") }
    try terminal.waitForPrompt("til>")
    #expect(!FileManager.default.fileExists(atPath: terminal.home.state + "/history"))
  }

  @Test func `a pasted control sequence is text`() throws {
    let terminal = try lines()

    try terminal.paste("a\u{9B}2Jb\u{202E}c\u{1B}[31m")
    try terminal.press(.return)

    try terminal.waitFor("line [a<U+009B>2Jb<U+202E>c<U+001B>[31m] pasted")
    let sent = terminal.sentText.unicodeScalars
    #expect(!sent.contains("\u{9B}") && !sent.contains("\u{202E}"))
    #expect(!terminal.sentText.contains("\u{1B}[31m"))
  }

  @Test func `a long paste arrives whole`() throws {
    let terminal = try lines()
    let text = (1...4_000).map { "word\($0)" }.joined(separator: " ")

    try terminal.paste("say " + text)
    try terminal.press(.return)

    try terminal.waitFor("word4000] pasted")
  }

  @Test func `vi keys, macros and $if til in inputrc work`() throws {
    let home = try TerminalHome()
    let inputrc = try home.write(
      """
      set editing-mode vi
      $if til
      "\\C-g": "study\\C-m"
      $endif
      $if other
      "\\C-g": "wrong\\C-m"
      $endif
      """, to: "inputrc")
    let terminal = try lines(home: home, environment: ["INPUTRC": inputrc])

    try terminal.type("one two")
    try terminal.waitForPrompt("til> one two")
    try terminal.press(.escape)
    try terminal.type("bcwthree")
    try terminal.waitForPrompt("til> one three")
    try terminal.press(.return)
    try terminal.waitFor("line [one three]")
    try terminal.waitForPrompt("til>")
    try terminal.press(.control("g"))

    try terminal.waitFor("line [study]")
  }

  @Test(arguments: ["C", "POSIX", "xx_XX.UTF-8", ""])
  func `letters work in any locale`(locale: String) throws {
    let terminal = try lines(environment: ["LC_ALL": locale, "LANG": nil])

    try terminal.type("漢字 é\r")

    try terminal.waitFor("line [漢字 é]")
  }

  @Test(arguments: ["dumb", "", "vt52", "no-such-terminal"])
  func `any terminal type works`(term: String) throws {
    let terminal = try lines(environment: ["TERM": term])

    try terminal.type("one\r")

    try terminal.waitFor("line [one]")
    #expect(!terminal.sentText.contains("\u{1B}[1m"))
  }

  @Test func `an unset TERM works`() throws {
    let terminal = try lines(environment: ["TERM": nil])

    try terminal.type("one\r")

    try terminal.waitFor("line [one]")
  }

  @Test(arguments: [(1, 1), (2, 3), (24, 5), (1, 80)])
  func `any window size works for editing`(rows: Int, columns: Int) throws {
    let terminal = try PseudoTerminal(
      running: .consoleProbe, ["lines"], rows: rows, columns: columns)

    try terminal.wait(for: "a prompt") { $0.fullText.contains(">") }
    try terminal.type("say abc \t")
    try terminal.type("\r")
    try terminal.press(.control("d"))

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test func `a resize wraps the line again`() throws {
    let terminal = try lines()
    let text = "0123456789 0123456789 0123456789 0123456789"
    try terminal.type(text)
    try terminal.waitForPrompt("til> \(text)")

    terminal.resize(rows: 24, columns: 20)
    try terminal.waitFor("0123456789 0123456789".suffix(5).description)
    try terminal.press(.return)

    try terminal.wait(for: "the whole line") { screen in
      screen.fullText.replacing("\n", with: "").contains("line [\(text)]")
    }
  }

  @Test func `Ctrl-L keeps the prompt and the line`() throws {
    let terminal = try lines()
    try terminal.type("said\r")
    try terminal.waitForPrompt("til>")
    try terminal.type("keep this")
    try terminal.waitForPrompt("til> keep this")

    try terminal.press(.control("l"))

    try terminal.wait(for: "an empty screen") { $0.visibleText == "til> keep this" }
  }

  @Test func `a prefilled line has its cursor at the end and keeps every character`() throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["prefilled"])

    try terminal.waitForPrompt("long: Simple Mail Transfer Protocol")
    try terminal.press(.backspace, .return)
    try terminal.waitFor("line [Simple Mail Transfer Protoco]")
    try terminal.waitFor("short: e")
    try terminal.press(.return)

    try terminal.waitFor("line [e<U+009B>31m<U+202E>x 漢字 é]")
    #expect(!terminal.sentText.unicodeScalars.contains("\u{9B}"))
    #expect(!terminal.sentText.unicodeScalars.contains("\u{202E}"))
  }

  @Test func `a multi-line prompt is restored completely`() throws {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["several"])

    try terminal.waitForPrompt("?")
    try terminal.type("abc")
    try terminal.waitForPrompt("? abc")
    try terminal.press(.control("l"))

    try terminal.wait(for: "the question") { $0.visibleText == "a long short form\n? abc" }
  }
}
