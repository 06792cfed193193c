import Foundation
import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Answers that are close can be tried once more before the answer is shown.
@MainActor
struct SecondTryTests {
  private nonisolated static let near = "simple mail transport protocol"
  private static let right = "simple mail transfer protocol"

  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write(
      "short,long\nSMTP,Simple Mail Transfer Protocol\n", to: "decks/d.csv")
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

  @Test func `a right second try is proposed as hard and stored beside the first`() throws {
    let library = try library()

    let run = library.run("study", [.answer(Self.near), .answer(Self.right), .take, .end])

    #expect(run.output.contains("3 of 4 words. Once more, or Return to see it."), "\(run)")
    #expect(run.output.contains("right, second try"))
    let review = try #require(try reviews(library).first)
    #expect(review.grade == .hard)
    #expect(review.verdict == .partly)
    #expect(review.second == .same)
  }

  @Test(arguments: ["", "nothing of it", near])
  func `any other second try shows the answer and is proposed as again`(second: String) throws {
    let library = try library()

    let run = library.run("study", [.answer(Self.near), .answer(second), .take, .end])

    #expect(run.output.contains("Simple Mail Transfer Protocol"), "\(run)")
    let review = try #require(try reviews(library).first)
    #expect(review.grade == .again)
    #expect(review.verdict == .partly)
    #expect(review.second == (second.isEmpty ? .revealed : second == Self.near ? .partly : .wrong))
  }

  @Test(arguments: ["set tries 1", "set tries 2"])
  func `the setting decides, and answers that are not close have one try`(setting: String) throws {
    let library = try library()
    library.run(setting)

    let run = library.run(
      "study", [.answer(setting.hasSuffix("1") ? Self.near : "quite another"), .take, .end])

    #expect(!run.output.contains("Once more"))
    #expect(try reviews(library).map(\.second) == [nil])
  }

  @Test(arguments: [("", false), (" --tries 2", true)])
  func `a pipe has one try unless it asks for two`(option: String, hasTwo: Bool) throws {
    let library = try library()
    let terminal = ScriptedTerminal(
      [.answer(Self.near), hasTwo ? .answer(Self.right) : .key(.return), .key(.return), .end],
      capabilities: Capabilities(isInteractive: false))

    Interpreter(library.session(terminal, .shell)).run(line: "study\(option)")

    #expect(terminal.output.contains("Once more") == hasTwo)
    #expect(try reviews(library).first?.grade == (hasTwo ? .hard : .again))
  }

  @Test func `undo takes back both tries, and redo restores both`() throws {
    let library = try library()

    let run = library.run(
      "study",
      [.answer(Self.near), .answer(Self.right), .take, .answer(":u"), .take, .end])
    #expect(run.output.components(separatedBy: "right, second try").count == 3, "\(run)")
    #expect(try reviews(library).map(\.second) == [.same])

    library.run("undo")
    #expect(try reviews(library).isEmpty)
    library.run("redo")
    #expect(try reviews(library).map(\.second) == [.same])
  }
}
