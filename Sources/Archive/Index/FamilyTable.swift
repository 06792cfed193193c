import Things

/// Finds Things by short form, without regard to case and accents.
struct FamilyTable {
  let database: Database

  /// SQLite takes the first bit for a sign, and orders by it.
  private static let sign: UInt64 = 1 << 63

  /// Rows in the order in which they stand in the table.
  static func keys(_ rows: ThingRows, _ numbers: Range<Int32>) -> SortedKeys {
    var fold = SearchFold()
    return SortedKeys(numbers) { row in
      rows.withCell(Int(row), .short) { fold.key($0) } ^ sign
    }
  }

  func insert(_ rows: ThingRows, _ keys: SortedKeys) throws(IndexError) {
    try run(try database.statement("INSERT OR IGNORE INTO family VALUES(?1, ?2)"), rows, keys)
  }

  func remove(_ rows: ThingRows, _ keys: SortedKeys) throws(IndexError) {
    try run(
      try database.statement("DELETE FROM family WHERE key = ?1 AND id = ?2"), rows, keys)
  }

  private func run(
    _ statement: Statement, _ rows: ThingRows, _ keys: SortedKeys
  ) throws(IndexError) {
    for entry in keys.entries {
      statement.bind(1, bits: entry.key ^ Self.sign)
      statement.bind(2, bits: rows.ids[Int(entry.row)].number)
      try statement.run()
    }
  }

  /// The ids under a key; texts that differ may share one, so the caller looks at them.
  func ids(_ key: UInt64) throws(IndexError) -> [Thing.ID] {
    let statement = try database.statement("SELECT id FROM family WHERE key = ?1 ORDER BY id")
    statement.bind(1, bits: key)
    var ids: [Thing.ID] = []
    while try statement.step() { ids.append(Thing.ID(number: statement.bits(0))) }
    return ids
  }

  /// The Things that share a short form with another, by family.
  func families() throws(IndexError) -> [[Thing.ID]] {
    let statement = try database.statement(
      """
      SELECT key, id FROM family
      WHERE key IN (SELECT key FROM family GROUP BY key HAVING count(*) > 1) ORDER BY key, id
      """)
    var families: [[Thing.ID]] = []
    var last: Int64?
    while try statement.step() {
      if statement.int64(0) != last { families.append([]) }
      last = statement.int64(0)
      families[families.count - 1].append(Thing.ID(number: statement.bits(1)))
    }
    return families
  }
}
