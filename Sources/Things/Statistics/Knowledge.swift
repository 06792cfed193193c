/// The days of the knowledge chart: at most sixty, ending today.
public enum KnowledgeDays {
  public static let most = 60

  /// Single days for short periods, then every seventh, then ends of months.
  public static func between(_ first: StudyDay, and today: StudyDay) -> [StudyDay] {
    let span = today - first
    guard span >= 0 else { return [] }
    if span < most { return (0...span).map { first + $0 } }
    if span < most * 7 - 6 {
      return stride(from: span / 7, through: 0, by: -1).map { today - $0 * 7 }
    }
    let (from, to) = (first.date, today.date)
    let months = (to.year - from.year) * 12 + to.month - from.month
    let step = months / (most - 1) + 1
    return stride(from: months / step * step, to: 0, by: -step).map { ago in
      let month = to.year * 12 + to.month - 1 - ago + 1
      return StudyDay(year: month / 12, month: month % 12 + 1, day: 1) - 1
    }.filter { $0 >= first } + [today]
  }
}

/// Adds up values of cards in whole units, so that the sum is the same in any order of the cards.
public struct ExactSum: Hashable, Sendable {
  private let most: Double
  private let unit: Double
  private var units: Int64 = 0

  /// Larger values than `most` count as that; then millions of them fit.
  public init(upTo most: Double) {
    self.most = most
    unit = most * 0x1p-40
  }

  public mutating func add(_ value: Float) { add(Double(value)) }

  public mutating func add(_ value: Double) {
    guard value > 0 else { return }
    units += Int64(min(value, most) / unit)
  }

  public var value: Double { Double(units) * unit }
}

extension Sequence<StatisticsData.Remembered> {
  /// The expected number of these that are recalled now.
  public var recalled: Double {
    var sum = ExactSum(upTo: 1)
    for memory in self { sum.add(memory.recall) }
    return sum.value
  }
}

/// The expected number of known cards: the sum of their recall probabilities.
public struct KnownNow: Hashable, Sendable {
  public let known: Double
  /// All cards that are asked, including new ones.
  public let cards: Int
  public let met: Int

  public init(_ statistics: Statistics) {
    var known = ExactSum(upTo: 1)
    var met = 0
    for card in statistics.data.standings {
      guard let memory = card.memory else { continue }
      known.add(memory.recall)
      met += 1
    }
    self.known = known.value
    self.met = met
    cards = statistics.data.cards
  }
}
