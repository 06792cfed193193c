import Things

/// Finds Things by short form, without regard to case and accents.
struct FamilyTable {
  let database: Database

  func insert(_ rows: ThingRows, _ range: Range<Int>) throws(IndexError) {
    var fold = SearchFold()
    var keys: [(key: Int64, id: UInt64)] = []
    keys.reserveCapacity(range.count)
    for row in range {
      let key = rows.withCell(row, .short) { fold.key($0) }
      keys.append((Int64(bitPattern: key), rows.ids[row].number))
    }
    let statement = try database.statement("INSERT OR IGNORE INTO family VALUES(?1, ?2)")
    for (key, id) in keys.sorted(by: { $0 < $1 }) {
      statement.bind(1, key).bind(2, bits: id)
      try statement.run()
    }
  }

  func remove(_ id: Thing.ID, at place: Int64) throws(IndexError) {
    let short = try database.statement("SELECT short FROM thing WHERE place = ?1")
    short.bind(1, place)
    guard try short.step() else { return }
    var fold = SearchFold()
    let key = fold.key(short.utf8(0))
    short.reset()
    let statement = try database.statement("DELETE FROM family WHERE key = ?1 AND id = ?2")
    statement.bind(1, bits: key).bind(2, bits: id.number)
    try statement.run()
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
