import Things

/// The cards that have a history, in order of their numbers.
///
/// Of many, a second thread reads the upper half ahead, or all of them where the first one has
/// something else to read before.
struct CardRows {
  struct Row: Sendable {
    var number: UInt64
    /// In the index; 0 where no deck has the Thing.
    var deck: Int
    var packed: PackedRecord
  }

  private let database: Database
  /// From this number on they are read ahead.
  private let middle: Int64
  private let ahead: Meanwhile<[Row]?>?
  private var kept: [Row]?

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
        "SELECT ((SELECT min(number) FROM card) + (SELECT max(number) FROM card)) / 2")
    self.middle = Int64(middle)
    ahead = Meanwhile(isWorthIt: true) {
      second.read { database in
        var rows: [Row] = []
        // Room that is not used costs nothing, and growing does.
        rows.reserveCapacity(try database.number("SELECT sum(things) FROM deck"))
        try Self.read(database, from: Int64(middle)) { rows.append($0) }
        return rows
      }
    }
  }

  /// Keeps all of them, for a question that looks at them more than once.
  mutating func keep() throws(IndexError) {
    var rows: [Row] = []
    try visit { rows.append($0) }
    kept = rows
  }

  func visit(_ body: (Row) -> Void) throws(IndexError) {
    if let kept { return kept.forEach(body) }
    try Self.read(database, to: middle, body)
    guard let ahead else { return }
    if let rows = ahead.value {
      rows.forEach(body)
    } else {
      try Self.read(database, from: middle, body)
    }
  }

  /// Those from a number on, up to before another.
  private static func read(
    _ database: Database, from first: Int64 = 0, to end: Int64 = .max, _ body: (Row) -> Void
  ) throws(IndexError) {
    let statement = try database.statement(
      "SELECT \(CardStore.columns) FROM card WHERE number >= ?1 AND number < ?2 ORDER BY number")
    statement.bind(1, first).bind(2, end)
    while try statement.step() {
      guard let packed = PackedRecord(statement.blob(2)) else { continue }
      body(Row(number: statement.bits(0), deck: statement.int(1), packed: packed))
    }
  }
}
