import Foundation
import Testing

/// The answer line: Tab gives a hint, and lines are not recorded.
@Suite(.waiting) struct TerminalAnswerTests {
  private func answers() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(running: .consoleProbe, ["answers"])
    try terminal.waitForPrompt("SMTP:")
    return terminal
  }

  @Test func `a stop key ends the line with the typed text`() throws {
    let terminal = try answers()

    try terminal.type("simple ma\t")

    try terminal.waitFor("stopped by tab at [simple ma]")
    try terminal.waitForPrompt("SMTP:")
  }

  @Test func `a stop key is recognized after other letters`() throws {
    let terminal = try answers()

    try terminal.type("simple\tmail\r")

    try terminal.waitFor("stopped by tab at [simple]")
    try terminal.waitFor("line [mail]")
  }

  @Test func `Ctrl-_ stops an empty line, and undoes typing otherwise`() throws {
    let terminal = try answers()

    try terminal.press("a b", .control("w"), .control("_"), .return)
    try terminal.waitFor("line [a b]")
    try terminal.waitForPrompt("SMTP:")
    try terminal.press(.control("_"))

    try terminal.waitFor("stopped by control(\"_\") at []")
  }

  @Test func `answers are not in the arrow-key history`() throws {
    let home = try TerminalHome()
    let terminal = try PseudoTerminal(running: .consoleProbe, ["answers"], home: home)

    try terminal.waitForPrompt("SMTP:")
    try terminal.type("secret\r")
    try terminal.waitForPrompt("SMTP:")
    try terminal.press(.up, .control("r"), "sec", .control("g"), "x", .return)

    try terminal.waitFor("line [x]")
    #expect(!FileManager.default.fileExists(atPath: home.state))
  }

  @Test func `a paste of several lines is one answer`() throws {
    let terminal = try answers()

    try terminal.paste("one\rtwo")
    try terminal.press(.return)

    try terminal.wait(for: "the line") { $0.fullText.contains("line [one⏎two] pasted") }
  }

  @Test func `several lines at once are a paste, and no line is lost`() throws {
    let terminal = try answers()

    try terminal.type("one\rtwo\r")

    try terminal.waitFor("line [one] pasted")
    try terminal.waitFor("line [two] pasted ahead")
  }
}
