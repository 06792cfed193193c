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

    /// One word is hashed much faster than three; decks with the same hash are no harm.
    func hash(into hasher: inout Hasher) {
      hasher.combine(deck << 33 ^ day << 1 ^ Int(direction.rawValue))
    }
  }

  /// The number of each sum.
  private var numbers: [Key: Int] = [:]
  /// The counters of all sums, one after the other: a rebuild counts a million answers in tens of
  /// thousands of sums.
  private var counters: [Int32] = []

  /// Adds or subtracts a line.
  mutating func count(
    _ entry: HistoryEntry, of card: Card.ID, deck: Int, times sign: Int32 = 1
  ) {
    guard let answer = entry.tallied else { return }
    change(entry, of: card, deck: deck) { Tally.count(answer, in: $0, times: sign) }
  }

  /// Counts a line that was folded again.
  mutating func count(
    _ entry: HistoryEntry, insteadOf old: HistoryEntry, of card: Card.ID, deck: Int
  ) {
    guard let answer = entry.tallied, let old = old.tallied, !answer.countsAs(old) else { return }
    change(entry, of: card, deck: deck) { Tally.count(answer, insteadOf: old, in: $0) }
  }

  private mutating func change(
    _ entry: HistoryEntry, of card: Card.ID, deck: Int, _ body: (Tally.Counters) -> Void
  ) {
    let key = Key(deck: deck, day: Int(entry.dayNumber), direction: card.direction)
    let number = numbers[key] ?? add(key)
    counters.withUnsafeMutableBufferPointer { counters in
      let own = number * Tally.size..<(number + 1) * Tally.size
      body(UnsafeMutableBufferPointer(rebasing: counters[own]))
    }
  }

  private mutating func add(_ key: Key) -> Int {
    let number = numbers.count
    numbers[key] = number
    counters.append(contentsOf: repeatElement(0, count: Tally.size))
    return number
  }

  func write(to database: Database) throws(IndexError) {
    for (key, number) in numbers.sorted(by: { $0.key.columns < $1.key.columns }) {
      let (deck, day, direction) = key.columns
      let known = try database.first(
        "SELECT * FROM tally WHERE deck = ?1 AND day = ?2 AND direction = ?3", deck, day, direction
      ) { (row) throws(IndexError) in try Row(row).tally() }
      let own = counters[number * Tally.size..<(number + 1) * Tally.size]
      guard var tally = Tally(counters: Array(own)) else { throw .damaged("tally") }
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
