import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

@MainActor
struct CatchupShareTests {
  /// This many cards, answered for a month and then left until all of them are overdue.
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    let rows = (0..<140).map { "T\($0),long \($0)\n" }.joined()
    try library.write("short,long\n" + rows, to: "decks/some.csv")
    try library.study(days: 30)
    library.clock.advance(seconds: 60 * 86_400)
    return library
  }

  @Test func `each day asks the share that the plan announced`() throws {
    let library = try library()

    #expect(library.run("catchup 14").output.hasPrefix("Planned 14 days: 10 cards a day, "))

    #expect(try Today(library.store).share == 10)
    library.clock.advance(seconds: 7 * 86_400)
    #expect(try Today(library.store).share == 20)
    library.clock.advance(seconds: 7 * 86_400)
    #expect(try opening(library).contains("To spread them over 7, 14 or 30 days, type catchup."))
  }

  @Test func `reviews that come due during the plan are added`() throws {
    let library = try library()
    library.run("catchup 14")
    // Ten of them are answered and due within the next days.
    try library.answer((0..<10).map { "T\($0)" }, .good, due: 3)

    #expect(try Today(library.store).share == 0)
    library.clock.advance(seconds: 86_400)
    #expect(try Today(library.store).share == 10)
    library.clock.advance(seconds: 2 * 86_400)
    #expect(try Today(library.store).share == 13)
  }

  @Test func `the opening shows the active plan`() throws {
    let library = try library()

    library.run("catchup 14")

    #expect(try opening(library).contains("The catch-up plan has 14 days left."))
  }

  @Test func `an exam plan in minutes says what its deck reviews, beside the share of others`()
    throws
  {
    let library = try library()
    let share = try #require(try Today(library.store).share)
    #expect(share < 140)
    library.run("deadline some +20d --minutes 240 -y")
    #expect(try Today(library.store).share == nil)
    #expect(library.run("due --count").output == "140\n")

    library.run("deadline some +20d --minutes 6 -y")
    let count = try #require(Int(library.run("due --count").output.dropLast()))
    #expect(count > share && count < 140)
  }

  @Test func `a plan in minutes for one deck leaves the share of the others`() throws {
    let library = try TestLibrary()
    for (deck, count) in [("some", 120), ("few", 20)] {
      let rows = (0..<count).map { "\(deck)\($0),long \($0)\n" }.joined()
      try library.write("short,long\n" + rows, to: "decks/\(deck).csv")
    }
    try library.study(days: 30)
    library.clock.advance(seconds: 60 * 86_400)
    let share = try #require(try Today(library.store).share)
    #expect(share < 140)

    library.run("deadline few +20d --minutes 60 -y")

    let left = try #require(try Today(library.store).share)
    #expect((share...share + 20).contains(left))
  }

  private func opening(_ library: TestLibrary) throws -> String {
    let terminal = ScriptedTerminal()
    let session = library.session(terminal)
    session.show(
      OpeningView(
        opening: try Opening(session), starters: session.surroundings.starters, explains: false))
    return terminal.output
  }
}
