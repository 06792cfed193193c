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

  /// What making the index say something else came to.
  struct Replacement {
    var came: [Thing.ID]
    var went: [Thing.ID]
    var placed: PlacedRows
  }

  /// Makes the index say what the rows of a deck say; `known` is what it says now, if that is known.
  func replace(
    deck: Int, by rows: ThingRows, knowing known: PlacedRows? = nil
  ) throws(IndexError) -> Replacement {
    let old = if let known { known } else { try placedRows(of: deck) }
    var (same, lastSame) = Self.unchanged(old.rows, rows)
    if rows.count - same - lastSame > 0,
      !hasRoom(old.places, same, lastSame, for: rows.count - same - lastSame, deck)
    {
      (same, lastSame) = (0, 0)
    }
    let went = try remove(old, same..<old.count - lastSame)
    let after = same > 0 ? old.places[same - 1] : Self.places(of: deck).lowerBound
    let before = lastSame > 0 ? old.places[old.count - lastSame] : nil
    let changed = same..<rows.count - lastSame
    var places = Array(old.places[..<same])
    places += try insert(rows, changed, after: after, before: before)
    places += old.places[(old.count - lastSame)...]
    try SearchTable(database: database).rebuild(
      deck: deck, rows, places, from: after,
      to: before ?? Self.places(of: deck).upperBound)
    let kept = Set(went).intersection(rows.ids[changed])
    return Replacement(
      came: rows.ids[changed].filter { !kept.contains($0) },
      went: went.filter { !kept.contains($0) }, placed: PlacedRows(rows: rows, places: places))
  }

  private func placedRows(of deck: Int) throws(IndexError) -> PlacedRows {
    let range = Self.places(of: deck)
    let statement = try database.statement(
      """
      SELECT short, long, note, tags, also, guid, written, place, id FROM thing
      WHERE place BETWEEN ?1 AND ?2 ORDER BY place
      """)
    statement.bind(1, range.lowerBound).bind(2, range.upperBound)
    var placed = PlacedRows()
    while try statement.step() {
      placed.places.append(statement.int64(7))
      placed.rows.begin(Thing.ID(number: statement.bits(8)), isWritten: statement.int(6) != 0)
      for cell in ThingRows.Cell.allCases {
        placed.rows.add(statement.utf8(Int32(cell.rawValue)))
      }
    }
    return placed
  }

  /// How many rows are as they were, at the start and at the end.
  private static func unchanged(_ old: ThingRows, _ new: ThingRows) -> (first: Int, last: Int) {
    let shorter = min(old.count, new.count)
    var first = 0
    while first < shorter, old.isSame(first, as: new, first) { first += 1 }
    var last = 0
    while last < shorter - first, old.isSame(old.count - 1 - last, as: new, new.count - 1 - last) {
      last += 1
    }
    return (first, last)
  }

  private func hasRoom(
    _ old: [Int64], _ same: Int, _ lastSame: Int, for count: Int, _ deck: Int
  ) -> Bool {
    let range = Self.places(of: deck)
    let after = same > 0 ? old[same - 1] : range.lowerBound
    guard lastSame > 0 else { return (range.upperBound - after) / Self.gap > Int64(count) }
    return old[old.count - lastSame] - after > Int64(count)
  }

  private func remove(_ old: PlacedRows, _ range: Range<Int>) throws(IndexError) -> [Thing.ID] {
    let family = FamilyTable(database: database)
    let thing = try database.statement("DELETE FROM thing WHERE place = ?1")
    let place = try database.statement("DELETE FROM place WHERE place = ?2 AND id = ?1")
    for row in range {
      try family.remove(old.rows.ids[row], at: old.places[row])
      thing.bind(1, old.places[row])
      try thing.run()
      place.bind(1, bits: old.rows.ids[row].number).bind(2, old.places[row])
      try place.run()
    }
    return Array(old.rows.ids[range])
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
