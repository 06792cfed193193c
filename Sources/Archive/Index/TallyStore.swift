import SQLiteAccess
import Things

/// The table of daily sums by deck and direction.
///
/// Collects differences and writes them once.
struct TallyStore {
  private struct Key: Hashable {
    var deck: Int
    var day: Int
    var direction: Card.Direction

    /// The order of the table's rows.
    var columns: (Int, Int, UInt8) { (deck, day, direction.rawValue) }
  }

  private var differences: [Key: Tally] = [:]

  /// Adds or subtracts a line.
  mutating func count(
    _ entry: HistoryEntry, of card: Card.ID, deck: Int, times sign: Int32 = 1
  ) {
    guard let answer = entry.tallied else { return }
    let key = Key(deck: deck, day: Int(entry.dayNumber), direction: card.direction)
    differences[key, default: Tally()].count(answer, times: sign)
  }

  func write(to database: Database) throws(IndexError) {
    for (key, difference) in differences.sorted(by: { $0.key.columns < $1.key.columns }) {
      let (deck, day, direction) = key.columns
      let known = try database.first(
        "SELECT * FROM tally WHERE deck = ?1 AND day = ?2 AND direction = ?3", deck, day, direction
      ) { (row) throws(IndexError) in try Row(row).tally() }
      var tally = difference
      if let known { tally.add(known) }
      try database.run(
        "INSERT OR REPLACE INTO tally VALUES(?1, ?2, ?3, ?4)", deck, day, direction, tally.packed)
    }
  }

  /// A daily sum in the statement's memory, valid until the next one is read.
  struct Row {
    let deck: Int
    let day: StudyDay
    let isBackward: Bool
    let counters: UnsafeRawBufferPointer

    fileprivate init(_ statement: Statement) {
      deck = statement["deck"]
      day = statement["day"]
      isBackward = statement["direction"]
      counters = statement.blob("counters")
    }

    func tally() throws(IndexError) -> Tally {
      guard let tally = Tally(packed: counters) else { throw .damaged("tally") }
      return tally
    }
  }

  /// All daily sums.
  static func all(_ database: Database) throws(IndexError) -> Cursor<Row> {
    Cursor(try database.unshared("SELECT * FROM tally")) { Row($0) }
  }

  /// The sums of one day, by deck.
  static func sums(of day: StudyDay, _ database: Database) throws(IndexError) -> [Int: Tally] {
    let rows = try database.statement(
      "SELECT tally.* FROM deck CROSS JOIN tally ON deck = deck.id AND day = :day")
    rows.bind("day", day)
    var sums: [Int: Tally] = [:]
    while try rows.step() { sums[rows["deck"], default: Tally()].add(try Row(rows).tally()) }
    return sums
  }
}
