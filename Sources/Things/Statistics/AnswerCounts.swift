/// The number of answers by grade and by phase of the card.
public struct GradeCounts: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let met: Tally.Met
    /// Again, hard, good, easy.
    public let counts: [Int]

    public var total: Int { counts.reduce(0, +) }
    public var right: Proportion { Proportion(total - counts[0], of: total) }
  }

  public let rows: [Row]

  public init(_ statistics: Statistics) {
    let tally = statistics.total
    rows = Tally.Met.allCases.map { met in
      Row(met: met, counts: (1...4).map { tally.answers(met, grade: $0) })
    }
  }

  public var total: Int { rows.reduce(0) { $0 + $1.total } }
}

/// Answers by local hour, and how many of them were right.
public struct HourlySuccess: Hashable, Sendable {
  /// Twenty-four, starting at midnight.
  public let hours: [Proportion]

  public init(_ statistics: Statistics) {
    let tally = statistics.total
    hours = (0..<24).map { Proportion(tally.hour($0)) }
  }

  public var total: Proportion { hours.reduce(Proportion(0, of: 0), +) }
}
