/// A histogram of a card property with fixed bounds.
public struct Distribution: Hashable, Sendable {
  public enum Measure: String, CaseIterable, Sendable {
    case intervals
    case stability
    case difficulty
    case recall
  }

  public struct Class: Hashable, Sendable {
    /// The lower bound of the class.
    public let from: Double
    public var count: Int
  }

  public let measure: Measure
  public let classes: [Class]
  public let count: Int
  /// The median; nil without values.
  public let median: Double?
  public let mean: Double?

  public init(_ measure: Measure, _ statistics: Statistics) {
    self.measure = measure
    var values: [Double] = []
    values.reserveCapacity(statistics.data.standings.count)
    let bounds = Self.bounds(measure)
    var counts = bounds.map { _ in 0 }
    var sum = ExactSum(upTo: Self.most)
    for card in statistics.data.standings {
      guard let value = Self.value(measure, card) else { continue }
      values.append(value)
      sum.add(value)
      counts[max(0, bounds.partitionIndex { $0 > value } - 1)] += 1
    }
    count = values.count
    mean = values.isEmpty ? nil : sum.value / Double(values.count)
    median = Median.of(values)
    classes = zip(bounds, counts).map { Class(from: $0, count: $1) }
  }

  /// More days than any interval has.
  private static let most = 65_536.0

  /// The value of a card; nil if it has none.
  static func value(_ measure: Measure, _ card: StatisticsData.Standing) -> Double? {
    switch measure {
    case .intervals: card.phase == .review ? Double(card.interval) : nil
    case .stability: card.memory.map { Double($0.stability) }
    case .difficulty: card.memory.map { Double($0.difficulty) }
    case .recall: card.memory.map { Double($0.recall) }
    }
  }

  static func bounds(_ measure: Measure) -> [Double] {
    switch measure {
    case .intervals, .stability: [0, 2, 4, 8, 15, 31, 61, 122, 365, 730]
    case .difficulty: [1, 2, 3, 4, 5, 6, 7, 8, 9]
    case .recall: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    }
  }
}
