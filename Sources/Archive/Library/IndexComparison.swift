import Recall
import SQLiteAccess
import SystemFiles
import Things

/// Compares the contents of two indexes, independent of deck and device numbers.
struct IndexComparison {
  let one: Index
  /// Read by another thread, while the caller waits.
  let other: Index

  /// The kinds of differences, as parts of sentences.
  func differences() throws -> [String] {
    precondition(one !== other, "An index is read from one thread at a time.")
    let ahead = WorkAhead((index: other, sums: Result<[UInt64], any Error>.success([]))) { work in
      let index = work.index
      work.sums = Result { try Self.sums(of: index) }
    }
    let sums = try Self.sums(of: one)
    let otherSums = try ahead.finish().sums.get()
    return zip(Self.parts, zip(sums, otherSums)).filter { $1.0 != $1.1 }.map(\.0.name)
  }

  private static func sums(of index: Index) throws -> [UInt64] {
    try parts.map { try content($0.sql, index) }
  }

  /// Histories refer to devices by number, so they are compared entry by entry.
  private static let histories = "SELECT place, reviews FROM history ORDER BY place"

  private static let parts: [(name: String, sql: String)] = [
    // Write permission depends on the process.
    ("decks", "SELECT name, path, digest, things FROM deck ORDER BY name"),
    (
      "texts of Things",
      """
      SELECT d.name, t.id, folded, written, short, long, note, tags, also, guid,
        directions, image, audio
      FROM thing t LEFT JOIN deck d ON d.id = t.deck ORDER BY d.name, place
      """
    ),
    (
      "locations of Things",
      """
      SELECT l.thing, t.id, d.name FROM location l LEFT JOIN thing t ON t.place = l.place
      LEFT JOIN deck d ON d.id = l.place >> 32 ORDER BY l.thing
      """
    ),
    ("Things by short form", "SELECT key, thing FROM family ORDER BY key, thing"),
    (
      "devices",
      """
      SELECT name, high, latest, digest, lines, broken, missing, beyond, shared, firstSum
      FROM device ORDER BY name
      """
    ),
    (
      "lines named by others",
      """
      SELECT e.name, r.first, r.last, NULL AS time FROM erased r JOIN device e ON e.id = r.device
      UNION ALL
      SELECT e.name, c.first, c.last, c.time FROM clock c JOIN device e ON e.id = c.device
      ORDER BY 1, 2, 3, 4
      """
    ),
    ("journal damage", "SELECT digest, newer FROM damage ORDER BY digest"),
    (
      "missing lines",
      "SELECT e.name, g.first, g.last FROM gap g JOIN device e ON e.id = g.device ORDER BY 1, 2"
    ),
    ("journal files", "SELECT path, consumed, lines, last, lastAt FROM journal ORDER BY path"),
    (
      "card states",
      """
      SELECT c.id, d.name, phase, due, dueOffset, suspended, flagged, buried, interval, answers,
        lapses, stability, fast, difficulty, lastTime, lastOffset, lastDay, firstDay, steps,
        e.name, number, reviews
      FROM card c LEFT JOIN deck d ON d.id = c.deck LEFT JOIN device e ON e.id = c.device
      ORDER BY c.id
      """
    ),
    (
      "card counts",
      """
      SELECT d.name, direction, phase, suspended, sum(cards)
      FROM standing s LEFT JOIN deck d ON d.id = s.deck
      GROUP BY d.name, direction, phase, suspended HAVING sum(cards) <> 0
      """
    ),
    ("histories", histories),
    (
      "daily totals",
      """
      SELECT d.name, day, direction, counters FROM tally t LEFT JOIN deck d ON d.id = t.deck
      WHERE counters <> zeroblob(16) ORDER BY d.name, day, direction
      """
    ),
    (
      "typed answers",
      """
      SELECT e.name, number, text FROM typed t JOIN device e ON e.id = t.device
      ORDER BY e.name, number
      """
    ),
    (
      "confusions",
      """
      SELECT card, e.name, number, other FROM confusion c JOIN device e ON e.id = c.device
      ORDER BY card, e.name, number
      """
    ),
    (
      "settings or changes",
      """
      SELECT e.name, number, v.latest, day, kind, subject, bytes, stands
      FROM event v JOIN device e ON e.id = v.device ORDER BY e.name, number
      """
    ),
    (
      "undone changes",
      """
      SELECT e.name, number, kind, subject, undone, u.latest, b.name, byNumber
      FROM undo u JOIN device e ON e.id = u.device JOIN device b ON b.id = u.byDevice
      ORDER BY e.name, number, kind, subject
      """
    ),
  ]

  /// A checksum over all rows of a query, in order.
  private static func content(_ sql: String, _ index: Index) throws(IndexError) -> UInt64 {
    let statement = try index.database.unshared(sql)
    var sum = CRC64()
    while try statement.step() {
      if sql == histories {
        try add(statement, of: index, to: &sum)
      } else {
        statement.visit {
          sum.add($0)
        } bytes: {
          sum.add(UInt64($0.count))
          sum.add($0)
        }
      }
    }
    return sum.value
  }

  private static func add(
    _ statement: Statement, of index: Index, to sum: inout CRC64
  ) throws(IndexError) {
    sum.add(statement["place"] as UInt64)
    for var entry in try HistoryStore.entries(packed: statement.blob("reviews")) {
      sum.add(index.devices.rows[Int(entry.device)].device.name)
      entry.device = 0
      withUnsafeBytes(of: entry) { sum.add($0) }
    }
  }
}
