/// How often each grade was given, by what it was given to.
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

/// Answers by the hour of the clock on the wall, and how many of them were right.
public struct HourlySuccess: Hashable, Sendable {
  /// Twenty-four, from midnight on.
  public let hours: [Proportion]

  public init(_ statistics: Statistics) {
    let tally = statistics.total
    hours = (0..<24).map { Proportion(tally.hour($0)) }
  }

  public var total: Proportion { hours.reduce(Proportion(0, of: 0), +) }
}
