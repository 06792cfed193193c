import Recall

/// The cards that were missed most after they were known.
public struct HardestCards: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let card: Card.ID
    public let lapses: Int
    public let answers: Int
    public let difficulty: Float
  }

  public let rows: [Row]
  /// How many were ever missed after they were known.
  public let count: Int

  public init(_ statistics: Statistics, most: Int = 10) {
    var count = 0
    var rows: [Row] = []
    for card in statistics.data.standings where card.lapses > 0 {
      count += 1
      let row = Row(
        card: card.card, lapses: card.lapses, answers: card.answers,
        difficulty: card.memory?.difficulty ?? 0)
      // Ten of a hundred thousand: to sort them all takes longer than all other blocks.
      if rows.count == most, let last = rows.last, last.isHarder(than: row) { continue }
      rows.insert(row, at: rows.firstIndex { row.isHarder(than: $0) } ?? rows.count)
      if rows.count > most { rows.removeLast() }
    }
    self.count = count
    self.rows = rows
  }
}

extension HardestCards.Row {
  fileprivate func isHarder(than other: HardestCards.Row) -> Bool {
    if lapses != other.lapses { return lapses > other.lapses }
    if difficulty != other.difficulty { return difficulty > other.difficulty }
    return card < other.card
  }
}

/// Why a card keeps slipping, as far as its history tells.
public enum SlipReason: Hashable, Sendable {
  /// It was taken for this Thing so often.
  case takenFor(Thing.ID, times: Int)
  /// Most misses came after it had waited much longer than was promised.
  case late(misses: Int, of: Int)
  /// It was never known after more days than these.
  case neverLonger(days: Int)
  /// It was known after so many days once, and missed since.
  case lostAgain(days: Int)
  /// Nothing but the numbers.
  case misses(Int, of: Int)

  /// From the lines of one card, in order.
  public init(_ history: [HistoryEntry]) {
    var facts = Facts()
    for entry in history where entry.stands { facts.take(entry) }
    self = facts.reason
  }

  private struct Facts {
    var others: [Thing.ID: Int] = [:]
    var answers = 0
    var misses = 0
    /// Misses of a card that had come back from days, and those of them that were late.
    var lapses = 0
    var late = 0
    /// The most days after which it was known.
    var longest = 0
    var lastDay: StudyDay?
    var promised = 0

    mutating func take(_ entry: HistoryEntry) {
      switch entry.what {
      case .answer(let review): answer(review, entry.day)
      case .reset: self = Facts()
      default: break
      }
    }

    private mutating func answer(_ review: Review, _ day: StudyDay) {
      if let other = review.other { others[other, default: 0] += 1 }
      guard review.mode != .cram else { return }
      answers += 1
      let waited = lastDay.map { max(0, day - $0) } ?? 0
      if review.grade == .again {
        misses += 1
        if review.phaseBefore == .review {
          lapses += 1
          // Half as long again, and at least two days: a day late is nobody's reason.
          if promised > 0, waited >= promised + max(2, promised / 2) { late += 1 }
        }
      } else {
        longest = max(longest, waited)
      }
      lastDay = day
      promised = 0
      if review.phaseAfter == .review, case .day(let due) = review.due {
        promised = max(0, due - day)
      }
    }

    var reason: SlipReason {
      let most = others.max { ($0.value, $1.key) < ($1.value, $0.key) }
      if let most, most.value >= 2 { return .takenFor(most.key, times: most.value) }
      if lapses >= 2, late * 2 > lapses { return .late(misses: late, of: lapses) }
      if lapses >= 2, longest < 8 { return .neverLonger(days: longest) }
      if lapses >= 1, longest >= 21 { return .lostAgain(days: longest) }
      return .misses(misses, of: answers)
    }
  }
}
