import Foundation
import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// First letters shown with the first questions of an abbreviation.
@MainActor
struct CueTests {
  private static let answer = "Simple Mail Transfer Protocol"

  private func library(_ settings: String..., row: String = "SMTP,\(answer)") throws -> TestLibrary
  {
    let library = try TestLibrary()
    try library.write("short,long\n\(row)\n", to: "decks/d.csv")
    for setting in settings { library.run(setting) }
    return library
  }

  private func reviews(_ library: TestLibrary) throws -> [Review] {
    var reviews: [Review] = []
    try library.store.library.lines(of: nil) { past in
      if past.stands, let review = past.line.event.review { reviews.append(review) }
      return true
    }
    return reviews.reversed()
  }

  /// Answers the next question, with the proposed grade or another; returns the cue that it showed.
  private func cue(
    _ library: TestLibrary, after seconds: Int = 700, grade: Character? = nil
  ) -> String? {
    library.clock.advance(seconds: seconds)
    let terminal = ScriptedTerminal(
      [.answer(Self.answer), grade.map { .key(.character($0)) } ?? .take, .end])
    Interpreter(library.session(terminal)).run(line: "study")
    // A missed card is asked again at once, then with a cue.
    let question = terminal.transcript.firstRange(of: "SMTP").map {
      terminal.transcript[$0.upperBound...].prefix { $0 != ":" }
    }
    guard let question, question.hasPrefix(" (S") else { return nil }
    return String(question.dropFirst(2).dropLast())
  }

  @Test func `one letter less is shown each time, and hard is proposed`() throws {
    let library = try library("set cues 2")

    #expect(cue(library) == "S… M… T… P…")
    #expect(cue(library) == "S… M… T…")
    #expect(cue(library) == nil)

    let reviews = try reviews(library)
    #expect(reviews.map(\.grade) == [.hard, .hard, .good])
    #expect(reviews.map(\.hints) == [1, 1, 0])
  }

  @Test func `no cue is shown by default, without steps, or where letters tell nothing`() throws {
    #expect(cue(try library()) == nil)
    #expect(cue(try library("set cues 2", "set steps none")) == nil)
    let word = try library("set cues 2", row: "SMTP,Briefpost im Netz")
    #expect(cue(word) == nil)
  }

  @Test func `a review shows no cue, and a leech one after each miss`() throws {
    let library = try library("set cues 1", "set leech 1")
    #expect(cue(library, grade: "4") != nil)

    #expect(cue(library, after: 40 * 86_400, grade: "1") == nil)
    #expect(cue(library, grade: "1") == "S… M… T… P…")
    #expect(cue(library, grade: "3") == "S… M… T… P…")
    #expect(try reviews(library).map(\.phaseBefore).last == .relearning)
  }

  @Test func `undo asks with the same cue, and why names it`() throws {
    let library = try library("set cues 2")

    let run = library.run(
      "study", [.answer(Self.answer), .take, .answer(":u"), .take, .end])

    #expect(run.output.components(separatedBy: "right, with one hint").count == 3, "\(run)")
    #expect(try reviews(library).map(\.hints) == [1])
    #expect(library.run("why SMTP").output.contains("The next question shows S… M… T…: a"))
  }
}
