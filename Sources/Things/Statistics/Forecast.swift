/// What comes back on the days ahead if nothing else is learned, and what is late already.
public struct Forecast: Hashable, Sendable {
  /// Due before today and not answered.
  public let late: Int
  /// Today first.
  public let days: [Int]
  /// Reviews a day that the intervals of all known cards come to in the long run.
  public let load: Double
  /// The mean time of an answer in the last thirty days; nil where none was given.
  public let milliseconds: Double?

  public init(_ statistics: Statistics, days count: Int) {
    let today = statistics.today
    var late = 0
    var days = [Int](repeating: 0, count: max(1, count))
    var load = 0.0
    for card in statistics.data.standings where !card.isSuspended && card.phase != .new {
      if card.phase == .review { load += 1 / Double(max(1, card.interval)) }
      guard let due = card.due else { continue }
      if due < today { late += 1 }
      if days.indices.contains(due - today) { days[due - today] += 1 }
    }
    self.late = late
    self.days = days
    self.load = load
    let recent = statistics.tally(in: .days(30))
    milliseconds =
      recent.all > 0 ? Double(recent.milliseconds) / Double(recent.all) : nil
  }

  public var total: Int { late + days.reduce(0, +) }

  /// Minutes a day in the long run.
  public var minutes: Double? { milliseconds.map { $0 * load / 60_000 } }
}
