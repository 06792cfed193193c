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
    _ entry: PackedEntry, of card: Card.ID, deck: Int, times sign: Int32 = 1
  ) {
    guard let answer = entry.tallied else { return }
    let key = Key(deck: deck, day: Int(entry.day), direction: card.direction)
    differences[key, default: Tally()].count(answer, times: sign)
  }

  func write(to database: Database) throws(IndexError) {
    let read = try database.statement(
      "SELECT * FROM tally WHERE deck = ?1 AND day = ?2 AND direction = ?3")
    let write = try database.statement("INSERT OR REPLACE INTO tally VALUES(?1, ?2, ?3, ?4)")
    for (key, difference) in differences.sorted(by: { $0.key.columns < $1.key.columns }) {
      var tally = difference
      read.bind(1, key.deck).bind(2, key.day).bind(3, Int(key.direction.rawValue))
      if try read.step() {
        tally.add(try Row(read).tally())
      }
      read.reset()
      write.bind(1, key.deck).bind(2, key.day).bind(3, Int(key.direction.rawValue))
      write.bind(4, blob: tally.packed)
      try write.run()
    }
  }

  /// A daily sum in the statement's memory, valid until the next one is read.
  struct Row {
    let deck: Int
    let day: StudyDay
    let isBackward: Bool
    let counters: UnsafeRawBufferPointer

    fileprivate init(_ statement: Statement) {
      deck = statement.int(0)
      day = StudyDay(number: statement.int(1))
      isBackward = statement.int(2) != 0
      counters = statement.blob(3)
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
    let statement = try database.statement("SELECT * FROM tally WHERE deck = ?1 AND day = ?2")
    let decks = try database.statement("SELECT id FROM deck")
    var sums: [Int: Tally] = [:]
    while try decks.step() {
      let deck = decks.int(0)
      statement.bind(1, deck).bind(2, day.number)
      while try statement.step() {
        sums[deck, default: Tally()].add(try Row(statement).tally())
      }
    }
    return sums
  }
}
