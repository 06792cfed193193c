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
    let missed = statistics.data.standings.filter { $0.lapses > 0 }
    count = missed.count
    rows = missed.map {
      Row(
        card: $0.card, lapses: $0.lapses, answers: $0.answers,
        difficulty: $0.memory?.difficulty ?? 0)
    }
    .sorted { one, other in
      if one.lapses != other.lapses { return one.lapses > other.lapses }
      if one.difficulty != other.difficulty { return one.difficulty > other.difficulty }
      return one.card < other.card
    }
    .prefix(most).map(\.self)
  }
}
