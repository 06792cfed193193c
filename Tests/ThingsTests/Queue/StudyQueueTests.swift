import Recall
import TestSupport
import Testing

@testable import Things

struct StudyQueueTests {
  private let chance = { (card: QueuedCard) in Seed(card.number, Pools.today.number).bits }

  @Test func `steps are sorted by time, including later today`() {
    let queue = Pools.queue([
      Pools.step(1, in: 30), Pools.step(2, in: -5), Pools.review(3), Pools.step(4, in: -20),
    ])

    #expect(queue.steps.things == [4, 2, 1])
    #expect(queue.cards.things == [3])
  }

  @Test func `a step from yesterday is one of the day's reviews`() throws {
    func candidate(_ thing: Int, _ phase: Phase, _ due: Due) throws -> QueuedCard {
      var record = CardRecord(Pools.card(thing))
      record.phase = phase
      record.memory = Memory(stability: 1, difficulty: 5)
      record.due = due
      return try #require(QueuedCard(record, deck: 0))
    }
    let queue = Pools.queue([
      try candidate(1, .learning, .moment(Pools.now.time)),
      try candidate(2, .relearning, .day(Pools.today - 1)),
      try candidate(3, .review, .day(Pools.today)),
      try candidate(4, .learning, .day(Pools.today + 1)),
    ])

    #expect(queue.steps.things == [1])
    #expect(queue.cards.things == [2, 3])
  }

  @Test func `cards without a due date are not scheduled`() {
    var record = CardRecord(Pools.card(1))
    #expect(QueuedCard(record, deck: 0) == nil)
    record.phase = .review
    record.memory = Memory(stability: 1, difficulty: 5)
    #expect(QueuedCard(record, deck: 0) == nil)
  }

  @Test func `reviews are sorted by due day, then by a daily shuffle`() {
    let cards = (1...60).map { Pools.review($0, due: -($0 % 3)) }
    let queue = Pools.queue(cards)

    let expected = cards.sorted { ($0.key, chance($0)) < ($1.key, chance($1)) }
    #expect(queue.cards == expected)
    #expect(Pools.queue(cards, at: Pools.after(minutes: 300)).cards == expected)
    let tomorrow = Pools.queue(cards, at: CardLines.now(Pools.today + 1)).cards
    #expect(tomorrow.map(\.key) == expected.map(\.key))
    #expect(tomorrow != expected)
  }

  @Test func `later cards are only included with --ahead`() {
    let cards = [Pools.review(1), Pools.review(2, due: 1), Pools.review(3, due: 2)]

    #expect(Pools.queue(cards).cards.things == [1])
    #expect(Pools.queue(cards, Pools.rules(.ahead(1))).cards.things == [1, 2])
    #expect(Pools.queue(cards, Pools.rules(.ahead(2))).cards.things == [1, 2, 3])
  }

  @Test(arguments: [
    ("recall", [3, 1, 2, 4]), ("stability", [1, 4, 2, 3]),
  ])
  func `reviews can be sorted by recall or stability`(order: String, things: [Int]) {
    let cards = [
      Pools.review(1, stability: 5, since: 10), Pools.review(2, stability: 40, since: 60),
      Pools.review(3, stability: 90, since: 900), Pools.review(4, stability: 10, since: 3),
    ]

    #expect(Pools.queue(cards, Pools.rules(set: [(nil, "order", order)])).cards.things == things)
  }

  @Test func `after a break, today's share starts with cards that lose most by waiting`() {
    let cards = (1...40).map { Pools.review($0, due: -30, stability: Float($0), since: 30 + $0) }
    var rules = Pools.rules()
    rules.share(12)

    func loss(_ card: QueuedCard) -> Float {
      let (today, tomorrow) = (
        card.elapsed(to: Pools.now), card.elapsed(to: Pools.now, daysLater: 1)
      )
      return CardLines.forgetting.recall(of: card.memory, after: today)
        - CardLines.forgetting.recall(of: card.memory, after: tomorrow)
    }
    #expect(
      Pools.queue(cards, rules).cards == Array(cards.sorted { loss($0) > loss($1) }.prefix(12)))
  }

  @Test func `new cards come from the decks in turn by row, or mixed`() {
    let cards = [
      Pools.new(1, deck: 1, row: 5), Pools.new(2, deck: 0, row: 9), Pools.new(3, deck: 1, row: 2),
      Pools.new(4, deck: 0, row: 7),
    ]
    let decks = ["a", "b"]

    #expect(Pools.queue(cards, decks: decks).cards.things == [4, 3, 2, 1])
    let mixed = Pools.queue(cards, Pools.rules(decks: decks, set: [(nil, "new-order", "mixed")]))
    #expect(mixed.cards == cards.sorted { chance($0) < chance($1) })
  }

  @Test(arguments: [
    ("first", [101, 102, 1, 2, 3, 4, 5, 6]), ("last", [1, 2, 3, 4, 5, 6, 101, 102]),
    ("spread", [1, 2, 101, 3, 4, 102, 5, 6]),
  ])
  func `the mix setting places new cards`(mix: String, things: [Int]) {
    let cards =
      (1...6).map { Pools.review($0, due: -10 + $0) } + [Pools.new(101), Pools.new(102)]

    #expect(Pools.queue(cards, Pools.rules(set: [(nil, "mix", mix)])).cards.things == things)
  }

  @Test func `spread distributes new cards evenly`() {
    for (reviews, new) in [(1, 10), (12, 10), (100, 7), (0, 3), (3, 0), (5, 5)] {
      let cards =
        (0..<reviews).map { Pools.review($0 + 1) } + (0..<new).map { Pools.new($0 + 1000) }
      let queue = Pools.queue(cards)

      var seen = 0
      for (place, card) in queue.cards.enumerated() {
        seen += card.kind == .new ? 1 : 0
        let share = Double(new) * Double(place + 1) / Double(reviews + new)
        #expect(abs(Double(seen) - share) <= 1.01)
      }
      #expect((queue.reviewCount, queue.newCount) == (reviews, new))
    }
  }

  @Test func `only one card of a Thing is asked per day`() {
    let cards = [
      // One card is in steps, so the review of the other has to wait.
      Pools.step(1, in: 5), Pools.review(1, .backward),
      // Both are due, so the one due first is asked.
      Pools.review(2), Pools.review(2, due: -3, .backward),
      // A review is due, so the new card has to wait.
      Pools.review(3, .backward), Pools.new(3),
      // The other card was answered today.
      Pools.review(4, isSiblingDone: true),
      Pools.review(5),
    ]
    let queue = Pools.queue(cards)

    #expect(queue.steps.map(\.card) == [Pools.card(1)])
    #expect(
      Set(queue.cards.map(\.card)) == [
        Pools.card(2, .backward), Pools.card(3, .backward), Pools.card(5),
      ])
  }

  @Test func `cards waiting for their sibling do not use up the limit`() {
    let cards = [Pools.review(1, .backward), Pools.new(1), Pools.new(2), Pools.new(3)]

    let queue = Pools.queue(cards, Pools.rules(set: [(nil, "new", "2")]))
    #expect(queue.cards.filter { $0.kind == .new }.things == [2, 3])
  }

  @Test func `cram asks the weakest cards first, then new ones`() {
    let cards = [
      Pools.review(1, due: 20, stability: 90, since: 3), Pools.new(2), Pools.step(3, in: 5),
      Pools.review(4, due: 5, stability: 9, since: 8),
      Pools.review(4, due: 5, stability: 9, since: 4, .backward),
    ]
    let queue = Pools.queue(cards, Pools.rules(.cram, set: [(nil, "new", "0")]))

    #expect(queue.steps.isEmpty)
    #expect(queue.cards.things == [4, 4, 1, 3, 2] || queue.cards.things == [4, 4, 3, 1, 2])
    #expect(queue.cards.first?.card.direction == .forward)
  }

  @Test func `chosen cards keep their order`() {
    let cards = [Pools.review(9, due: 4), Pools.new(2), Pools.step(5, in: 3), Pools.review(1)]

    #expect(Pools.queue(cards, Pools.rules(.missed)).cards.things == [9, 2, 5, 1])
  }

  @Test(arguments: ["due", "recall", "stability", "loss"], [50, 3000])
  func `the order does not depend on how the pool is sorted`(order: String, count: Int) {
    var draw = SeededGenerator(seed: UInt64(count))
    let cards = (1...count).map { number in
      Pools.review(
        number, due: -draw.number(below: 40), stability: Float(draw.number(below: 300) + 1),
        since: draw.number(below: 400), deck: number % 3, number % 7 == 0 ? .backward : .forward)
    }
    var rules = Pools.rules(decks: ["a", "b", "c"])
    rules.order = QueueRules.Order(rawValue: order) ?? .due
    let queue = Pools.queue(cards, rules)

    #expect(Pools.queue(cards.shuffled(using: &draw), rules).cards == queue.cards)
    #expect(queue.cards.count == count)
    if order == "due" {
      #expect(queue.cards == cards.sorted { ($0.key, chance($0)) < ($1.key, chance($1)) })
    }
  }

  @Test func `an empty pool is an empty queue`() {
    for kind in [StudyKind.due, .ahead(3), .cram, .missed] {
      let queue = Pools.queue([], Pools.rules(kind))
      #expect(queue.cards.isEmpty && queue.steps.isEmpty)
    }
  }
}
