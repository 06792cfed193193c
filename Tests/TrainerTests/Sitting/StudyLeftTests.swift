import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// What is said of cards that a sitting leaves.
@MainActor
struct StudyLeftTests {
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\nB,two\nC,three\n", to: "decks/d.csv")
    return library
  }

  @Test func `Return continues with due cards`() throws {
    #expect(try library().run("study", []).output.contains("3 left; press Return to continue."))
  }

  @Test(arguments: ["--cram", "--missed"])
  func `Return does not continue a session outside the schedule`(kind: String) throws {
    let library = try library()
    _ = library.run("study --limit 1", [.answer(""), .grade("1")])

    let run = library.run("study \(kind) A", [])

    #expect(run.output.contains("1 left; study \(kind) starts over."))
  }
}
