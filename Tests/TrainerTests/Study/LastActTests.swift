import Foundation
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Keys around a grade: the last act of a session can be undone, and stray keys do nothing.
@MainActor
struct LastActTests {
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\nB,two\nC,three\n", to: "decks/d.csv")
    return library
  }

  private func count(_ query: String, in library: TestLibrary) -> String {
    library.run("list \(query) --plain").output
  }

  @Test(
    arguments: [
      ("s", "suspended A"), ("b", "hid A until"), ("f", "flagged A"), ("a", "changed A in d"),
    ] as [(Character, String)])
  func `u takes back the last act, whatever it was`(key: Character, text: String) throws {
    let library = try library()
    let typed: ScriptedInput = .answer("quite another")
    let undo: ScriptedInput = ["s", "b"].contains(key) ? .answer(":u") : .grade("u")

    let run = library.run("study", [typed, .grade(key), undo, .end])

    #expect(run.errors.contains("Undone: \(text)"), "\(run)")
    #expect(count("is:suspended", in: library).isEmpty)
    #expect(count("is:flagged", in: library).isEmpty)
    #expect(try library.text(of: "decks/d.csv").contains("quite another") == false)
    #expect(library.run("study -n --plain").output.contains("A"))
  }

  @Test func `answers and changes are taken back in reverse order`() throws {
    let library = try library()

    let run = library.run(
      "study",
      [.answer("one"), .grade("4"), .answer("two"), .grade("f"), .grade("u"), .grade("u"), .end])

    #expect(run.errors.contains("Undone: flagged B."), "\(run)")
    #expect(run.errors.contains("Undone: the answer to A."))
  }

  @Test func `a lone Return just after a grade is dropped`() throws {
    let library = try library()
    let stray = ScriptedInput.line(TypedLine("", total: .milliseconds(120)))

    let run = library.run(
      "study", [.answer("one"), .grade("4"), stray, .answer("two"), .grade("4"), .end])

    #expect(run.output.contains("2 answered"), "\(run)")
    #expect(run.output.contains("2 right on the first try"))
  }

  @Test func `Space on an empty line shows the answer`() throws {
    let library = try library()

    let run = library.run("study", [.stop(.character(" "), after: ""), .grade("3"), .end])

    #expect(run.output.contains("one"), "\(run)")
    #expect(run.output.contains("1 answered"))
  }

  @Test func `progress counts new, learning and due cards apart`() throws {
    let library = try library()

    let run = library.run(
      "study", [.answer("one"), .grade("3"), .answer("two"), .grade("4"), .end])

    #expect(run.output.contains("2 new · 1 learning"), "\(run)")
    #expect(run.output.contains("1 new · 1 learning"))
    let one = library.run("study --cram", [.answer("one"), .grade("3"), .end])
    #expect(one.output.contains("2 of 3"), "\(one)")
  }

  @Test func `new cards are not called nothing`() throws {
    let run = try library().run("due")

    #expect(run.output.contains("No reviews are due; 3 new cards to learn."), "\(run)")
  }
}
