import SQLiteAccess
import Things

/// Finds Things by short form, without regard to case and accents.
struct FamilyTable {
  let database: Database

  func insert(_ rows: ThingRows, _ numbers: Range<Int>) throws(IndexError) {
    try run("INSERT OR IGNORE INTO family VALUES(:key, :thing)", for: rows, numbers)
  }

  func remove(_ rows: ThingRows, _ numbers: Range<Int>) throws(IndexError) {
    try run("DELETE FROM family WHERE key = :key AND thing = :thing", for: rows, numbers)
  }

  private func run(
    _ sql: String, for rows: ThingRows, _ numbers: Range<Int>
  ) throws(IndexError) {
    let statement = try database.statement(sql)
    for entry in Self.entries(rows, numbers) {
      statement.bind("key", entry.key ^ Self.sign)
      try statement.bind("thing", rows.ids[Int(entry.row)].number).run()
    }
  }

  /// SQLite treats the first bit as a sign and sorts by it.
  private static let sign: UInt64 = 1 << 63

  /// Rows in the order of SQLite's keys, with the first bit of each flipped.
  private static func entries(_ rows: ThingRows, _ numbers: Range<Int>) -> [SortedKeys.Entry] {
    var fold = SearchFold()
    return SortedKeys(Int32(numbers.lowerBound)..<Int32(numbers.upperBound)) { row in
      rows.withCell(Int(row), .short) { fold.key($0) ^ sign }
    }.entries
  }

  /// The ids under a key.
  ///
  /// Different texts may share a key, so the caller must compare them.
  func ids(_ key: UInt64) throws(IndexError) -> [Thing.ID] {
    try membersOneByOne([key]).map(\.id)
  }

  /// The known ones among some keys, with their ids.
  func members(of keys: [UInt64]) throws(IndexError) -> [(key: UInt64, id: Thing.ID)] {
    let isMany = keys.count > (try database.number("SELECT sum(things) FROM deck")) / 8
    let keys = keys.sorted { Int64(bitPattern: $0) < Int64(bitPattern: $1) }
    return isMany ? try membersInOneScan(keys) : try membersOneByOne(keys)
  }

  private func membersOneByOne(
    _ keys: [UInt64]
  ) throws(IndexError) -> [(key: UInt64, id: Thing.ID)] {
    var members: [(key: UInt64, id: Thing.ID)] = []
    let statement = try database.statement("SELECT thing FROM family WHERE key = :key")
    for key in keys {
      statement.bind("key", key)
      while try statement.step() {
        members.append((key, statement["thing"]))
      }
    }
    return members
  }

  /// The same in one scan of all families; the keys are sorted as SQLite sorts them.
  private func membersInOneScan(
    _ keys: [UInt64]
  ) throws(IndexError) -> [(key: UInt64, id: Thing.ID)] {
    var members: [(key: UInt64, id: Thing.ID)] = []
    let statement = try database.statement("SELECT key, thing FROM family ORDER BY key, thing")
    var next = 0
    while try statement.step() {
      let key: UInt64 = statement["key"]
      while next < keys.count, Int64(bitPattern: keys[next]) < Int64(bitPattern: key) { next += 1 }
      guard next < keys.count else { break }
      if keys[next] == key {
        members.append((key, statement["thing"]))
      }
    }
    statement.reset()
    return members
  }

  /// The Things that share a short form with another, by family.
  func families() throws(IndexError) -> [[Thing.ID]] {
    let members = try database.rows(
      """
      SELECT key, thing FROM family
      WHERE key IN (SELECT key FROM family GROUP BY key HAVING count(*) > 1) ORDER BY key, thing
      """
    ) { (key: $0["key"] as UInt64, thing: $0["thing"] as Thing.ID) }
    var families: [[Thing.ID]] = []
    for (index, member) in members.enumerated() {
      if index == 0 || members[index - 1].key != member.key { families.append([]) }
      families[families.count - 1].append(member.thing)
    }
    return families
  }
}
