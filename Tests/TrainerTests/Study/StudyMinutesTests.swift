import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// A session with a time limit in minutes.
@MainActor
struct StudyMinutesTests {
  @Test func `the current card is the last one when time is up`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\nB,two\nC,three\n", to: "decks/d.csv")

    let run = library.run(
      "study -m 5",
      [
        .answer("one"), .grade("4"), .answer("two"),
        .meanwhile { library.clock.advance(seconds: 300) }, .grade("4"),
      ])

    #expect(run.output.contains("d · 3 cards · 5 minutes"))
    #expect(run.output.contains("2 answered in 5 min · 2 right on the first try"))
    #expect(run.output.contains("1 card left; press Return to continue."))
  }
}
