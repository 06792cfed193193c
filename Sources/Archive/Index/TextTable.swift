import Things

/// The rows of decks in the index, with all their texts: one row of SQLite's holds as many as fill a
/// page.
struct TextTable {
  let database: Database

  /// What of a page is left for rows, their lengths among them.
  static let mostBytes = 8100

  /// The rows from one place to another; both may be any, as long as they are of whole decks.
  func rows(_ places: ClosedRange<Int64>) throws(IndexError) -> TextRows {
    let statement = try database.unshared(
      "SELECT rows FROM text WHERE first BETWEEN ?1 AND ?2 ORDER BY first")
    statement.bind(1, places.lowerBound).bind(2, places.upperBound)
    return TextRows(statement)
  }

  /// All rows of all decks.
  func all() throws(IndexError) -> TextRows { try rows(0...Int64.max) }

  /// Calls `body` with the row that stands at a place, if there is one.
  func row<Value>(at place: Int64, _ body: (TextRow) -> Value) throws(IndexError) -> Value? {
    let statement = try database.statement(
      "SELECT rows FROM text WHERE first <= ?1 ORDER BY first DESC LIMIT 1")
    statement.bind(1, place)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let bytes = statement.blob(0)
    var offset = 0
    while offset < bytes.count {
      if bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self) == place {
        return body(TextRow(bytes, &offset))
      }
      TextRow.skip(bytes, &offset)
    }
    return nil
  }

  /// Takes out what is to be made anew.
  func remove(_ reach: ClosedRange<Int64>) throws(IndexError) {
    let remove = try database.statement("DELETE FROM text WHERE first BETWEEN ?1 AND ?2")
    remove.bind(1, reach.lowerBound).bind(2, reach.upperBound)
    try remove.run()
  }

  /// Makes the pages between two places, given all rows of a deck and where they stand.
  static func makePages<Failure: Error>(
    _ rows: ThingRows, _ places: [Int64], _ reach: ClosedRange<Int64>,
    _ take: (TextPage) throws(Failure) -> Void
  ) throws(Failure) {
    var page = TextPage()
    for row in places.indices(in: reach) {
      if page.count > 0, page.size(with: rows, row) > mostBytes {
        try take(page)
        page = TextPage()
      }
      page.add(rows, row, at: places[row])
    }
    if page.count > 0 { try take(page) }
  }

  func save(_ page: TextPage) throws(IndexError) {
    try page.write(by: try database.statement("INSERT INTO text VALUES(?1, ?2)"))
  }
}
