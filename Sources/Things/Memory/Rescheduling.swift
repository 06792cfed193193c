public import Recall

/// Reschedules cards in review by other parameters.
///
/// Due cards stay due, and no card is moved to the past. Each card goes to the least busy of its
/// suitable days; an overdue one to the least busy of the next two weeks.
public struct Rescheduling {
  private let forgetting: Forgetting
  private let settings: Settings
  private let shares: WorkShares
  private let today: StudyDay
  private var moves: [Move] = []
  /// The number of cards due on each day from today on.
  private var load: [Int: Int] = [:]

  private struct Move {
    var card: Card.ID
    var due: StudyDay
    /// The suitable days, today or later.
    var days: ClosedRange<Int>
    /// The ideal day by the memory model.
    var ideal: Int
  }

  /// The number of days over which cards due before today are spread.
  private static let late = 14

  public init(by forgetting: Forgetting, settings: Settings, today: StudyDay) {
    self.forgetting = forgetting
    self.settings = settings
    shares = settings[Setting.easyDays].shares(from: today)
    self.today = today
  }

  /// Adds a card.
  ///
  /// New, learning, late, suspended and deleted cards keep their dates.
  public mutating func add(_ history: CardHistory) {
    let record = history.record
    guard case .day(let due)? = record.due, !record.isSuspended else { return }
    guard record.phase == .review, due > today, let deck = history.deck, let last = record.lastDay
    else {
      load[max(0, due - today), default: 0] += 1
      return
    }
    var fold = CardFold(record.id, by: forgetting)
    for entry in history.entries { fold.apply(entry) }
    guard let memory = fold.record.memory else { return }
    let days = settings.policy(deck: deck, by: forgetting).days(for: memory)
    let since = today - last
    let ideal = (days.lowerBound + days.upperBound) / 2 - since
    moves.append(
      Move(card: record.id, due: due, days: window(of: days, since: since, due: due), ideal: ideal))
  }

  /// The days on which a card may be due, counted from today; `since` is the number of days since
  /// its last answer.
  private func window(
    of days: ClosedRange<Int>, since: Int, due: StudyDay
  ) -> ClosedRange<Int> {
    let high = days.upperBound - since
    guard high > 0 else { return 0...min(Self.late - 1, due - today) }
    return max(0, days.lowerBound - since)...high
  }

  /// The changed dates, in order.
  public mutating func events() -> [Event] {
    moves.sort { ($0.ideal, $0.card) < ($1.ideal, $1.card) }
    var moved: [(day: Int, card: Card.ID)] = []
    for move in moves {
      let day = emptiest(move)
      load[day, default: 0] += 1
      if today + day != move.due { moved.append((day, move.card)) }
    }
    moved.sort { ($0.day, $0.card) < ($1.day, $1.card) }
    return moved.map { .due($0.card, .day(today + $0.day)) }
  }

  /// The maximum number of cards due on one day after `events`.
  public var busiest: Int { load.values.max() ?? 0 }

  // An easy day counts as busier than it is; one without work is the last resort.
  private func cost(of day: Int) -> Int {
    let (load, share) = (load[day] ?? 0, shares[day])
    return share >= 1 ? load : share > 0 ? Int(Float(load + 1) / (share * share)) : .max / 2 + load
  }

  // Prefers the day closest to the ideal one among equals.
  private func emptiest(_ move: Move) -> Int {
    var best = move.days.lowerBound
    var least = (Int.max, Int.max)
    for day in move.days {
      let weight = (cost(of: day), abs(day - move.ideal))
      if weight < least { (best, least) = (day, weight) }
    }
    return best
  }
}
