import Recall
import Things

/// Adds up what was known at the end of some days, card by card.
struct KnowledgeSums {
  private(set) var points: [StatisticsData.Knowledge]
  private let forgetting: Forgetting
  /// Stability alone tells how FSRS-6 forgets; FSRS-7 has two traces, and is folded again.
  private let isFoldedAgain: Bool
  private var walk = PackedWalk()
  private var fold: CardFold?
  private var memory: Memory?
  /// Lines count from the latest day of the lines before them on.
  private var day = Int.min
  /// The first point that was not reached yet.
  private var next = 0

  /// `days` come in order.
  init(_ days: some Sequence<StudyDay>, by forgetting: Forgetting) {
    points = days.map { StatisticsData.Knowledge(day: $0, known: 0, met: 0) }
    self.forgetting = forgetting
    isFoldedAgain = forgetting.parameters.model != .fsrs6
  }

  /// The lines of a card follow, in order.
  mutating func begin(_ card: Card.ID) {
    end()
    walk = PackedWalk()
    fold = isFoldedAgain ? CardFold(card, by: forgetting) : nil
    memory = nil
    day = Int.min
    next = 0
  }

  mutating func take(_ entry: PackedEntry) {
    guard entry.stands else { return }
    day = max(day, Int(entry.day))
    reach(day)
    let answered = walk.take(entry)
    if isFoldedAgain {
      fold?.apply(entry.entry)
      memory = fold?.record.memory
    } else if let answered, answered.mode != .cram {
      memory = Memory(stability: entry.stability, difficulty: 1)
    } else if !walk.hasMemory {
      memory = nil
    }
  }

  /// The card stays as it is on all days that are left.
  mutating func end() { reach(Int.max) }

  private mutating func reach(_ day: Int) {
    while next < points.count, points[next].day.number < day {
      if let memory, let lastDay = walk.lastDay {
        let days = max(0, points[next].day.number - Int(lastDay))
        points[next].known += Double(
          forgetting.recall(of: memory, after: Elapsed(days: Double(days))))
        points[next].met += 1
      }
      next += 1
    }
  }
}
