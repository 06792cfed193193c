/// Short → long and long → short side by side.
public struct DirectionComparison: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
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

  public let rows: [Row]

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
  ) -> Row {
    let memories = data.standings.filter { $0.card.direction == direction }
      .compactMap(\.memory)
    return Row(
      direction: direction, cards: data.decks.reduce(0) { $0 + $1.cards(direction) },
      met: memories.count,
      known: memories.reduce(0) { $0 + Double($1.recall) },
      stability: Median.of(memories.map { Double($0.stability) }),
      answers: tally.all, milliseconds: tally.milliseconds, retention: tally.retention)
  }
}
