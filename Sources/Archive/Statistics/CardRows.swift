import Things

/// The cards that have a history, in order of their numbers.
struct CardRows {
  struct Row {
    var number: UInt64
    /// In the index; 0 where no deck has the Thing.
    var deck: Int
    var packed: PackedRecord
  }

  private let database: Database
  private var kept: [Row]?

  init(_ database: Database) { self.database = database }

  /// Keeps all of them, for a question that looks at them more than once.
  mutating func keep() throws(IndexError) {
    var rows: [Row] = []
    try visit { rows.append($0) }
    kept = rows
  }

  func visit(_ body: (Row) -> Void) throws(IndexError) {
    if let kept { return kept.forEach(body) }
    let statement = try database.statement(
      "SELECT \(CardStore.columns) FROM card ORDER BY number")
    while try statement.step() {
      guard let packed = PackedRecord(statement.blob(2)) else { continue }
      body(Row(number: statement.bits(0), deck: statement.int(1), packed: packed))
    }
  }
}
