import Recall
import Things

/// The cards that have a history, in order of their numbers.
///
/// Of many, a second thread reads the upper half ahead, or all of them where the first one has
/// something else to read before.
struct CardRows {
  private let database: Database
  /// From this number on they are read ahead.
  private let middle: Int64
  private let ahead: Meanwhile<[PackedCard]?>?
  private var kept: [PackedCard]?

  init(
    _ database: Database, with second: SecondReader? = nil, allAhead: Bool = false
  ) throws(IndexError) {
    self.database = database
    guard let second else {
      middle = .max
      ahead = nil
      return
    }
    let middle =
      allAhead
      ? 0
      : try database.number(
        "SELECT max(least) / 2 FROM card")
    self.middle = Int64(middle)
    ahead = Meanwhile(isWorthIt: true) {
      second.read { database in
        var rows: [PackedCard] = []
        // Room that is not used costs nothing, and growing does.
        rows.reserveCapacity(try database.number("SELECT sum(things) FROM deck"))
        try CardStore(database: database).visit(from: Int64(middle)) { rows.append($0) }
        return rows
      }
    }
  }

  /// Keeps all of them, for a question that looks at them more than once.
  mutating func keep() throws(IndexError) {
    var rows: [PackedCard] = []
    try visit { rows.append($0) }
    kept = rows
  }

  func visit(_ body: (PackedCard) -> Void) throws(IndexError) {
    if let kept { return kept.forEach(body) }
    let cards = CardStore(database: database)
    try cards.visit(to: middle, body)
    guard let ahead else { return }
    if let rows = ahead.value {
      rows.forEach(body)
    } else {
      try cards.visit(from: middle, body)
    }
  }
}
