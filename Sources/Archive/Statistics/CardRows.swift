import Recall
import Things

/// The cards that have a history, in order of their numbers.
///
/// A second thread reads them where the first one has something else to read before.
struct CardRows {
  private let database: Database
  private let ahead: Meanwhile<[PackedCard]?>?
  private var kept: [PackedCard]?

  init(_ database: Database, ahead second: SecondReader? = nil) {
    self.database = database
    ahead = second.map { second in
      Meanwhile(isWorthIt: true) {
        second.read { database in
          var rows: [PackedCard] = []
          // Room that is not used costs nothing, and growing does.
          rows.reserveCapacity(try database.number("SELECT sum(things) FROM deck"))
          try CardStore(database: database).visit { rows.append($0) }
          return rows
        }
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
    if let rows = kept ?? ahead?.value ?? nil {
      rows.forEach(body)
    } else {
      try CardStore(database: database).visit(body)
    }
  }
}
