import Things

/// Things in the index, by deck and row.
///
/// A place is a deck's number and a key that grows from row to row with gaps between, so that a
/// changed row moves no other.
struct ThingTable {
  let database: Database

  /// Keys between two rows when a deck is laid out anew; a million rows fit.
  static let gap: Int64 = 1 << 11

  static func places(of deck: Int) -> ClosedRange<Int64> {
    Int64(deck) << 32...Int64(deck) << 32 | 0xffff_ffff
  }

  /// Makes the index say what the rows of a deck say; gives the Things that came and went.
  func replace(
    deck: Int, by rows: ThingRows
  ) throws(IndexError) -> (came: [Thing.ID], went: [Thing.ID]) {
    let old = try oldPlaces(of: deck)
    var same = try sameAtStart(old, rows)
    let sameAtEnd = try sameAtEnd(old, rows, after: same)
    var lastSame = sameAtEnd
    if rows.count - same - lastSame > 0,
      !hasRoom(old, same, lastSame, for: rows.count - same - lastSame, deck)
    {
      (same, lastSame) = (0, 0)
    }
    let went = try remove(old[same..<old.count - lastSame])
    let after = same > 0 ? old[same - 1].place : Self.places(of: deck).lowerBound
    let before = lastSame > 0 ? old[old.count - lastSame].place : nil
    let changed = same..<rows.count - lastSame
    let places =
      try old[..<same].map(\.place)
      + insert(rows, changed, after: after, before: before)
      + old[(old.count - lastSame)...].map(\.place)
    try SearchTable(database: database).rebuild(
      deck: deck, rows, places, from: after,
      to: before ?? Self.places(of: deck).upperBound)
    guard !went.isEmpty else { return (Array(rows.ids[changed]), []) }
    let wentSet = Set(went)
    let came = rows.ids[changed].filter { !wentSet.contains($0) }
    let kept = Set(rows.ids[changed])
    return (came, went.filter { !kept.contains($0) })
  }

  private struct Old {
    var place: Int64
    var id: Thing.ID
  }

  private func oldPlaces(of deck: Int) throws(IndexError) -> [Old] {
    let range = Self.places(of: deck)
    let statement = try database.statement(
      "SELECT place, id FROM thing WHERE place BETWEEN ?1 AND ?2 ORDER BY place")
    statement.bind(1, range.lowerBound).bind(2, range.upperBound)
    var old: [Old] = []
    while try statement.step() {
      old.append(Old(place: statement.int64(0), id: Thing.ID(number: statement.bits(1))))
    }
    return old
  }

  private static let cells = "SELECT short, long, note, tags, also, guid, written FROM thing"

  private func sameAtStart(_ old: [Old], _ rows: ThingRows) throws(IndexError) -> Int {
    guard let first = old.first, let last = old.last else { return 0 }
    // One walk along the rows: nearly all of a deck is as it was.
    let statement = try database.statement(
      Self.cells + " WHERE place BETWEEN ?1 AND ?2 ORDER BY place")
    statement.bind(1, first.place).bind(2, last.place)
    defer { statement.reset() }
    var count = 0
    while count < min(old.count, rows.count), try statement.step(),
      Self.isSame(old[count], rows, count, statement)
    {
      count += 1
    }
    return count
  }

  private func sameAtEnd(
    _ old: [Old], _ rows: ThingRows, after start: Int
  ) throws(IndexError) -> Int {
    var count = 0
    while count < min(old.count, rows.count) - start,
      try isSame(old[old.count - 1 - count], rows, rows.count - 1 - count)
    {
      count += 1
    }
    return count
  }

  private func isSame(_ old: Old, _ rows: ThingRows, _ row: Int) throws(IndexError) -> Bool {
    let statement = try database.statement(Self.cells + " WHERE place = ?1")
    statement.bind(1, old.place)
    guard try statement.step() else { return false }
    defer { statement.reset() }
    return Self.isSame(old, rows, row, statement)
  }

  /// Whether the row at which a statement over `cells` stands says what a row of the deck says.
  private static func isSame(
    _ old: Old, _ rows: ThingRows, _ row: Int, _ statement: Statement
  ) -> Bool {
    guard old.id == rows.ids[row] else { return false }
    return ThingRows.Cell.allCases.allSatisfy {
      rows.isEqual(row, $0, statement.utf8(Int32($0.rawValue)))
    } && (statement.int(6) != 0) == rows.isWritten[row]
  }

  private func hasRoom(
    _ old: [Old], _ same: Int, _ lastSame: Int, for count: Int, _ deck: Int
  ) -> Bool {
    let range = Self.places(of: deck)
    let after = same > 0 ? old[same - 1].place : range.lowerBound
    guard lastSame > 0 else { return (range.upperBound - after) / Self.gap > Int64(count) }
    return old[old.count - lastSame].place - after > Int64(count)
  }

  private func remove(_ old: ArraySlice<Old>) throws(IndexError) -> [Thing.ID] {
    let family = FamilyTable(database: database)
    for row in old {
      try family.remove(row.id, at: row.place)
      for sql in [
        "DELETE FROM thing WHERE place = ?1", "DELETE FROM place WHERE place = ?2 AND id = ?1",
      ] {
        let statement = try database.statement(sql)
        if sql.hasPrefix("DELETE FROM thing") {
          statement.bind(1, row.place)
        } else {
          statement.bind(1, bits: row.id.number).bind(2, row.place)
        }
        try statement.run()
      }
    }
    return old.map(\.id)
  }

  /// Gives the places that the rows come to have.
  private func insert(
    _ rows: ThingRows, _ range: Range<Int>, after: Int64, before: Int64?
  ) throws(IndexError) -> [Int64] {
    let step = before.map { ($0 - after) / Int64(range.count + 1) } ?? Self.gap
    let statement = try database.statement(
      """
      INSERT INTO thing(place, id, written, short, long, note, tags, also, guid)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    var placed: [(id: UInt64, place: Int64)] = []
    placed.reserveCapacity(range.count)
    var failure: IndexError?
    rows.withText { text in
      do throws(IndexError) {
        for row in range {
          let place = after + step * Int64(row - range.lowerBound + 1)
          statement.bind(1, place).bind(2, bits: rows.ids[row].number)
          statement.bind(3, rows.isWritten[row] ? 1 : 0)
          for cell in ThingRows.Cell.allCases.indices {
            let bytes = UnsafeRawBufferPointer(rebasing: text[rows.bounds(row, cell)])
            statement.bind(Int32(cell) + 4, lent: bytes)
          }
          try statement.run()
          placed.append((rows.ids[row].number, place))
        }
      } catch {
        failure = error
      }
    }
    statement.reset()
    if let failure { throw failure }
    try insertPlaces(placed)
    try FamilyTable(database: database).insert(rows, range)
    return placed.map(\.place)
  }

  /// In order of id: a tree filled in order costs half of one filled at random.
  private func insertPlaces(_ placed: [(id: UInt64, place: Int64)]) throws(IndexError) {
    let statement = try database.statement("INSERT OR REPLACE INTO place VALUES(?1, ?2)")
    for (id, place) in placed.sorted(by: { $0.id < $1.id }) {
      statement.bind(1, bits: id).bind(2, place)
      try statement.run()
    }
  }
}
