import Recall
import Testing

@testable import Things
@testable import Trainer

/// The answers of a session are stored compactly without losing anything.
struct AnsweredCardsTests {
  private let device = Device("desk-wm3k")

  private func card(_ number: Int) -> Card.ID { Card.ID(number: UInt64(number)) }

  private func kept(
    _ number: Int, _ grade: Grade = .good, _ review: Review? = nil, card subject: Int? = nil
  ) throws -> JournalLine {
    let device = try #require(device)
    let review =
      review
      ?? Review(
        grade: grade, phaseBefore: .review, phaseAfter: .review, firstKey: number,
        duration: number * 2, hints: 3, due: .day(StudyDay(number: 20_000)))
    return JournalLine(
      device: device, number: number, time: Moment(milliseconds: 0, offset: 0),
      day: StudyDay(number: 19_990), event: .review(card(subject ?? number), review), sum: 0)
  }

  @Test func `missed cards are listed with what was typed`() throws {
    let device = try #require(device)
    var cards = AnsweredCards()
    for number in 1...600 {
      try cards.append(
        kept(number, card: number), wasStarted: false, typed: number % 3 == 0 ? "é\(number)" : "")
    }

    for number in (1...600).reversed() {
      let last = try #require(cards.last)
      #expect(last.line(of: device) == (try kept(number)).name)
      #expect(last.firstKey == number && last.duration == number * 2 && last.hints == 3)
      #expect(cards.lastTyped.first == (number % 3 == 0 ? "é\(number)" : ""))
      cards.removeLast()
    }
    #expect(cards.isEmpty)
    #expect(cards.cardCount == 0 && cards.rightAtOnce == 0)
  }

  @Test func `a second try is not counted as right on the first`() throws {
    var cards = AnsweredCards()
    let review = Review(
      grade: .hard, phaseBefore: .review, phaseAfter: .review, due: .day(StudyDay(number: 20_000)),
      second: .exact)
    try cards.append(kept(1, .hard, review), wasStarted: false, typed: "near", second: "right")
    #expect(cards.cardCount == 1 && cards.rightCount == 1 && cards.rightAtOnce == 0)

    cards.removeLast()
    #expect(cards.cardCount == 0 && cards.rightCount == 0)
  }

  @Test func `a card counts once, by its first answer`() throws {
    var cards = AnsweredCards()
    try cards.append(kept(1, .again, card: 8), wasStarted: false, typed: "first")
    try cards.append(kept(2, .good, card: 8), wasStarted: true, typed: "")
    try cards.append(kept(3, .good, card: 20), wasStarted: false, typed: "")
    try cards.append(kept(4, .again, card: 9), wasStarted: false, typed: "sibling")
    try cards.append(kept(5, .again, card: 30), wasStarted: false, typed: "last")

    #expect(cards.cardCount == 4)
    #expect(cards.rightAtOnce == 1)
    // Both cards of a Thing count as one miss.
    #expect(cards.missed.map(\.typed) == ["first", "last"])
    #expect(cards.missed.map(\.card.thing) == [card(8).thing, card(30).thing])
  }

  @Test func `new cards are counted, and cards due another day are done`() throws {
    var cards = AnsweredCards()
    let day = Due.day(StudyDay(number: 20_000))
    let step = Due.moment(Moment(milliseconds: 9, offset: 0))
    for (number, mode, due) in [
      (1, Review.Mode.normal, day), (2, .normal, step), (3, .cram, day), (4, .ahead, day),
    ] {
      let review = Review(
        grade: .good, mode: mode, phaseBefore: number == 4 ? .review : .new, phaseAfter: .review,
        due: due)
      try cards.append(
        kept(number, .good, review, card: number), wasStarted: false, typed: "")
    }

    #expect(cards.newCount == 3)
    #expect(cards.over == [card(1), card(4)])
    cards.removeLast()
    cards.removeLast()
    #expect(cards.newCount == 2)
    #expect(cards.over == [card(1)])
  }
}
