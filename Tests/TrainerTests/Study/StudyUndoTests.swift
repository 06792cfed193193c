import Foundation
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Undo at any point of a session of any length.
@MainActor
struct StudyUndoTests {
  @Test func `hundreds of answers can be undone, down to the first`() throws {
    let library = try TestLibrary()
    let rows = (100..<400).map { "S\($0),long \($0)\n" }.joined()
    try library.write("short,long\n" + rows, to: "decks/d.csv")
    let count = 290

    let answers = (0..<count).flatMap { number -> [ScriptedInput] in
      [.answer(number % 2 == 0 ? "" : "nothing like it"), .grade(number % 2 == 0 ? "4" : "1")]
    }
    let undone = (1..<count).map { _ in ScriptedInput.grade("u") }
    let run = library.run(
      "study --new 300", answers + [.answer(":u")] + undone + [.grade("u"), .grade("4")])

    #expect(run.errors.split(separator: "Undone: ").count == count + 1)
    #expect(run.errors.contains("Nothing to undo in this session"))
    #expect(run.output.contains("1 answered"))
    #expect(run.output.contains("right on the first try"))
    // The first card is shown again with the typed text, and all others follow.
    #expect(run.output.contains("10 new · 289 learning") || run.output.contains("299 new"))
  }

  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write(
      "short,long,id\nA,one,bcdfghjkmn\nB,two,bcdfghjkmp\nC,three,bcdfghjkmq\n",
      to: "decks/d.csv")
    return library
  }

  private func answers(_ library: TestLibrary, of id: String) throws -> Int {
    let card = Card.ID(try #require(Thing.ID(id)), .forward)
    return try library.store.library.records(of: [card])[card]?.answers ?? 0
  }

  @Test func `an answer to a Thing that was removed meanwhile is undone`() throws {
    let library = try library()
    let removed = ScriptedInput.meanwhile {
      try? library.write(
        "short,long,id\nB,two,bcdfghjkmp\nC,three,bcdfghjkmq\n", to: "decks/d.csv")
    }

    let run = library.run(
      "study", [.answer("one"), .grade("4"), removed, .answer(":u"), .answer("two"), .grade("3")])

    #expect(run.errors.contains("Undone. Its Thing was removed, so it is not asked again."))
    #expect(!run.errors.contains("Nothing to undo"))
    #expect(run.output.contains("1 answered"))
    #expect(try answers(library, of: "bcdfghjkmn") == 0)
    #expect(try answers(library, of: "bcdfghjkmp") == 1)
  }

  @Test(arguments: 0..<3) func `an undo that fails midway can be repeated`(after: Int) throws {
    let library = try library()
    let breaks = ScriptedInput.meanwhile { library.failing.answersLeft = after }

    let run = library.run(
      "study",
      [
        .answer("one"), .grade("4"), .answer("two"), breaks, .grade("u"), .grade("u"),
        .grade("2"), .answer("two"), .grade("3"), .answer("three"), .grade("3"),
      ])

    #expect(run.errors.contains("Undone: "), "\(run.errors)")
    #expect(!run.errors.contains("Nothing to undo"))
    library.failing.answersLeft = nil
    for id in ["bcdfghjkmn", "bcdfghjkmp", "bcdfghjkmq"] {
      #expect(try answers(library, of: id) == 1, "\(id) \(run.output) \(run.errors)")
    }
  }
}
