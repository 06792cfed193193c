import Recall
import Testing

@testable import Things

/// Things that are easily mixed up are introduced on different days.
struct IntroductionTests {
  @Test(arguments: [
    ("SNMP", "Simple Network Management Protocol", "SMTP", "Simple Mail Transfer Protocol", false),
    ("ARP", "Address Resolution Protocol", "RARP", "Reverse Address Resolution Protocol", true),
    (
      "IMAP", "Internet Message Access Protocol", "ICAP", "Internet Content Adaptation Protocol",
      true
    ),
    ("TCP", "Transmission Control Protocol", "TLS", "Transport Layer Security", false),
    ("dog", "perro", "but", "pero", true), ("hair", "cheveux", "horses", "chevaux", true),
    ("cat", "gato", "house", "casa", false), ("to read", "lesen", "to live", "leben", true),
    ("MMR", "measles, mumps, rubella", "MRI", "magnetic resonance imaging", false),
    ("SNS", "sympathetic nervous system", "SNS", "somatic nervous system", true),
    ("A", "Alfa", "B", "Bravo", false), ("form", "form", "from", "from", true),
  ])
  func `look-alikes are one letter apart, or share initials and words`(
    short: String, long: String, other: String, otherLong: String, isAlike: Bool
  ) {
    let one = LookAlike(.made(short, long))
    let two = LookAlike(.made(other, otherLong))
    #expect(one.resembles(two) == isAlike)
    #expect(two.resembles(one) == isAlike)
  }

  private static let things: [Thing] = [
    Thing(id: Thing.ID(number: 1), short: "ARP", long: "Address Resolution Protocol"),
    Thing(id: Thing.ID(number: 2), short: "RARP", long: "Reverse Address Resolution Protocol"),
    Thing(id: Thing.ID(number: 3), short: "DNS", long: "Domain Name System"),
    Thing(id: Thing.ID(number: 4), short: "URL", long: "Uniform Resource Locator"),
  ]

  private func queue(
    _ numbers: [Int], new: Int, after recent: [Int] = [], asking: Int? = nil
  ) -> StudyQueue {
    let things = { (numbers: [Int]) in numbers.map { Self.things[$0 - 1] } }
    var rules = Pools.rules(set: [(nil, "new", "\(new)")])
    if let asking { rules.askNew(asking) }
    let introductions =
      rules.considersRivals
      ? Introductions(of: things(numbers), after: things(recent)) { _, _ in false } : .all
    return StudyQueue(
      CardPool(decks: ["a"], cards: numbers.map { Pools.new($0) }), by: rules, at: Pools.now,
      CardLines.forgetting, introductions: introductions)
  }

  @Test func `others take the place of a look-alike`() {
    let queue = queue([1, 2, 3, 4], new: 2)
    #expect(queue.cards.things == [1, 3])
    #expect(queue.waiting.map(\.thing.number) == [2] && queue.waiting.map(\.rival.number) == [1])
  }

  @Test func `a look-alike of a Thing of the last days waits, too`() {
    #expect(queue([2, 3, 4], new: 2, after: [1]).cards.things == [3, 4])
  }

  @Test(arguments: 1...5)
  func `there are never fewer new Things than the limit allows`(new: Int) {
    #expect(queue([1, 2, 3, 4], new: new).cards.count == min(new, 4))
    #expect(queue([1, 2], new: new, after: []).cards.count == min(new, 2))
    #expect(queue([1, 2], new: new).waiting.isEmpty)
  }

  @Test func `a number of new Things that was asked for comes in order`() {
    #expect(queue([1, 2, 3, 4], new: 2, asking: 2).cards.things == [1, 2])
  }

  @Test func `once both are known, some pairs are asked side by side`() throws {
    var contrasts = 0
    for first in stride(from: 1, to: 200, by: 2) {
      let pair = [Pools.review(first), Pools.review(first + 1)]
      let others = (1...20).map { Pools.review(1000 + $0) }
      let rivals = CardsKeptApart(confusions: [(pair[0].card.thing, pair[1].card.thing)])
      var queue = CardQueue(
        Pools.queue([pair[0]] + others + [pair[1]], rivals: rivals),
        load: DueLoad(from: Pools.today, []))
      queue.putFirst(pair[0].card)
      let next = try Self.answered(&queue)
      if next == pair[1].card { contrasts += 1 }
    }
    #expect((20...80).contains(contrasts))
  }

  /// The card after the first one was answered.
  private static func answered(_ queue: inout CardQueue) throws -> Card.ID? {
    guard case .card(let card) = queue.next(at: Pools.now) else { return nil }
    let turn = Turn(
      CardRecord(card.card), in: "a", mode: .normal,
      by: Pools.settings().policy(deck: "a", by: CardLines.forgetting), at: Pools.now,
      secondsToRollover: 40_000, load: queue.load.load())
    let review = Review(
      grade: .good, phaseBefore: .review, phaseAfter: .review, firstKey: 900, duration: 2000,
      verdict: .exact, due: .day(Pools.today + 40))
    queue.note(review, to: turn, of: card, at: Pools.now)
    guard case .card(let next) = queue.next(at: Pools.now) else { return nil }
    return next.card
  }
}
