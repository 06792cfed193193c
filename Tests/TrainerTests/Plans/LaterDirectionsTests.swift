import Foundation
import Recall
import Testing

@testable import Things
@testable import Trainer

/// `set directions later`: the backward card comes once the forward card is stable.
@MainActor
struct LaterDirectionsTests {
  private let library: TestLibrary

  init() throws {
    library = try TestLibrary()
    try library.write("short,long\nTTL,Time To Live\nARP,Address Resolution\n", to: "decks/net.csv")
    #expect(library.run("set directions later -d net").status == .done)
  }

  private var counts: DeckCounts {
    get throws { try #require(try library.store.library.counts(at: library.store.now()).first) }
  }

  /// Answers a forward card well on some days, until it is stable.
  private func learn(_ short: String) throws {
    for _ in 0..<4 {
      try library.answer(short, .easy)
      library.clock.advance(seconds: 10 * 86_400)
    }
  }

  private func newCards() throws -> [Card.ID] {
    let store = library.store
    return try store.queue(for: StudySelection(decks: ["net"]), at: store.now()).cards
      .filter { $0.kind == .new }.map(\.card)
  }

  @Test func `only a stable Thing is opened, and asked backward as a new card`() throws {
    try learn("TTL")
    #expect(try newCards().map(\.direction) == [.forward])
    let before = try counts

    try library.store.openLaterDirections()

    let ttl = try #require(try library.store.library.family(of: "TTL").first).thing.id
    #expect(try newCards().contains(Card.ID(ttl, .backward)))
    #expect(try newCards().count == 2)
    #expect(try counts.new == before.new + 1)
    #expect(library.run("due --json").output.contains("\"new\":2"))

    // It is done once, and no undo of the user takes it back by chance.
    let revision = library.store.revision
    try library.store.openLaterDirections()
    #expect(library.store.revision == revision)
  }

  @Test func `what is open stays open, whatever a fit says`() throws {
    try learn("TTL")
    try library.store.openLaterDirections()
    let low = [Float](repeating: 0.01, count: 4) + Parameters(defaultsOf: .fsrs6).values[4...]
    let text = low.map { "\($0)" }.joined(separator: " ")
    #expect(library.run("set parameters \"\(text)\"").status == .done)
    #expect(try newCards().count { $0.direction == .backward } == 1)
    #expect(library.run("rebuild").status == .done)
    #expect(try newCards().count { $0.direction == .backward } == 1)
  }

  @Test func `a Thing with directions of its own keeps them`() throws {
    try library.write(
      "short,long,directions\nTTL,Time To Live,forward\nARP,Address Resolution,\n",
      to: "decks/net.csv")
    try learn("TTL")
    try library.store.openLaterDirections()
    #expect(try newCards().allSatisfy { $0.direction == .forward })
  }

  /// Takes a minute: `LATER=1 swift test --filter LaterDirectionsTests`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LATER"] != nil))
  func `a year has no spike of work`() throws {
    let rows = (0..<400).map { "Q\($0),Question number \($0)" }
    try library.write("short,long\n" + rows.joined(separator: "\n") + "\n", to: "decks/net.csv")
    #expect(library.run("set new 2 -d net").status == .done)
    let store = library.store
    var (answers, started, backward) = ([Int](), [Int](), 0)
    for day in 0..<364 {
      try store.openLaterDirections()
      var queue = try store.cardQueue(
        for: StudySelection(decks: ["net"]), at: store.now())
      (answers, started) = (answers + [0], started + [0])
      while case .card(let card) = queue.next(at: store.now()) {
        let turn = try store.turn(of: card, in: queue)
        let grade: Grade =
          (day * 31 + Int(card.number % 101) * 7 + answers[day]) % 10 == 0 ? .again : .good
        let line = try store.answer(turn, grade) { $0.duration = 4000 }
        let review = try #require(line?.event.review)
        queue.note(review, to: turn, of: card, at: store.now())
        answers[day] += 1
        if card.kind == .new {
          started[day] += 1
          backward += card.card.direction == .backward ? 1 : 0
        }
        library.clock.advance(seconds: 10)
      }
      let today = store.now().day
      while store.now().day == today { library.clock.advance(seconds: 3600) }
    }
    #expect(started.allSatisfy { $0 <= 2 } && backward > 50)
    for day in 60..<364 {
      let usual = Double(answers[(day - 28)..<day].reduce(0, +)) / 28
      #expect(Double(answers[day]) <= 2.5 * usual + 5)
    }
  }
}
