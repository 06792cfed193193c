/// The reviews due on coming days if nothing new is learned, and those overdue.
public struct Forecast: Hashable, Sendable {
  /// Due before today and not answered.
  public let late: Int
  /// Today first.
  public let days: [Int]
  /// The long-term number of reviews per day, from the intervals of all known cards.
  public let load: Double
  /// The mean time of an answer in the last thirty days; nil without answers.
  public let milliseconds: Double?

  public init(_ statistics: Statistics, days count: Int) {
    let today = statistics.today
    var late = 0
    var days = [Int](repeating: 0, count: max(1, count))
    var load = ExactSum(upTo: 1)
    for card in statistics.data.standings where !card.isSuspended && card.phase != .new {
      if card.phase == .review { load.add(1 / Double(max(1, card.interval))) }
      guard let due = card.due else { continue }
      if due < today { late += 1 }
      if days.indices.contains(due - today) { days[due - today] += 1 }
    }
    self.late = late
    self.days = days
    self.load = load.value
    let recent = statistics.tally(in: .days(30))
    milliseconds =
      recent.all > 0 ? Double(recent.milliseconds) / Double(recent.all) : nil
  }

  public var total: Int { late + days.reduce(0, +) }

  /// The long-term minutes per day.
  public var minutes: Double? { milliseconds.map { $0 * load / 60_000 } }
}
