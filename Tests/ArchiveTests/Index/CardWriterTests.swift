import Testing
import Things

@testable import Archive

/// Cards come back from their packs as they went in.
struct CardWriterTests {
  private let database: Database
  private let store: CardStore

  init() throws {
    database = try IndexFile.make(nil)
    store = CardStore(database: database)
  }

  private func row(_ number: UInt64, answers: Int = 1) -> CardStore.Row {
    var record = CardRecord(Card.ID(number: number))
    record.answers = answers
    return CardStore.Row(record: record, deck: 3, entries: answers)
  }

  private func answers() throws -> [UInt64: Int] {
    var answers: [UInt64: Int] = [:]
    var last: UInt64?
    try store.visit { card in
      #expect(last.map { $0 < card.number } ?? true)
      last = card.number
      answers[card.number] = Int(card.answers)
    }
    return answers
  }

  private func packs() throws -> [Int] {
    let statement = try database.statement("SELECT least, length(cards) FROM card ORDER BY least")
    var sizes: [Int] = []
    while try statement.step() {
      if sizes.isEmpty { #expect(statement.int(0) == 0) }
      sizes.append(statement.int(1) / PackedCard.size)
    }
    return sizes
  }

  @Test func `cards that come in order fill one pack after the other`() throws {
    var writer = CardWriter(store, isFresh: true)
    for number in 1...1000 { try writer.save(row(UInt64(number) * 7)) }
    try writer.finish()

    #expect(try packs() == Array(repeating: CardPack.comfortable, count: 25))
    #expect(try store.row(7 * 999)?.record.id.number == 7 * 999)
    #expect(try store.row(8) == nil)
    #expect(try answers().count == 1000)
  }

  @Test func `cards that come in no order at first are found all the same`() throws {
    var writer = CardWriter(store, isFresh: true)
    for number in (1...300).reversed() { try writer.save(row(UInt64(number))) }
    try writer.finish()

    #expect(try answers().count == 300)
    for number in 1...300 { #expect(try store.row(UInt64(number)) != nil) }
  }

  @Test(arguments: 1...6)
  func `whatever comes between, each card is there once, as it was saved last`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var expected: [UInt64: Int] = [:]
    for _ in 0..<40 {
      var writer = CardWriter(store, isFresh: try store.isEmpty)
      let drawn = (0...random.next(below: 60)).map { _ in UInt64(random.next(below: 900)) }
      for number in Set(drawn).sorted() {
        let before = try writer.row(number)
        #expect(before?.record.answers == expected[number])
        expected[number] = (before?.record.answers ?? 0) + 1
        try writer.save(row(number, answers: expected[number] ?? 0))
      }
      try writer.finish()
    }

    #expect(try answers() == expected)
    #expect(try packs().allSatisfy { (1...CardPack.most).contains($0) })
    for (number, count) in expected {
      #expect(try store.row(number)?.entries == count)
      #expect(try store.row(number)?.deck == 3)
    }
  }

  @Test func `the cards of a Thing come together`() throws {
    var writer = CardWriter(store, isFresh: true)
    // Things 1, 2 and 4 have one card or the other; 3 has both, and so has 5.
    for number: UInt64 in [2, 5, 6, 7, 9, 10, 11] { try writer.save(row(number)) }
    try writer.finish()

    var pairs: [[UInt64?]] = []
    try store.visitPairs { pair in
      pairs.append([pair.thing, pair.forward?.number, pair.backward?.number])
      #expect(pair.deck == 3)
    }

    #expect(pairs == [[1, 2, nil], [2, nil, 5], [3, 6, 7], [4, nil, 9], [5, 10, 11]])
  }
}
