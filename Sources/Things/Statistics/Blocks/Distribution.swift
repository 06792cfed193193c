/// How many cards have which value of something, in classes with fixed bounds.
public struct Distribution: Hashable, Sendable {
  public enum Measure: String, CaseIterable, Sendable {
    case intervals
    case stability
    case difficulty
    case recall
  }

  public struct Class: Hashable, Sendable {
    /// From this value on, up to the next class.
    public let from: Double
    public var count: Int
  }

  public let measure: Measure
  public let classes: [Class]
  public let count: Int
  /// The value in the middle; nil where there is none.
  public let median: Double?
  public let mean: Double?

  public init(_ measure: Measure, _ statistics: Statistics) {
    self.measure = measure
    let values = statistics.data.standings.compactMap { Self.value(measure, $0) }.sorted()
    count = values.count
    median =
      values.isEmpty
      ? nil : (values[values.count / 2] + values[(values.count - 1) / 2]) / 2
    mean = values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    var classes = Self.bounds(measure).map { Class(from: $0, count: 0) }
    var place = 0
    for value in values {
      while place + 1 < classes.count, classes[place + 1].from <= value { place += 1 }
      classes[place].count += 1
    }
    self.classes = classes
  }

  /// The value of a card, nil for one that has none.
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
