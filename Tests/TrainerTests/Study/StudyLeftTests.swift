import Recall
import TestTerminal
import Testing
import TextUI

@testable import Things
@testable import Trainer

/// Descriptions of what is left in a session.
@MainActor
struct StudyLeftTests {
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\nB,two\nC,three\n", to: "decks/d.csv")
    return library
  }

  @Test(arguments: [80, 40])
  func `each question says how many cards are left`(columns: Int) throws {
    let answers = [ScriptedInput.answer("one"), .grade("4"), .answer("x"), .grade("1"), .end]

    let output = try library().run("study", answers, columns: columns).output

    // The header gives the count at the first question; a missed card is still left to ask.
    #expect(output.contains("d · 3 cards\n"))
    let lines = output.split(separator: "\n").filter {
      $0.hasPrefix("    ") && ($0.hasSuffix(" new") || $0.hasSuffix(" learning"))
    }
    #expect(lines.map { String($0).trimmed } == ["2 new", "1 new · 1 learning"])
    #expect(lines.allSatisfy { $0.count == columns - 2 })
  }

  @Test func `a session of several decks names the deck of each question`() throws {
    let library = try library()
    try library.write("short,long\nola,hello\n", to: "decks/languages/es.csv")

    let output = library.run("study", [.answer("one"), .grade("4"), .end]).output

    #expect(output.contains(" d · 4 new\n"))
    #expect(output.contains(" languages/es · 3 new\n"))
  }

  @Test func `the keys of a question say more`() throws {
    let answers = [ScriptedInput.answer("one"), .grade("4"), .answer(":?"), .end]

    let errors = try library().run("study", answers).errors

    #expect(errors.contains("2 left: 2 new. 1 answered, 1 right on the first try."))
  }

  @Test func `Return resumes an unfinished session`() throws {
    let run = try library().run("study", [])
    #expect(run.output.contains("3 cards left; press Return to continue."))
  }

  @Test(arguments: ["--cram", "--missed"])
  func `practice outside the schedule is not resumed`(kind: String) throws {
    let library = try library()
    _ = library.run("study --limit 1", [.answer(""), .grade("1")])

    let run = library.run("study \(kind) A", [])

    #expect(run.output.contains("1 card left; study \(kind) starts over."))
  }

  @Test func `a deck left without an answer does not change what Return resumes`() throws {
    let library = try library()
    try library.write("short,long\nola,hello\n", to: "decks/es.csv")

    let terminal = ScriptedTerminal([
      .answer("study es"), .end, .answer(""), .end,
      .answer("study d"), .answer("one"), .grade("4"), .end, .answer(""), .end, .end,
    ])

    _ = PromptLoop(library.session(terminal)).run()

    #expect(terminal.output.contains("1 card left; study es to continue.\n2 decks · 4 cards\n"))
    #expect(terminal.output.contains("Resuming: 2 of 3 left in d\n"))
  }

  @Test func `Return does what the prompt says if a session only waits for a step`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\n", to: "decks/d.csv")
    try library.write("short,long\nola,hello\n", to: "decks/es.csv")

    let terminal = ScriptedTerminal([
      .answer("study d"), .answer("x"), .grade("1"), .end, .answer(""), .end, .end,
    ])
    _ = PromptLoop(library.session(terminal)).run()

    let resumes = terminal.output.contains("Press Return to resume")
    #expect(terminal.output.contains("Resuming") == resumes)
  }

  @Test func `after a part of a backlog, the rest is named`() throws {
    let library = try TestLibrary()
    let shorts = (0..<300).map { "K\($0)" }
    try library.write(
      "short,long\n" + shorts.map { "\($0),value \($0)\n" }.joined(), to: "decks/d.csv")
    for day in 0..<10 {
      try library.answer(Array(shorts[day * 30..<day * 30 + 30]), .good, due: 3)
      library.clock.advance(seconds: 86_400)
    }
    library.clock.advance(seconds: 60 * 86_400)

    let output = library.run("study", [.answer("x"), .grade("1"), .end]).output

    #expect(output.contains(" overdue cards are left for"))
    #expect(!output.contains("is due on"))
  }
}
