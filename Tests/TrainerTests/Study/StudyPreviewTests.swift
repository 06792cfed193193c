import Foundation
import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

@MainActor
struct StudyPreviewTests {
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\nB,two\nC,three\n", to: "decks/d.csv")
    try library.write("short,long\nola,hello\n", to: "decks/es.csv")
    try library.answer("C", .good, due: 1)
    library.clock.advance(seconds: 86_400)
    return library
  }

  @Test func `study -n lists the queue and changes nothing`() throws {
    let library = try library()
    let before = try library.text(of: "decks/d.csv")

    let run = library.run("study -n")

    #expect(run.status == .done)
    #expect(run.output.hasPrefix("4 cards would be studied, in this order:\n"))
    let rows = run.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(
      Set(rows) == [
        ["A", "new", "d"], ["B", "new", "d"], ["C", "due", "d"], ["ola", "new", "es"],
      ])
    #expect(try library.text(of: "decks/d.csv") == before)
    #expect(library.run("study -n --limit 2 es").output.contains("1 card would"))
    #expect(library.run("study -n --plain es").output.hasSuffix("\tola\tes\tnew\n"))
  }

  @Test func `the other card of a due Thing waits, even if a limit holds the Thing back`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\nB,two\nC,three\nD,four\n", to: "decks/d.csv")
    for short in ["A", "B", "C"] { try library.answer(short, .good, due: 1) }
    library.clock.advance(seconds: 86_400)
    library.run("set directions both")
    library.run("set reviews 1")

    #expect(library.run("due").output.contains("1 due    1 new"))
    let kinds = library.run("study -n --plain").output.split(separator: "\n").map {
      $0.split(separator: "\t").last
    }
    #expect(kinds.sorted { $0 ?? "" < $1 ?? "" } == ["due", "new"])
  }

  @Test func `the preview is the order in which cards are asked`() throws {
    let library = try library()
    // Ids are written when a deck is first studied, and the queue is computed again.
    for deck in ["d", "es"] { library.run("study \(deck)", []) }
    let preview = try StudyPreview(StudyOptions.plain, in: library.session(ScriptedTerminal()))

    let output = library.run(
      "study", preview.rows.flatMap { _ in [ScriptedInput.answer(""), .grade("4")] }
    ).output

    let answers = ["A": "one", "B": "two", "C": "three", "ola": "hello"]
    var rest = output[...]
    for row in preview.rows {
      let answer = try #require(answers[row.asked])
      let place = try #require(rest.range(of: " \(answer)\n"))
      rest = rest[place.upperBound...]
    }
  }
}
