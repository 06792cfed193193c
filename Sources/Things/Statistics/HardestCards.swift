import Recall

/// The cards with the most lapses.
public struct HardestCards: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let card: Card.ID
    public let lapses: Int
    public let answers: Int
    public let difficulty: Float
  }

  public let rows: [Entry]
  /// The number of cards with lapses.
  public let count: Int

  public init(_ statistics: Statistics, most: Int = 10) {
    var count = 0
    var rows: [Entry] = []
    for card in statistics.data.standings where card.lapses > 0 {
      count += 1
      let row = Entry(
        card: card.card, lapses: card.lapses, answers: card.answers,
        difficulty: card.memory?.difficulty ?? 0)
      // Ten of a hundred thousand: sorting all would take longer than all other blocks.
      if rows.count == most, let last = rows.last, last.isHarder(than: row) { continue }
      rows.insert(row, at: rows.firstIndex { row.isHarder(than: $0) } ?? rows.count)
      if rows.count > most { rows.removeLast() }
    }
    self.count = count
    self.rows = rows
  }
}

extension HardestCards.Entry {
  fileprivate func isHarder(than other: HardestCards.Entry) -> Bool {
    if lapses != other.lapses { return lapses > other.lapses }
    if difficulty != other.difficulty { return difficulty > other.difficulty }
    return card < other.card
  }
}

/// A possible reason for a card's lapses, from its history.
public enum SlipReason: Hashable, Sendable {
  /// It was confused with this Thing, with the count.
  case takenFor(Thing.ID, times: Int)
  /// Most lapses came long after the card was due.
  case late(misses: Int, of: Int)
  /// It was never known after more than this number of days.
  case neverLonger(days: Int)
  /// It was once known after this number of days, and missed since.
  case lostAgain(days: Int)
  /// No particular reason.
  case misses(Int, of: Int)

  /// `history` is one card's, in order, and `mixUps` are the Things it was confused with, by line.
  public init(_ history: [HistoryEntry], mixUps: MixUps = [:]) {
    var facts = Facts()
    for entry in history where entry.stands { facts.take(entry, mixUps) }
    self = facts.reason
  }

  private struct Facts {
    var others: [Thing.ID: Int] = [:]
    var answers = 0
    var misses = 0
    /// Lapses after intervals of days, and those of them that were late.
    var lapses = 0
    var late = 0
    /// The maximum number of days after which it was known.
    var longest = 0
    var lastDay: StudyDay?
    var promised = 0

    mutating func take(_ entry: HistoryEntry, _ mixUps: MixUps) {
      switch entry.what {
      case .answer(let answer):
        if let other = mixUps[entry.line] { others[other, default: 0] += 1 }
        take(answer, of: entry)
      case .reset: self = Facts()
      default: break
      }
    }

    private mutating func take(_ answer: AnswerEntry, of entry: HistoryEntry) {
      guard answer.mode != .cram else { return }
      let day = entry.day
      answers += 1
      let waited = lastDay.map { max(0, day - $0) } ?? 0
      if answer.grade == .again {
        misses += 1
        if answer.phaseBefore == .review {
          lapses += 1
          // Late by half the interval and at least two days; one day is not a reason.
          if promised > 0, waited >= promised + max(2, promised / 2) { late += 1 }
        }
      } else {
        longest = max(longest, waited)
      }
      lastDay = day
      promised = 0
      if answer.phaseAfter == .review, case .day(let due) = answer.due(after: entry.time) {
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

/// Pairs of confused Things, most frequent first.
public struct ConfusionPairs: Hashable, Sendable {
  public struct Pair: Hashable, Sendable {
    /// The one that was asked more often in confusions.
    public let asked: Thing.ID
    public let other: Thing.ID
    /// The number of confusions when the first was asked, and when the second was.
    public let there: Int
    public let back: Int

    public var count: Int { there + back }
  }

  public let pairs: [Pair]

  public init(_ statistics: Statistics) {
    var counts: [Key: Int] = [:]
    for confusion in statistics.data.confusions where confusion.card.thing != confusion.other {
      counts[Key(asked: confusion.card.thing, other: confusion.other), default: 0] +=
        confusion.times
    }
    pairs = counts.compactMap { key, count -> Pair? in
      let back = counts[Key(asked: key.other, other: key.asked)] ?? 0
      // The more frequent order names the pair.
      guard count > back || (count == back && key.asked < key.other) else { return nil }
      return Pair(asked: key.asked, other: key.other, there: count, back: back)
    }
    .sorted {
      $0.count != $1.count
        ? $0.count > $1.count : ($0.asked, $0.other) < ($1.asked, $1.other)
    }
  }

  private struct Key: Hashable {
    var asked: Thing.ID
    var other: Thing.ID
  }
}
