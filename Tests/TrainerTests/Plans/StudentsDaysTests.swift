import Foundation
import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Twenty days of a student: a vocabulary deck that sorts first, an exam in a second deck, a limit
/// for the whole library, and a break of 14 days.
@MainActor
struct StudentsDaysTests {
  private let library: TestLibrary

  init() throws {
    library = try TestLibrary()
    try library.write(Self.rows("w", 400), to: "decks/arabic.csv")
    try library.write(Self.rows("b", 240), to: "decks/biology.csv")
    library.run("set new 24")
  }

  private static func rows(_ letter: String, _ count: Int) -> String {
    "short,long\n" + (1...count).map { "\(letter)\($0),meaning of \(letter)\($0)\n" }.joined()
  }

  /// Opens the prompt, studies until nothing is left, and returns the screen's contents.
  private func studyForADay(_ answers: Int = 400) -> String {
    // Every seventh answer is a miss.
    let script: [ScriptedInput] =
      [.answer("")]
      + (0..<answers).flatMap { [.answer(""), .grade($0 % 7 == 6 ? "1" : "3")] }
    let terminal = ScriptedTerminal(script)
    _ = PromptLoop(library.session(terminal)).run()
    return terminal.transcript
  }

  private func opening() -> String {
    let terminal = ScriptedTerminal([.end])
    _ = PromptLoop(library.session(terminal)).run()
    return terminal.transcript
  }

  private func standing() throws -> ExamStanding {
    let store = library.store
    return try #require(
      store.examStandings(at: store.now()).first)
  }

  private func started(_ deck: String) throws -> Int {
    let counts = try library.store.library.counts(at: library.store.now())
    return try #require(counts.first { $0.deck == deck }).newToday
  }

  private func nextDay(_ days: Int = 1) { library.clock.advance(seconds: days * 86_400) }

  @Test func `the plan begins on day 1, and a break is shown with today's share`() throws {
    // Two days without a plan, in which the decks share the limit.
    let first = studyForADay()
    #expect(first.contains("Press Return to study 24 new"))
    #expect(try (started("arabic"), started("biology")) == (12, 12))
    nextDay()
    _ = studyForADay()
    nextDay()

    // The exam needs more than the library's limit allows, and starts today.
    let plan = library.run("deadline biology +30d -y").output
    #expect(plan.contains("starting today"))
    let pace = try standing().plan.newPerDay
    library.run("set new 2")
    #expect(pace > 2)
    let opened = opening()
    #expect(opened.contains("exam in 30 days: on track"))
    #expect(opened.contains("\(pace) new"))
    _ = studyForADay()
    #expect(try started("biology") == pace)
    #expect(try started("arabic") == 0)

    // No day is missed until the break.
    for _ in 0..<3 {
      nextDay()
      _ = studyForADay()
      #expect(try started("biology") == pace)
      #expect(try standing().isOnTrack)
    }

    // A break of fourteen days.
    nextDay(14)
    let back = opening()
    #expect(back.contains("til · back after 14 days"))
    #expect(back.contains("Today's share is"))
    #expect(back.contains("type catchup"))
    #expect(back.contains("behind by \(pace * 13)"))
    let share = try #require(back.firstMatch(of: /Today's share is (\d+)/)?.1)
    #expect(back.contains("\n\(share) due> "))
    #expect(library.run("due --count").output == "\(share)\n")
    let all = try #require(back.firstMatch(of: /(\d+) cards are due/)?.1)
    #expect(library.run("due").output.contains("This is today's share of \(all) due cards."))
    #expect(library.run("catchup").output.contains("\(all) cards are due."))

    // The days after the break are studied like those before it.
    for _ in 0..<2 {
      let screen = studyForADay()
      #expect(screen.contains("right on the first try"))
      #expect(try started("biology") == min(pace, standing().total))
      nextDay()
    }
    #expect(library.run("deadline").output.contains("; needs "))
  }

  @Test func `an older library gets one notice about what its limits count`() throws {
    _ = studyForADay(4)
    let terminal = ScriptedTerminal([.end, .end])
    let session = library.session(terminal, tellsChanges: true)

    _ = PromptLoop(session).run()
    _ = PromptLoop(session).run()

    let notice = "Limits apply to all decks together"
    #expect(terminal.output.components(separatedBy: notice).count == 2)
  }
}
