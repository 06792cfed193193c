import Things

/// Daily sums by deck and direction: differences are gathered and written once.
struct TallyStore {
  private struct Key {
    var deck: Int
    var day: Int
    var direction: Card.Direction

    var number: UInt64 {
      UInt64(UInt32(truncatingIfNeeded: deck)) << 33 | UInt64(direction.rawValue) << 32 | dayBits
    }
    // Days may be negative.
    private var dayBits: UInt64 { UInt64(UInt32(truncatingIfNeeded: day)) }
  }

  private var places = NumberTable()
  private var keys: [Key] = []
  private var differences: [Tally] = []

  /// Adds what a line counts, or takes it away.
  mutating func count(
    _ entry: PackedEntry, of card: Card.ID, deck: Int, times sign: Int32 = 1
  ) {
    guard let answer = entry.tallied else { return }
    let key = Key(deck: deck, day: Int(entry.day), direction: card.direction)
    differences[place(of: key)].count(answer, times: sign)
  }

  private mutating func place(of key: Key) -> Int {
    if let place = places[key.number] { return Int(place) }
    places.insert(key.number, Int32(differences.count))
    keys.append(key)
    differences.append(Tally())
    return differences.count - 1
  }

  mutating func write(to database: Database) throws(IndexError) {
    let read = try database.statement(
      "SELECT counters FROM tally WHERE deck = ?1 AND day = ?2 AND back = ?3")
    let write = try database.statement("INSERT OR REPLACE INTO tally VALUES(?1, ?2, ?3, ?4)")
    for place in keys.indices.sorted(by: { isBefore(keys[$0], keys[$1]) }) {
      let key = keys[place]
      var tally = differences[place]
      read.bind(1, key.deck).bind(2, key.day).bind(3, Int(key.direction.rawValue))
      if try read.step(), let before = Tally(packed: read.blob(0)) { tally.add(before) }
      read.reset()
      try Self.write(tally, key, write)
    }
    self = TallyStore()
  }

  private func isBefore(_ one: Key, _ other: Key) -> Bool {
    (one.deck, one.day, one.direction.rawValue) < (other.deck, other.day, other.direction.rawValue)
  }

  private static func write(
    _ tally: Tally, _ key: Key, _ statement: Statement
  ) throws(IndexError) {
    statement.bind(1, key.deck).bind(2, key.day).bind(3, Int(key.direction.rawValue))
    statement.bind(4, blob: tally.packed)
    try statement.run()
    statement.reset()
  }
}
