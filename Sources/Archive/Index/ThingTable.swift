import Recall
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

  /// A deck whose old rows were removed and whose new ones are still to be written.
  struct Pending {
    fileprivate var rows: ThingRows
    fileprivate var changes: Changes
    fileprivate var places: [Int64]
    fileprivate var early: EarlyRows?
    fileprivate var went: [Thing.ID]
  }

  /// Removes the rows that a deck no longer has; `known` is what the index says of it now, if that
  /// is known, and `early` are new rows made ready for a deck that has none yet.
  func removeOld(
    of deck: Int, for rows: ThingRows, knowing known: PlacedRows? = nil, _ early: EarlyRows? = nil
  ) throws(IndexError) -> Pending {
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
    let new = Self.places(for: changed.count, after: after, before: before)
    let places = Array(
      old.places[..<same] + new + old.places[(old.count - lastSame)...])
    let changes = Changes(
      deck: deck, rows: changed, from: after, to: before ?? Self.places(of: deck).upperBound)
    return Pending(
      rows: rows, changes: changes, places: places,
      early: old.count == 0 && early?.deck == deck ? early : nil, went: went)
  }

  /// Writes the new rows. Every deck of a change has removed its old ones by then: a Thing that
  /// moved to a deck that is written first must not be removed after it.
  func insertNew(_ pending: Pending) throws(IndexError) -> Replacement {
    let rows = pending.rows
    let changed = pending.changes.rows
    try insert(rows, pending.changes, at: pending.places, pending.early)
    let kept = Set(pending.went).intersection(rows.ids[changed])
    return Replacement(
      came: rows.ids[changed].filter { !kept.contains($0) },
      went: pending.went.filter { !kept.contains($0) },
      placed: PlacedRows(rows: rows, places: pending.places))
  }

  /// Which rows of a deck are new, and the places around them.
  fileprivate struct Changes {
    var deck: Int
    var rows: Range<Int>
    var from: Int64
    var to: Int64
  }

  private func placedRows(of deck: Int) throws(IndexError) -> PlacedRows {
    var placed = PlacedRows()
    var rows = try TextTable(database: database).rows(Self.places(of: deck))
    while let row = try rows.next() {
      placed.places.append(row.place)
      placed.rows.append(row)
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
    guard !range.isEmpty else { return [] }
    try RowTable(database: database).remove(RowTable.pairs(old.rows, range, old.places))
    let numbers = Int32(range.lowerBound)..<Int32(range.upperBound)
    try PlaceTable(database: database).remove(
      PlaceTable.pairs(PlaceTable.keys(old.rows, numbers), old.places))
    try FamilyTable(database: database).remove(
      FamilyTable.pairs(FamilyTable.keys(old.rows, numbers), old.rows))
    return Array(old.rows.ids[range])
  }

  /// Places for so many rows between two others, or behind the last.
  private static func places(for count: Int, after: Int64, before: Int64? = nil) -> [Int64] {
    let step = before.map { ($0 - after) / Int64(count + 1) } ?? gap
    return (0..<count).map { after + step * Int64($0 + 1) }
  }

  /// The places of the rows of a deck that has had none.
  static func firstPlaces(_ count: Int, of deck: Int) -> [Int64] {
    places(for: count, after: places(of: deck).lowerBound)
  }

  /// Writes the new ones of all rows of a deck, and anew what is packed together with them.
  private func insert(
    _ rows: ThingRows, _ changes: Changes, at places: [Int64], _ early: EarlyRows?
  ) throws(IndexError) {
    let searched = try reach("search", changes)
    let meanwhile =
      early == nil ? OrderedRows.making(rows, changes.rows, places, searched) : nil
    try RowTable(database: database).insert(RowTable.pairs(rows, changes.rows, places))
    try insertTexts(rows, places, in: reach("text", changes), early?.rows.pages)
    guard let ordered = early?.rows ?? meanwhile?.value else { return }
    try PlaceTable(database: database).insert(ordered.places)
    try FamilyTable(database: database).insert(ordered.families)
    try insertSearched(rows, places, in: searched, ordered.pieces)
  }

  private func insertTexts(
    _ rows: ThingRows, _ places: [Int64], in reach: ClosedRange<Int64>, _ pages: [TextPage]?
  ) throws(IndexError) {
    let texts = TextTable(database: database)
    try texts.remove(reach)
    if let pages {
      for page in pages { try texts.save(page) }
    } else {
      try TextTable.makePages(rows, places, reach) { page throws(IndexError) in
        try texts.save(page)
      }
    }
  }

  private func insertSearched(
    _ rows: ThingRows, _ places: [Int64], in reach: ClosedRange<Int64>,
    _ pieces: [SearchTable.Piece]?
  ) throws(IndexError) {
    let search = SearchTable(database: database)
    try search.remove(reach)
    if let pieces {
      for piece in pieces { try search.save(piece) }
    } else {
      try SearchTable.makePieces(rows, places, reach) { piece throws(IndexError) in
        try search.save(piece)
      }
    }
  }

  private func reach(
    _ table: String, _ changes: Changes
  ) throws(IndexError) -> ClosedRange<Int64> {
    try PieceReach(database: database, table: table)
      .places(changes.deck, from: changes.from, to: changes.to)
  }
}
