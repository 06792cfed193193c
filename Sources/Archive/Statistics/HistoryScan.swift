import SQLiteAccess
import Things

/// Reads the histories of some cards: individually, or in one scan if many are wanted.
struct HistoryScan {
  let database: Database
  /// In order of number.
  let cards: [StatisticsReading.ScopeCard]
  /// The number of cards, including unwanted ones.
  let all: Int

  /// Counts the answers of selected cards, and subtracts those of others.
  func count(into sums: inout TallySums) throws(IndexError) {
    typealias History = (card: StatisticsReading.ScopeCard, entries: [HistoryEntry])
    var counting = WorkInParts<History, TallySums>(sums) { part in
      for (card, entries) in part.histories { part.sums.count(entries, of: card) }
    }
    let histories = try Histories(self)
    while let history = try histories.next() {
      _ = counting.take(history, lines: history.entries.count)
    }
    sums = counting.finish().sums
  }

  /// Computes what was known when from the cards' memory states.
  func follow(_ sums: inout KnowledgeSums) throws(IndexError) {
    let histories = try Histories(self)
    var last: UInt64?
    while let (card, entries) = try histories.next() {
      if card.number != last { sums.begin(Card.ID(number: card.number)) }
      last = card.number
      for entry in entries { sums.take(entry) }
    }
    sums.end()
  }

  /// The histories of the cards, one after the other; long ones in parts.
  private final class Histories {
    private let store: HistoryStore
    private let cards: [StatisticsReading.ScopeCard]
    /// Nil if few are wanted, so that each is looked up.
    private let histories: Cursor<HistoryStore.History>?
    private var index = 0

    init(_ scan: HistoryScan) throws(IndexError) {
      store = HistoryStore(database: scan.database)
      cards = scan.cards
      guard let first = cards.first, let last = cards.last, cards.count * 8 > scan.all else {
        histories = nil
        return
      }
      histories = try store.histories(first.number...last.number)
    }

    func next() throws(IndexError) -> (card: StatisticsReading.ScopeCard, entries: [HistoryEntry])?
    {
      guard let histories else {
        guard index < cards.count else { return nil }
        index += 1
        return (cards[index - 1], try store.entries(cards[index - 1].number))
      }
      while let history = try histories.next() {
        while index < cards.count, cards[index].number < history.card { index += 1 }
        guard index < cards.count else { return nil }
        if cards[index].number == history.card { return (cards[index], try history.entries()) }
      }
      return nil
    }
  }
}

/// Counts confusions of cards, from answers in effect.
struct ConfusionScan {
  let database: Database

  private struct Key: Hashable {
    var card: UInt64
    var other: UInt64
  }

  /// An answer, identified by its line and card.
  private struct Answer: Hashable {
    var line: HistoryEntry.LineKey
    var card: UInt64
  }

  /// `cards` come in order of number.
  func read(
    _ cards: [StatisticsReading.ScopeCard]
  ) throws(IndexError) -> [Confusion] {
    let undone = try undone()
    let statement = try database.statement(
      "SELECT device, number, card, other FROM confusion ORDER BY card, device, number")
    var counts: [Key: Int] = [:]
    var index = 0
    while try statement.step() {
      let card: UInt64 = statement["card"]
      while index < cards.count, cards[index].number < card { index += 1 }
      guard index < cards.count, cards[index].number == card,
        !undone.contains(Answer(line: statement.line, card: card))
      else { continue }
      counts[Key(card: card, other: statement["other"]), default: 0] += 1
    }
    return counts.sorted {
      $0.value != $1.value
        ? $0.value > $1.value : ($0.key.card, $0.key.other) < ($1.key.card, $1.key.other)
    }.map { key, count in
      Confusion(
        card: Card.ID(number: key.card), other: Thing.ID(number: key.other), times: count)
    }
  }

  /// Undone answers, which are few.
  private func undone() throws(IndexError) -> Set<Answer> {
    let undone = try database.rows(
      "SELECT device, number, subject FROM undo WHERE kind = 'review' AND undone = 1"
    ) { row in
      Card.ID(row["subject"] as String).map { Answer(line: row.line, card: $0.number) }
    }
    return Set(undone.compactMap(\.self))
  }
}
