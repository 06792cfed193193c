/// The days at whose end knowledge is drawn: sixty at most, the last of them today.
public enum KnowledgeDays {
  public static let most = 60

  /// Days while there are few of them, then every seventh, then ends of months.
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

/// How many cards would be known if all were asked now: the sum of their chances.
public struct KnownNow: Hashable, Sendable {
  public let known: Double
  /// Cards that are asked, those never met included.
  public let cards: Int
  public let met: Int

  public init(_ statistics: Statistics) {
    var known = 0.0
    var met = 0
    for card in statistics.data.standings {
      guard let memory = card.memory else { continue }
      known += Double(memory.recall)
      met += 1
    }
    self.known = known
    self.met = met
    cards = statistics.data.cards
  }
}
