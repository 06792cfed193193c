import CPseudoTerminal
import Foundation
import Testing

/// Failures during a session, and their effect on answers.
@Suite(.waiting) struct SittingFaultTests {
  private static let pairs = ["A,one,,", "B,two,,", "C,three,,"]

  private func started(_ home: TerminalHome) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(["study"], home: home)
    try terminal.waitForPrompt("A:")
    return terminal
  }

  @Test func `a card answered in another terminal is reported and skipped`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let one = try started(home)
    let other = try started(home)

    try one.type("one\r")
    try one.waitFor("Return = good")
    try other.type("one\r4")
    try other.waitForPrompt("B:")
    try one.type("1")
    try one.waitFor("A was answered in another terminal.")
    try one.waitForPrompt("B:")

    #expect(try home.grades() == ["4"])
  }

  @Test func `cards answered in another terminal are not asked`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let one = try started(home)
    let other = try started(home)
    try other.type("one\r4two\r4")
    try other.waitForPrompt("C:")

    try one.type("one\r")
    try one.waitFor("A was answered in another terminal.")
    try one.waitForPrompt("C:")

    #expect(try home.grades() == ["4", "4"])
  }

  @Test func `a failed save is reported, and the same key retries`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try PseudoTerminal(
      running: .shell,
      ["-c", "trap '' XFSZ; exec \"$0\" study", TerminalProgram.til.path], home: home)
    try terminal.waitForPrompt("A:")
    try terminal.type("one\r")
    try terminal.waitFor("Return = good")

    try limitFiles(of: terminal.process, to: 0)
    try terminal.type("4")
    try terminal.waitFor("til: ")
    try terminal.waitFor("Return = good")
    #expect(try home.grades().isEmpty)
    try limitFiles(of: terminal.process, to: -1)
    try terminal.type("4")
    try terminal.waitForPrompt("B:")

    #expect(try home.grades() == ["4"])
    #expect(try ProgramRun(["check"], home: home).end == .exit(0))
  }

  @Test func `a session continues while the index cannot be written`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try PseudoTerminal(
      running: .shell,
      ["-c", "trap '' XFSZ; exec \"$0\" study", TerminalProgram.til.path], home: home)
    try terminal.waitForPrompt("A:")
    // Judging a wrong answer looks it up among all answers in the index.
    try terminal.type("nonsense\r")
    try terminal.waitFor("Return = again")

    // The journal is shorter than this, the index longer.
    try limitFiles(of: terminal.process, to: 2_000)
    try terminal.type("1")
    try terminal.waitForPrompt("B:")
    try terminal.type("nonsense\r")
    try terminal.waitForGrades(below: "two")
    try terminal.type("1")
    try terminal.waitForPrompt("C:")
    try limitFiles(of: terminal.process, to: -1)
    try terminal.type("nonsense\r")
    try terminal.waitForGrades(below: "three")
    try terminal.type("1:q\r")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.grades() == ["1", "1", "1"])
    #expect(try ProgramRun(["check"], home: home).end == .exit(0))
  }

  /// Simulates a full disk by limiting the size of files.
  private func limitFiles(of process: pid_t, to bytes: Int) throws {
    let failure = pt_limit_files(process, bytes)
    guard failure == 0 else { throw TerminalError("The limit was not set: error \(failure).") }
  }

  @Test func `a pull that replaces journal and deck between two questions loses nothing`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)
    try terminal.type("one\r4")
    try terminal.waitForPrompt("B:")
    // The same library elsewhere, with a card answered and a Thing added.
    let elsewhere = try TerminalHome()
    try copy(home.library, to: elsewhere.library)
    let device = ["TIL_DEVICE": "elsewhere"]
    _ = try ProgramRun(
      ["study", "--limit", "1"], input: "two\n4\n", home: elsewhere, environment: device)
    _ = try ProgramRun(["add", "D", "four"], home: elsewhere, environment: device)

    try replaceFiles(of: home.library, by: elsewhere.library)
    try terminal.type("two\r")
    try terminal.waitFor("B was answered in another terminal.")
    try terminal.waitForPrompt("C:")
    try terminal.type("three\r4")
    try terminal.waitForPrompt("D:")
    try terminal.type("four\r4")
    try terminal.waitForEnd()

    #expect(try home.grades().sorted() == ["4", "4", "4", "4"])
    #expect(try ProgramRun(["check"], home: home).end == .exit(0))
  }

  @Test func `an answer is judged by the current text`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)
    let deck = try home.text(of: home.path(ofDeck: "computing"))

    try Data(deck.replacing(",one,", with: ",uno,").utf8).write(
      to: URL(fileURLWithPath: home.path(ofDeck: "computing")), options: .atomic)
    try terminal.type("uno\r")

    try terminal.waitFor("right                  uno")
  }

  @Test func `a Thing removed while being asked is dropped`() throws {
    let home = try TerminalHome(deck: Self.pairs)
    let terminal = try started(home)

    try home.run("remove", "A", "-y")
    try terminal.type("one\r")

    try terminal.waitForPrompt("B:")
    #expect(try home.grades().isEmpty)
  }

  private func copy(_ folder: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: folder, toPath: other)
  }

  /// Replaces files as git does: every changed file is a new one.
  private func replaceFiles(of folder: String, by other: String) throws {
    let names =
      FileManager.default.enumerator(atPath: other)?.compactMap { $0 as? String } ?? []
    for name in names where name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
      let target = URL(fileURLWithPath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: URL(fileURLWithPath: "\(other)/\(name)"))
        .write(to: target, options: .atomic)
    }
  }
}
