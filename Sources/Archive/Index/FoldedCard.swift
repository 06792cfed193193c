import Recall
import Things

/// A card whose history is folded from its beginning, or is to be.
struct FoldedCard {
  let deck: Int
  /// Whether the sums have its answers, as they were folded before.
  let isCounted: Bool
  private(set) var entries: [HistoryEntry]
  private(set) var record: CardRecord

  init(_ card: Card.ID, deck: Int, isCounted: Bool, _ entries: [HistoryEntry]) {
    self.deck = deck
    self.isCounted = isCounted
    self.entries = entries
    record = CardRecord(card)
  }

  /// Stores the state before and after each answer, and counts it.
  mutating func fold(by forgetting: Forgetting, into tallies: inout TallyStore) {
    var fold = CardFold(record.id, by: forgetting)
    for index in entries.indices {
      let old = entries[index]
      fold.take(&entries[index])
      if isCounted {
        tallies.count(entries[index], insteadOf: old, of: record.id, deck: deck)
      } else {
        tallies.count(entries[index], of: record.id, deck: deck)
      }
    }
    record = fold.record
  }
}
