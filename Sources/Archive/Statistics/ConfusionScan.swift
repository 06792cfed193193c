import Things

/// Counts what cards were taken for, by answers that stand.
struct ConfusionScan {
  let database: Database

  private struct Key: Hashable {
    var card: UInt64
    var other: UInt64
  }

  /// An answer by its line and its card.
  private struct Answer: Hashable {
    var line: HistoryEntry.LineKey
    var card: UInt64
  }

  /// `cards` come in order of number.
  func read(
    _ cards: [StatisticsReading.ScopeCard]
  ) throws(IndexError) -> [StatisticsData.Confusion] {
    let undone = try undone()
    let statement = try database.statement(
      "SELECT device, number, card, other FROM confusion ORDER BY card, device, number")
    var counts: [Key: Int] = [:]
    var place = 0
    while try statement.step() {
      let card = statement.bits(2)
      while place < cards.count, cards[place].number < card { place += 1 }
      guard place < cards.count, cards[place].number == card,
        !undone.contains(Answer(line: EventStore.line(statement), card: card))
      else { continue }
      counts[Key(card: card, other: statement.bits(3)), default: 0] += 1
    }
    return counts.sorted {
      $0.value != $1.value
        ? $0.value > $1.value : ($0.key.card, $0.key.other) < ($1.key.card, $1.key.other)
    }.map { key, count in
      StatisticsData.Confusion(
        card: Card.ID(number: key.card), other: Thing.ID(number: key.other), count: count)
    }
  }

  /// Answers that were taken back; they are few.
  private func undone() throws(IndexError) -> Set<Answer> {
    let statement = try database.statement(
      "SELECT device, number, subject FROM mark WHERE kind = 'review' AND undone = 1")
    var undone: Set<Answer> = []
    while try statement.step() {
      guard let card = Card.ID(statement.text(2)) else { continue }
      undone.insert(Answer(line: EventStore.line(statement), card: card.number))
    }
    return undone
  }
}
