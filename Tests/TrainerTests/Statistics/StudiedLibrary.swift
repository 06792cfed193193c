import Foundation
import Recall
import TestSupport
import Things

@testable import Trainer

/// A library with 150 days of study, identical in every run.
@MainActor
struct StudiedLibrary {
  let library: TestLibrary

  private struct Card {
    var id: Things.Card.ID
    var interval = 0
    var due = 0
    var phase = Phase.new
  }

  static let days = 150

  init() throws {
    library = try TestLibrary()
    for (deck, count) in [("computing", 12), ("languages/es", 8), ("network", 6)] {
      let rows = (0..<count).map { "\(Self.short(deck, $0)),long form \($0) of \(deck)\n" }
      try library.write("short,long\n" + rows.joined(), to: "decks/\(deck).csv")
    }
    library.run("set directions both -d languages/es")
    try study()
    library.clock.advance(seconds: 900)
  }

  private static func short(_ deck: String, _ number: Int) -> String {
    "\(deck.prefix(3).uppercased())\(number)"
  }

  private func study() throws {
    var random = SeededGenerator(seed: 1)
    var cards: [Card] = []
    var ids: [Thing.ID] = []
    try library.store.library.things(matching: Question(.everything, now: library.store.now())) {
      ids.append($0.thing.id)
      cards.append(Card(id: .init($0.thing.id, .forward)))
      if $0.deck == "languages/es" { cards.append(Card(id: .init($0.thing.id, .backward))) }
      return true
    }
    library.clock.advance(seconds: -Self.days * 86_400)
    for day in 0..<Self.days {
      library.clock.advance(seconds: 86_400)
      // Skips a week in summer and some single days.
      guard !(60..<67).contains(day), day % 11 != 4 else { continue }
      library.clock.advance(seconds: (day % 5) * 3600)
      var events: [Event] = []
      for place in cards.indices where cards[place].due <= day && place <= day / 2 {
        events.append(answer(&cards[place], on: day, ids, &random))
      }
      if !events.isEmpty { try library.store.commit(Change("study", events: events)) }
      library.clock.advance(seconds: -(day % 5) * 3600)
    }
  }

  private func answer(
    _ card: inout Card, on day: Int, _ ids: [Thing.ID], _ random: inout SeededGenerator
  ) -> Event {
    let draw = Int.random(in: 0..<12, using: &random)
    let grade: Grade = draw < 2 ? .again : draw < 4 ? .hard : draw < 10 ? .good : .easy
    let before = card.phase
    card.interval =
      grade == .again
      ? 1 : min(60, card.interval * 2 + (grade == .easy ? 3 : grade == .hard ? 0 : 1))
    card.interval = max(1, card.interval)
    card.due = day + card.interval
    card.phase = .review
    let isMixedUp = grade == .again && day % 3 == 0
    return .review(
      card.id,
      Review(
        grade: grade, phaseBefore: before, phaseAfter: .review, firstKey: 1200,
        duration: 3000 + 200 * draw, verdict: grade == .again ? .wrong : .exact,
        other: isMixedUp ? ids[(day / 30) % ids.count] : nil,
        due: .day(library.store.now().day + card.interval)))
  }
}
