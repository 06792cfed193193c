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
