import Recall
import Things

/// Sums up what was known at the end of given days, card by card.
struct KnowledgeSums {
  private let days: [StudyDay]
  private var known: [ExactSum]
  private var met: [Int]
  private let forgetting: Forgetting
  /// FSRS-6 forgets by stability alone.
  ///
  /// FSRS-7 has two traces and is folded again.
  private let isFoldedAgain: Bool
  private var fold: CardFold?
  private var memory: Memory?
  private var lastTime = Int64.min
  private var lastDay: Int32?
  /// A line counts from the latest day of the lines before it.
  private var day = Int.min
  /// The first point that was not reached yet.
  private var next = 0

  /// `days` must be sorted.
  init(_ days: some Sequence<StudyDay>, by forgetting: Forgetting) {
    self.days = Array(days)
    known = self.days.map { _ in ExactSum(upTo: 1) }
    met = self.days.map { _ in 0 }
    self.forgetting = forgetting
    isFoldedAgain = forgetting.parameters.model != .fsrs6
  }

  var points: [StatisticsData.Knowledge] {
    days.indices.map {
      StatisticsData.Knowledge(day: days[$0], known: known[$0].value, met: met[$0])
    }
  }

  /// Starts a card, whose lines must follow in order.
  mutating func begin(_ card: Card.ID) {
    end()
    fold = isFoldedAgain ? CardFold(card, by: forgetting) : nil
    forget()
    day = Int.min
    next = 0
  }

  mutating func take(_ entry: HistoryEntry) {
    guard entry.stands else { return }
    day = max(day, Int(entry.dayNumber))
    reach(day)
    switch entry.kind {
    case .answer, .past: if let stability = entry.remembered { remember(entry, stability) }
    case .reset: forget()
    case .due:
      guard case .due(let due) = entry.what, let carried = due.carried?.memory else { break }
      memory = carried.memory(insteadOf: memory, by: forgetting.parameters) ?? memory
    default: break
    }
    if isFoldedAgain {
      fold?.apply(entry)
      memory = fold?.record.memory
    }
  }

  private mutating func remember(_ entry: HistoryEntry, _ stability: Float) {
    memory = Memory(stability: stability, difficulty: 1)
    // An answer from another device may be older than the last.
    guard lastDay == nil || entry.kind == .answer || lastTime <= entry.milliseconds else { return }
    lastTime = entry.milliseconds
    lastDay = entry.dayNumber
  }

  private mutating func forget() {
    memory = nil
    lastTime = Int64.min
    lastDay = nil
  }

  /// The card keeps its state on all remaining days.
  mutating func end() { reach(Int.max) }

  private mutating func reach(_ day: Int) {
    while next < days.count, days[next].number < day {
      if let memory, let lastDay {
        let days = max(0, days[next].number - Int(lastDay))
        known[next].add(forgetting.recall(of: memory, after: Elapsed(days: Double(days))))
        met[next] += 1
      }
      next += 1
    }
  }
}
