/// The cards that were missed most after they were known.
public struct HardestCards: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let card: Card.ID
    public let lapses: Int
    public let answers: Int
    public let difficulty: Float
  }

  public let rows: [Row]
  /// How many were ever missed after they were known.
  public let count: Int

  public init(_ statistics: Statistics, most: Int = 10) {
    var count = 0
    var rows: [Row] = []
    for card in statistics.data.standings where card.lapses > 0 {
      count += 1
      let row = Row(
        card: card.card, lapses: card.lapses, answers: card.answers,
        difficulty: card.memory?.difficulty ?? 0)
      // Ten of a hundred thousand: to sort them all takes longer than all other blocks.
      if rows.count == most, let last = rows.last, last.isHarder(than: row) { continue }
      rows.insert(row, at: rows.firstIndex { row.isHarder(than: $0) } ?? rows.count)
      if rows.count > most { rows.removeLast() }
    }
    self.count = count
    self.rows = rows
  }
}

extension HardestCards.Row {
  fileprivate func isHarder(than other: HardestCards.Row) -> Bool {
    if lapses != other.lapses { return lapses > other.lapses }
    if difficulty != other.difficulty { return difficulty > other.difficulty }
    return card < other.card
  }
}
