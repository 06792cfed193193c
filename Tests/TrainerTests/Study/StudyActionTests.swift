import Foundation
import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// The meaning of a line typed at a question.
struct StudyActionTests {
  private func line(
    _ typed: String, accepted: [String] = [], aside: [String] = []
  ) -> StudyAction {
    StudyAction(
      typed, accepts: { accepted.contains($0) }, setsAside: { aside.contains($0) })
  }

  @Test(arguments: ["", "   ", "\t"])
  func `an empty line reveals the answer`(typed: String) {
    #expect(line(typed) == .answer(""))
  }

  @Test(arguments: ["?", "？", " ? "])
  func `a question mark alone asks for a hint, unless it is the answer`(typed: String) {
    #expect(line(typed) == .hint)
    #expect(line(typed, accepted: ["?", "？"]) == .answer(typed.filter { $0 != " " }))
  }

  @Test(arguments: [
    (":u", StudyAction.undo), (":e", .edit), (":E", .editInEditor), (":s", .suspend), (":+", .add),
    (":q", .leave), (":skip", .skip), (":?", .help), (":undo", .undo), (":quit", .leave),
    ("：q", .leave),
  ])
  func `a word after a colon is a command`(typed: String, action: StudyAction) {
    #expect(line(typed) == action)
    #expect(line(typed, accepted: [typed]) == .answer(typed))
  }

  @Test func `an unknown word after a colon is reported, not judged`() {
    #expect(line(":foo") == .say("No command :foo here. Type :? for the list."))
  }

  @Test(arguments: [":)", ":-)", ":", "::", ":a b", "a:q", ":9"])
  func `a colon without a word is part of an answer`(typed: String) {
    #expect(line(typed) == .answer(typed))
  }

  @Test(arguments: [
    ("quit", "Press Ctrl-D or type :q to stop."), ("Undo", "To undo the last answer, type :u."),
  ])
  func `a command word unlike any answer names the key for it`(typed: String, way: String) {
    #expect(line(typed, aside: [typed]) == .say("Not counted as an answer. \(way)"))
    #expect(line(typed) == .answer(typed))
  }

  @Test(arguments: [("help", StudyAction.help), ("menu", .help), ("hint", .hint)])
  func `a request for help unlike any answer is granted`(typed: String, meaning: StudyAction) {
    #expect(line(typed, aside: [typed]) == meaning)
    #expect(line(typed) == .answer(typed))
  }

  @Test @MainActor func `each command word at a question gets an answer`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nSMTP,Simple Mail Transfer Protocol\n", to: "decks/d.csv")
    let lines = ["help", "menu", "undo", "skip", "hint", "quit", "stop", "keys"]

    let run = library.run("study", lines.map(ScriptedInput.answer) + [.end])

    #expect(run.errors.contains("To undo the last answer, type :u."))
    #expect(run.errors.contains("To skip this card for now, type :skip."))
    #expect(run.errors.contains("Press Ctrl-D or type :q to stop."))
    #expect(run.errors.contains("4 words: 6 4 8 8 letters"))
    #expect(run.output.components(separatedBy: "undo the last answer").count == 4)
    #expect(run.output.hasSuffix("1 card left; press Return to continue.\n"))
  }

  @Test func `an answer is kept as typed`() {
    #expect(line(" two  words ") == .answer(" two  words "))
  }
}
