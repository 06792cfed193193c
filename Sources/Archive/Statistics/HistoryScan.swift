import Recall
import Things

/// Reads the histories of some cards: one after the other, or all at once where many are wanted.
struct HistoryScan {
  private let database: Database
  /// Counts the upper half of them.
  private let second: SecondReader?
  /// In order of number.
  private let cards: [StatisticsReading.ScopeCard]
  /// How many cards there are, those that are not wanted included.
  private let all: Int

  init(
    _ database: Database, with second: SecondReader? = nil,
    _ cards: [StatisticsReading.ScopeCard], of all: Int
  ) {
    self.database = database
    self.second = second
    self.cards = cards
    self.all = all
  }

  /// Counts every answer of cards that are asked about, and takes away those of others.
  func count(into sums: inout TallySums) throws(IndexError) {
    guard let second else { return try countAll(into: &sums) }
    let lower = Array(cards[..<(cards.count / 2)])
    let upper = Array(cards[(cards.count / 2)...])
    let empty = sums.emptied
    let meanwhile = Meanwhile<TallySums?>(isWorthIt: true) { [all] in
      second.read { database in
        var sums = empty
        try HistoryScan(database, upper, of: all / 2).countAll(into: &sums)
        return sums
      }
    }
    try HistoryScan(database, lower, of: all / 2).countAll(into: &sums)
    if let others = meanwhile.value {
      sums.add(others)
    } else {
      try HistoryScan(database, upper, of: all / 2).countAll(into: &sums)
    }
  }

  private func countAll(into sums: inout TallySums) throws(IndexError) {
    try visit { place, entries in
      let card = cards[place]
      let isBackward = card.number % 2 == 1
      let sign: Int32 = card.isInside ? 1 : -1
      for offset in stride(from: 0, to: entries.count, by: PackedEntry.size) {
        let entry = entries.loadUnaligned(fromByteOffset: offset, as: PackedEntry.self)
        guard let answer = entry.tallied else { continue }
        sums.count(
          answer, deck: Int(card.deck), isBackward: isBackward, day: Int(entry.day), times: sign)
      }
    }
  }

  /// Lets the cards' memories tell what was known when.
  func follow(_ sums: inout KnowledgeSums) throws(IndexError) {
    var last = -1
    try visit { place, entries in
      if place != last { sums.begin(Card.ID(number: cards[place].number)) }
      last = place
      for offset in stride(from: 0, to: entries.count, by: PackedEntry.size) {
        sums.take(entries.loadUnaligned(fromByteOffset: offset, as: PackedEntry.self))
      }
    }
    sums.end()
  }

  /// Calls `body` with a card's place and some of its entries as bytes; a card's come in order and
  /// together.
  private func visit(_ body: (Int, UnsafeRawBufferPointer) -> Void) throws(IndexError) {
    guard let first = cards.first, let last = cards.last else { return }
    if cards.count * 8 > all {
      try visitAll(from: first.number, to: last.number, body)
    } else {
      try visitEach(body)
    }
  }

  private func visitAll(
    from first: UInt64, to last: UInt64, _ body: (Int, UnsafeRawBufferPointer) -> Void
  ) throws(IndexError) {
    let statement = try database.statement(
      "SELECT key, entries FROM history WHERE key BETWEEN ?1 AND ?2 ORDER BY key")
    statement.bind(1, CardStore.keys(of: first).lowerBound)
    statement.bind(2, CardStore.keys(of: last).upperBound)
    var place = 0
    while try statement.step() {
      let number = CardStore.card(ofKey: statement.int64(0))
      while place < cards.count, cards[place].number < number { place += 1 }
      guard place < cards.count else { break }
      if cards[place].number == number { body(place, statement.blob(1)) }
    }
    statement.reset()
  }

  private func visitEach(_ body: (Int, UnsafeRawBufferPointer) -> Void) throws(IndexError) {
    let statement = try database.statement(
      "SELECT entries FROM history WHERE key BETWEEN ?1 AND ?2 ORDER BY key")
    for (place, card) in cards.enumerated() {
      let keys = CardStore.keys(of: card.number)
      statement.reset()
      statement.bind(1, keys.lowerBound).bind(2, keys.upperBound)
      while try statement.step() { body(place, statement.blob(0)) }
    }
    statement.reset()
  }
}
