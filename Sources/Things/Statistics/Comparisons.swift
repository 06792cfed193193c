/// Decks side by side.
public struct DecksCompared: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
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

  public let rows: [Entry]

  public init(_ statistics: Statistics) {
    var rows = statistics.data.decks.map { deck in
      Entry(
        deck: deck.name, things: deck.things, cards: deck.cards, known: 0, late: 0,
        answers: deck.tally.all, milliseconds: deck.tally.milliseconds,
        retention: deck.tally.retention)
    }
    var known = rows.map { _ in ExactSum(upTo: 1) }
    for card in statistics.data.standings {
      known[card.deck].add(card.memory?.recall ?? 0)
      if let due = card.due, due < statistics.today, !card.isSuspended, card.phase != .new {
        rows[card.deck].late += 1
      }
    }
    for deck in rows.indices { rows[deck].known = known[deck].value }
    self.rows = rows
  }
}

/// Short → long and long → short side by side.
public struct DirectionComparison: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let direction: Card.Direction
    /// Cards in this direction, and those introduced.
    public let cards: Int
    public let met: Int
    /// The expected number known if all were asked now.
    public let known: Double
    /// The median stability of the introduced ones, in days.
    public let stability: Double?
    public let answers: Int
    public let milliseconds: Int
    public let retention: Proportion
  }

  public let rows: [Entry]

  public init(_ statistics: Statistics) {
    let total = statistics.data.total
    rows = Card.Direction.allCases.map { direction in
      Self.row(
        of: direction, direction == .forward ? total.forward : total.backward,
        in: statistics.data)
    }
  }

  private static func row(
    of direction: Card.Direction, _ tally: Tally, in data: StatisticsData
  ) -> Entry {
    let memories = data.standings.filter { $0.card.direction == direction }
      .compactMap(\.memory)
    return Entry(
      direction: direction, cards: data.decks.reduce(0) { $0 + $1.cards(direction) },
      met: memories.count,
      known: memories.recalled,
      stability: Median.of(memories.map { Double($0.stability) }),
      answers: tally.all, milliseconds: tally.milliseconds, retention: tally.retention)
  }
}
