import LibraryTestSupport
import Recall
import Testing

@testable import Archive
@testable import Things

struct PoolTests {
  let fixture: LibraryFixture
  let library: Library

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
    for (deck, shorts) in [("a", ["A1", "A2", "A3", "A4", "A5", "A6"]), ("b", ["B1", "A1"])] {
      let rows = shorts.map { "\($0),\($0) in \(deck)\n" }.joined()
      try fixture.write("short,long\n\(rows)", deck: deck)
    }
    _ = try library.refresh()
  }

  private var today: StudyDay { fixture.now.day }

  private func card(
    _ short: String, in deck: String = "a", _ direction: Card.Direction = .forward
  ) -> Card.ID {
    Card.ID(.computed(short: short, long: "\(short) in \(deck)"), direction)
  }

  @discardableResult
  private func answer(
    _ card: Card.ID, due: Due, other: Thing.ID? = nil, mode: Review.Mode = .normal
  ) throws -> Receipt {
    var phase = Phase.review
    if case .moment = due { phase = .learning }
    let review = Review(
      grade: .good, mode: mode, phaseBefore: .new, phaseAfter: phase,
      stepsLeft: phase == .learning ? 1 : 0, other: other, due: due)
    return try library.commit(Change("study", events: [.review(card, review)]), at: fixture.now)
  }

  private func commit(_ events: Event...) throws {
    _ = try library.commit(Change("change", events: events), at: fixture.now)
  }

  private func pool(
    _ decks: [String], until days: Int? = 0, mostNew: Int = 0
  ) throws -> [String] {
    let pool = try library.pool(
      .decks(decks, until: days.map { today + $0 }, mostNew: mostNew), at: fixture.now)
    return try pool.cards.map { card in
      let entry = try #require(try library.thing(card.card.thing))
      return
        "\(entry.thing.short)\(card.card.direction.mark) \(card.kind) \(pool.decks[Int(card.deck)])"
    }
  }

  @Test func `the pool has due cards, steps and the first new cards`() throws {
    try answer(card("A1"), due: .day(today))
    try answer(card("A2"), due: .day(today - 3))
    try answer(card("A3"), due: .day(today + 1))
    let later = Moment(milliseconds: fixture.time.milliseconds + 600_000, offset: 3600)
    try answer(card("A4"), due: .moment(later))

    #expect(Set(try pool(["a"])) == ["A1> review a", "A2> review a", "A4> step a"])
    #expect(try pool(["a"], mostNew: 1).last == "A5> new a")
    #expect(try pool(["a"], mostNew: 9).suffix(2) == ["A5> new a", "A6> new a"])
    #expect(try pool(["a"], until: 1).contains("A3> review a"))
    #expect(try pool(["a"], until: nil).contains("A3> review a"))
    #expect(try pool(["b", "a"], mostNew: 1).filter { $0.hasSuffix("b") } == ["B1> new b"])
    #expect(try pool([], mostNew: 5).isEmpty)
    #expect(try pool(["nowhere"], mostNew: 5).isEmpty)
  }

  @Test func `the pool has each card's memory and time`() throws {
    try answer(card("A1"), due: .day(today))
    let record = try #require(try library.records(of: [card("A1")])[card("A1")])

    let pool = try library.pool(.decks(["a"], until: today, mostNew: 0), at: fixture.now)

    #expect(pool.cards == [try #require(QueuedCard(record, deck: 0))])
  }

  @Test func `suspended and buried cards are left out, new ones too`() throws {
    try answer(card("A1"), due: .day(today))
    try answer(card("A2"), due: .day(today))
    try commit(.suspend(card("A1").thing))
    try commit(.bury(card("A2"), until: today + 1))
    try commit(.suspend(card("A3").thing))
    try commit(.bury(card("A4"), until: today + 1))
    #expect(try pool(["a"], mostNew: 9) == ["A5> new a", "A6> new a"])

    try commit(.resume(card("A1").thing))
    try commit(.resume(card("A3").thing))
    #expect(try pool(["a"], mostNew: 9).prefix(2) == ["A1> review a", "A3> new a"])
    fixture.advance(86_400)
    #expect(try pool(["a"], mostNew: 9).contains("A2> review a"))
    #expect(try pool(["a"], mostNew: 9).contains("A4> new a"))
  }

  @Test func `a reset card is new again, in row order`() throws {
    try answer(card("A2"), due: .day(today + 9))
    try commit(.reset(card("A2").thing))

    #expect(try pool(["a"], mostNew: 2) == ["A1> new a", "A2> new a"])
  }

  @Test func `a Thing asked both ways has two cards`() throws {
    try answer(card("A1"), due: .day(today + 3))
    try commit(.set(.deck("a"), name: "directions", value: "both"))
    let pool = try library.pool(.decks(["a"], until: today, mostNew: 9), at: fixture.now)

    #expect(pool.cards.count == 11)
    #expect(pool.cards.filter(\.isSiblingDone).map(\.card) == [card("A1", .backward)])

    fixture.advance(86_400)
    let tomorrow = try library.pool(
      .decks(["a"], until: today, mostNew: 9), at: fixture.now)
    #expect(tomorrow.cards.allSatisfy { !$0.isSiblingDone })
  }

  @Test func `a review knows that its sibling was answered today`() throws {
    try commit(.set(.deck("a"), name: "directions", value: "both"))
    try answer(card("A1"), due: .day(today))
    try answer(card("A1", .backward), due: .day(today + 5))
    try answer(card("A2"), due: .day(today))

    let pool = try library.pool(.decks(["a"], until: today, mostNew: 0), at: fixture.now)
    #expect(pool.cards.filter(\.isSiblingDone).map(\.card) == [card("A1")])
    let chosen = try library.pool(.cards([card("A2"), card("A1")]), at: fixture.now)
    #expect(chosen.cards.map(\.isSiblingDone) == [false, true])
  }

  @Test func `chosen cards keep their order, without removed ones`() throws {
    try answer(card("A3"), due: .day(today + 40))
    try commit(.suspend(card("A2").thing))
    let gone = Card.ID(Thing.ID(number: 77), .forward)

    let pool = try library.pool(
      .cards([card("B1", in: "b"), gone, card("A3"), card("A2"), card("A1")]), at: fixture.now)

    #expect(pool.decks == ["a", "b"])
    #expect(pool.cards.map(\.card) == [card("B1", in: "b"), card("A3"), card("A1")])
    #expect(pool.cards.map(\.kind) == [.new, .review, .new])
    #expect(pool.cards.map(\.deck) == [1, 0, 0])
  }

  @Test func `many chosen cards are read in one scan`() throws {
    try answer(card("A3"), due: .day(today))
    let few = [card("B1", in: "b"), card("A3"), card("A1")]
    let gone = (1...3000).map { Card.ID(Thing.ID(number: UInt64($0)), .forward) }

    let one = try library.pool(.cards(few), at: fixture.now)
    let other = try library.pool(.cards(few + gone), at: fixture.now)

    #expect(one.cards == other.cards)
  }

  @Test func `families and confusions are reported`() throws {
    try answer(card("A1"), due: .day(today))
    try answer(card("A2"), due: .day(today), other: card("A3").thing)
    let pool = try library.pool(
      .decks(["a", "b"], until: today, mostNew: 9), at: fixture.now)
    func candidate(_ card: Card.ID) throws -> QueuedCard {
      try #require(pool.cards.first { $0.card == card })
    }

    let member = try candidate(card("A1", in: "b"))
    #expect(pool.rivals.contains(try candidate(card("A1")), member))
    #expect(pool.rivals.contains(try candidate(card("A2")), try candidate(card("A3"))))
    #expect(!pool.rivals.contains(try candidate(card("A1")), try candidate(card("A2"))))
    #expect(!pool.rivals.contains(try candidate(card("A3")), member))
  }

  @Test func `undone confusions are not counted`() throws {
    let (two, three) = (card("A2"), card("A3"))
    try answer(three, due: .day(today), other: two.thing)
    try answer(two, due: .day(today), other: three.thing)
    try answer(two, due: .day(today), other: three.thing, mode: .cram)
    let last = try answer(two, due: .day(today), other: card("A4").thing)
    #expect(
      try library.confusions()
        == [
          Confusion(card: two, other: three.thing, times: 2),
          Confusion(card: two, other: card("A4").thing, times: 1),
          Confusion(card: three, other: two.thing, times: 1),
        ].sorted { ($1.times, $0.card, $0.other) < ($0.times, $1.card, $1.other) })

    _ = try library.commit(
      try #require(try library.undoing(last.line, redo: false)), at: fixture.now)
    #expect(try library.confusions().map(\.other).contains(card("A4").thing) == false)
  }

  @Test func `the load of coming days counts cards to be asked`() throws {
    try answer(card("A1"), due: .day(today + 2))
    try answer(card("A2"), due: .day(today + 2))
    try answer(card("B1", in: "b"), due: .day(today + 2))
    try answer(card("A3"), due: .day(today + 97))
    try answer(card("A4"), due: .day(today + 98))
    try answer(card("A5", .backward), due: .day(today + 2))
    try commit(.suspend(card("A2").thing))

    let load = try library.load(from: today)
    #expect(load == DueLoad(from: today, [0, 0, 2] + Array(repeating: 0, count: 94) + [1]))
  }

  @Test func `the pool has as many as the counts say`() throws {
    for (number, short) in ["A1", "A2", "A3", "A4"].enumerated() {
      try answer(card(short), due: .day(today + number - 2))
    }
    try commit(.set(.deck("a"), name: "directions", value: "both"))

    let counts = try library.counts(at: fixture.now)
    let pool = try library.pool(.decks(["a", "b"], until: today, mostNew: 0), at: fixture.now)
    #expect(counts.map(\.due) == [3, 0])
    #expect(pool.cards.count == 3)
  }

  @Test func `a deck may ask only long to short`() throws {
    try commit(.set(.deck("a"), name: "directions", value: "backward"))
    try answer(card("A1"), due: .day(today))
    try answer(card("A2", .backward), due: .day(today))
    try answer(card("B1", in: "b"), due: .day(today))

    let counts = try library.counts(at: fixture.now)

    #expect(try pool(["a"]) == ["A2< review a"])
    #expect(try pool(["a"], mostNew: 1).last == "A1< new a")
    #expect(counts.map(\.due) == [1, 1])
    #expect(counts.map(\.new) == [5, 1])
    #expect(try library.load(from: today)[today] == 2)
  }
}
