import Things

/// Finds where cards stand: one by one, or all at once when many are wanted.
struct RecordFinder {
  private let store: CardStore
  private var all: [UInt64: CardRecord]?

  init(_ database: Database, expecting count: Int) throws(IndexError) {
    store = CardStore(database: database)
    if count > 2000 { all = try store.allRecords() }
  }

  /// Nil for a card without a history.
  func record(of card: Card.ID) throws(IndexError) -> CardRecord? {
    if let all { return all[card.number] }
    return try store.row(card.number)?.record
  }
}
