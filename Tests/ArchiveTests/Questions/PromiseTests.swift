import LibraryTestSupport
import Recall
import TestSupport
import Testing
import Things

@testable import Archive

/// The counts equal the number of cards that a session asks, including Things with two cards.
struct PromiseTests {
  @Test(arguments: 0..<12)
  func `the queue asks as many as the counts promised`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 7))
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let rows = (1...9).map { "T\($0),text \($0)\n" }.joined()
    for deck in ["one", "both"] { try fixture.write("short,long\n\(rows)", deck: deck) }
    try writeMixedDeck(fixture, &random)
    _ = try library.refresh()
    _ = try library.commit(
      Change("set", events: [.set(.deck("both"), name: "directions", value: "both")]),
      at: fixture.now)
    let cards = try library.entries(at: fixture.now).flatMap { entry in
      Card.Direction.allCases.map { Card.ID(entry.thing.id, $0) }
    }

    for _ in 0..<6 {
      for _ in 0..<8 {
        let card = cards[random.number(below: cards.count)]
        _ = try library.commit(
          Change("change", events: [event(card, fixture, &random)]), at: fixture.now)
      }
      try compare(library, at: fixture.now)
      try writeMixedDeck(fixture, &random)
      try compare(library, at: fixture.now)
      fixture.advance(Int64(random.number(below: 3) * 43_200 + 300))
    }
  }

  /// Changes the directions of a deck's rows, as an editor does.
  private func writeMixedDeck(_ fixture: LibraryFixture, _ random: inout SeededGenerator) throws {
    let words = ["", "forward", "Backward", "both"]
    let rows = (1...9).map { "M\($0),text \($0),\(words[random.number(below: 4)])\n" }.joined()
    try fixture.write("short,long,directions\n\(rows)", deck: "mixed")
  }

  private func event(
    _ card: Card.ID, _ fixture: LibraryFixture, _ random: inout SeededGenerator
  ) -> Event {
    switch random.number(below: 10) {
    case 0: return .suspend(card.thing)
    case 1: return .resume(card.thing)
    case 2: return .bury(card, until: fixture.now.day + 1)
    case 3: return .reset(card.thing)
    case 4:
      let time = Moment(
        milliseconds: fixture.time.milliseconds + Int64(random.number(below: 3) - 1) * 600_000,
        offset: 3600)
      return .review(
        card,
        Review(
          grade: .good, phaseBefore: .new, phaseAfter: .learning, stepsLeft: 1,
          due: .moment(time)))
    default:
      return .review(
        card,
        Review(
          grade: .good, phaseBefore: .review, phaseAfter: .review,
          due: .day(fixture.now.day + random.number(below: 3) - 1)))
    }
  }

  private func compare(_ library: Library, at now: Now) throws {
    _ = try library.refresh()
    let settings = Settings(lines: try library.settings(), device: library.device)
    let counts = try library.counts(at: now)
    let limits = DueLimits(counts, settings: settings)
    let decks = counts.map(\.deck)
    let rules = QueueRules(decks: decks, settings: settings, counts: counts)
    let pool = try library.pool(
      .decks(decks, until: now.day, mostNew: rules.mostNew), at: now)
    let queue = StudyQueue(pool, by: rules, at: now, Forgetting(settings.parameters))
    let steps = queue.steps.count { $0.key <= now.time.milliseconds }

    #expect(limits.due == queue.reviewCount + steps)
    #expect(limits.new == queue.newCount)
  }
}
