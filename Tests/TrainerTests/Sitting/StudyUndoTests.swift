import Foundation
import TestTerminal
import Testing
import TextUI

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
      [.answer(number % 2 == 0 ? "" : "wrong \(number)"), .grade(number % 2 == 0 ? "4" : "1")]
    }
    let undone = (1..<count).map { _ in ScriptedInput.grade("u") }
    let run = library.run(
      "study --new 300", answers + [.answer(":u")] + undone + [.grade("u"), .grade("4")])

    #expect(run.errors.split(separator: "Undone.").count == count + 1)
    #expect(run.errors.contains("Nothing to undo in this session"))
    #expect(run.output.contains("1 answered"))
    #expect(run.output.contains("right on the first try"))
    // The first card is shown again with the typed text, and all others follow.
    #expect(run.output.contains("299 left"))
  }
}
