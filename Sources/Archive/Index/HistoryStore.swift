import SQLiteAccess
import Things

/// The histories of cards, packed into a few rows per card.
///
/// With a row per review, a statistic would take most of a second. With one row per card, an answer
/// to a card with thousands of reviews would write all of them again.
struct HistoryStore {
  let database: Database

  /// The lines in one row, which fit in a page.
  private static let rowLines = 64
  /// The bits of a row's key that number the rows of a card; the last one takes what is left.
  private static let keyBits: UInt64 = 14

  private static func keys(of cards: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    // The greatest number is above all cards, and its key is SQLite's greatest number.
    let last = min(cards.upperBound, UInt64(Int64.max) >> keyBits)
    return cards.lowerBound << keyBits...(last + 1) << keyBits - 1
  }

  private static func row(of line: Int) -> Int { min(line / rowLines, 1 << Int(keyBits) - 1) }

  /// All lines of a card, in order.
  func entries(_ card: UInt64) throws(IndexError) -> [HistoryEntry] {
    let keys = Self.keys(of: card...card)
    let statement = try database.statement(
      "SELECT reviews FROM history WHERE place BETWEEN :first AND :last ORDER BY place")
    statement.bind("first", keys.lowerBound).bind("last", keys.upperBound)
    defer { statement.reset() }
    var entries: [HistoryEntry] = []
    while try statement.step() {
      entries += try Self.entries(packed: statement.blob("reviews"))
    }
    return entries
  }

  /// All lines of a range of cards.
  func entries(_ cards: ClosedRange<UInt64>) throws(IndexError) -> [UInt64: [HistoryEntry]] {
    var entries: [UInt64: [HistoryEntry]] = [:]
    let rows = try histories(cards)
    while let row = try rows.next() { entries[row.card, default: []] += try row.entries() }
    return entries
  }

  /// The last lines of a card: those that are written again when another is added.
  func tail(_ card: UInt64, of count: Int) throws(IndexError) -> [HistoryEntry] {
    let row = Self.row(of: max(0, count - 1))
    let tail = try database.first(
      "SELECT reviews FROM history WHERE place = ?1",
      Self.keys(of: card...card).lowerBound + UInt64(row)
    ) { (row) throws(IndexError) in try Self.entries(packed: row.blob("reviews")) }
    guard let tail, tail.count == count - row * Self.rowLines else { throw .damaged("history") }
    return tail
  }

  /// Writes all lines of a card, or the last ones of `count`, which begin with its tail.
  func save(_ entries: [HistoryEntry], of card: UInt64, count: Int) throws(IndexError) {
    let statement = try database.statement(
      "INSERT OR REPLACE INTO history VALUES(:place, :reviews)")
    let key = Self.keys(of: card...card).lowerBound
    let before = count - entries.count
    let last = Self.row(of: max(0, count - 1))
    for row in Self.row(of: before)...last {
      let start = row * Self.rowLines - before
      let end = row == last ? entries.count : start + Self.rowLines
      statement.bind("place", key + UInt64(row))
      entries[start..<end].withUnsafeBytes { _ = statement.bind("reviews", blob: $0) }
      try statement.run()
    }
  }

  /// The rows of a range of cards, in order of number; a long history has several.
  func histories(_ cards: ClosedRange<UInt64>) throws(IndexError) -> Cursor<History> {
    let keys = Self.keys(of: cards)
    let statement = try database.unshared(
      "SELECT place, reviews FROM history WHERE place BETWEEN ?1 AND ?2 ORDER BY place",
      keys.lowerBound, keys.upperBound)
    return Cursor(statement) { History(row: $0) }
  }

  /// The current row of a statement.
  struct History {
    fileprivate let row: Statement

    var card: UInt64 { (row["place"] as UInt64) >> HistoryStore.keyBits }

    func entries() throws(IndexError) -> [HistoryEntry] {
      try HistoryStore.entries(packed: row.blob("reviews"))
    }
  }

  /// The lines of a history.
  static func entries(packed blob: UnsafeRawBufferPointer) throws(IndexError) -> [HistoryEntry] {
    guard let entries = [HistoryEntry](packed: blob) else { throw .damaged("history") }
    return entries
  }
}
