import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// A budget in minutes, and mock exams.
@MainActor
struct MinutesTests {
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    let rows = (0..<60).map { "T\($0),long \($0)\n" }.joined()
    try library.write("short,long\n" + rows, to: "decks/some.csv")
    return library
  }

  @Test func `new Things fill the budget, within stricter limits`() throws {
    let library = try library()
    let usual = { try Today(library.store).limits.new }
    #expect(try usual() == 10)

    // Without answers, a new card takes 2.8 answers of 15 seconds.
    library.run("set minutes 5")
    #expect(try usual() == 7)
    library.run("set new 3")
    #expect(try usual() == 3)
    library.run("set new default")
    library.run("set minutes 2 -d some")
    #expect(try usual() == 2)
    library.run("easy today half")
    #expect(try usual() == 1)
    library.run("easy today none")
    #expect(try usual() == 0)
  }

  @Test func `an exam plan in minutes ends with its day`() throws {
    let library = try library()
    library.run("deadline some +3d --minutes 2 -y")
    #expect(try Today(library.store).limits.new == 2)
    library.clock.advance(seconds: 4 * 86_400)
    #expect(try Today(library.store).limits.new == 10)
  }

  @Test func `a plan far longer than usual says so and is no default`() throws {
    let library = try TestLibrary()
    let rows = (0..<3_000).map { "T\($0),long \($0)\n" }.joined()
    try library.write("short,long\n" + rows, to: "decks/some.csv")

    let run = library.run("deadline some +5d", [.line(TypedLine(""))])

    #expect(run.output.contains("This plan takes "))
    #expect(run.output.contains("--minutes 60"))
    #expect(try library.store.library.plans().isEmpty)
  }

  @Test func `a mock exam asks each card once and compares the score with the forecast`() throws {
    let library = try library()
    try library.study(days: 10)
    let inputs = (0..<3).flatMap { _ in [ScriptedInput.answer("nothing like it"), .take] }

    let run = library.run("study --exam 3", inputs)

    #expect(run.output.contains("Mock exam: 0 of 3 right. Expected: 3, likely "), "\(run)")
    let lines = try library.text(of: "journal/laptop-bcd1/2026.tsv").split(separator: "\n")
    #expect(lines.count { $0.contains("\tmock\t") } == 3)
  }
}
