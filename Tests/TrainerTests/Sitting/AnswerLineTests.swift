import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// How a line typed at a question is classified.
struct AnswerLineTests {
  private func line(
    _ typed: String, accepted: [String] = [], aside: [String] = []
  ) -> AnswerLine {
    AnswerLine(
      typed, accepts: { accepted.contains($0) }, setsAside: { aside.contains($0) })
  }

  @Test(arguments: ["", "   ", "\t"])
  func `an empty line reveals the answer`(typed: String) {
    #expect(line(typed) == .reveal)
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
    #expect(line(typed) == .action(action))
    #expect(line(typed, accepted: [typed]) == .answer(typed))
  }

  @Test func `an unknown word after a colon is reported, not judged`() {
    #expect(line(":foo") == .unknown(":foo"))
  }

  @Test(arguments: [":)", ":-)", ":", "::", ":a b", "a:q", ":9"])
  func `other text after a colon is an answer`(typed: String) {
    #expect(line(typed) == .answer(typed))
  }

  @Test func `words such as quit are not judged unless close to an answer`() {
    #expect(line("quit", aside: ["quit"]) == .setAside)
    #expect(line("quit") == .answer("quit"))
  }

  @Test func `an answer is kept as typed`() {
    #expect(line(" two  words ") == .answer(" two  words "))
  }
}
