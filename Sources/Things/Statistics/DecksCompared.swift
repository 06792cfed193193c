/// Decks side by side.
public struct DecksCompared: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let deck: String
    public let things: Int
    public let cards: Int
    /// The expected number known if all were asked now.
    public var known: Double
    public var late: Int
    /// Answers, time and retention of the period.
    public let answers: Int
    public let milliseconds: Int
    public let retention: Proportion
  }

  public let rows: [Row]

  public init(_ statistics: Statistics) {
    var rows = statistics.data.decks.map { deck in
      Row(
        deck: deck.name, things: deck.things, cards: deck.cards, known: 0, late: 0,
        answers: deck.tally.all, milliseconds: deck.tally.milliseconds,
        retention: deck.tally.retention)
    }
    for card in statistics.data.standings {
      rows[card.deck].known += Double(card.memory?.recall ?? 0)
      if let due = card.due, due < statistics.today, !card.isSuspended, card.phase != .new {
        rows[card.deck].late += 1
      }
    }
    self.rows = rows
  }
}
