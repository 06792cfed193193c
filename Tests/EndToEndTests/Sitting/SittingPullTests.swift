import Foundation
import Testing

/// A library that git changes during a session.
@Suite(.waiting) struct SittingPullTests {
  private static let pairs = ["A,one,,", "B,two,,", "C,three,,", "D,four,,"]
  private static let elsewhere = ["TIL_DEVICE": "elsewhere"]

  @discardableResult
  private func git(_ arguments: String..., home: TerminalHome) throws -> ProgramRun {
    let identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    let run = try ProgramRun(
      of: TerminalProgram(path: "/usr/bin/git"), ["-C", home.library] + identity + arguments,
      home: home)
    guard run.end == .exit(0) else { throw TerminalError("\(arguments): \(run.errors)") }
    return run
  }

  private func save(_ home: TerminalHome) throws {
    try git("add", "-A", home: home)
    try git("commit", "-q", "-m", "studied", home: home)
  }

  /// A studied library under git, and a clone with more reviews and Things.
  private func cloned() throws -> (here: TerminalHome, there: TerminalHome) {
    let (here, there) = (try TerminalHome(deck: Self.pairs), try TerminalHome())
    _ = try ProgramRun(["study", "--limit", "1"], input: "one\n4\n", home: here)
    try git("init", "-q", home: here)
    try save(here)
    _ = try ProgramRun(
      of: TerminalProgram(path: "/usr/bin/git"), ["clone", "-q", here.library, there.library],
      home: there)
    _ = try ProgramRun(
      ["study", "--limit", "2"], input: "two\n4\nthree\n4\n", home: there,
      environment: Self.elsewhere)
    _ = try ProgramRun(["add", "E", "five"], home: there, environment: Self.elsewhere)
    try save(there)
    return (here, there)
  }

  @Test(arguments: [["--no-rebase", "--no-edit"], ["--rebase"]], [true, false])
  func `a pull between two questions loses nothing`(options: [String], isSaved: Bool) throws {
    let (here, there) = try cloned()
    let terminal = try PseudoTerminal(["study"], home: here)
    try terminal.waitForPrompt("B:")
    try terminal.type("two\r4")
    try terminal.waitForPrompt("C:")
    let lines = try here.journal() + there.journal()

    // Git stashes unsaved changes and restores them, so the journal is replaced twice.
    if isSaved { try save(here) }
    try git(
      "pull", "-q", "--autostash", options[0], options.last ?? "", there.library, home: here)
    try terminal.type("three\r")
    try terminal.waitFor("C was answered in another terminal.")
    try terminal.waitForPrompt("D:")
    try terminal.type("four\r4")
    try terminal.waitForPrompt("E:")
    try terminal.type("five\r4")
    try terminal.waitForEnd()

    let kept = Set(try here.journal())
    #expect(lines.allSatisfy(kept.contains))
    #expect(try here.grades() == Array(repeating: "4", count: 6))
    #expect(try ProgramRun(["check"], home: here).end == .exit(0))
  }
}
