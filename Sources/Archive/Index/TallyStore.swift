import Things

/// Daily sums by deck: differences are gathered and written once.
struct TallyStore {
  private struct Key: Hashable {
    var deck: Int
    var day: Int
  }

  private var places: [Key: Int] = [:]
  private var differences: [Tally] = []
  /// The place that was asked for last: answers of a day often follow one another.
  private var last: (key: Key, place: Int)?

  /// Adds what an answer counts, or takes it away.
  mutating func count(
    _ answer: CardFold.Answered, _ entry: PackedEntry, deck: Int, times sign: Int32 = 1
  ) {
    let key = Key(deck: deck, day: Int(entry.day))
    differences[place(of: key)].count(answer, hour: entry.time.hour, times: sign)
  }

  private mutating func place(of key: Key) -> Int {
    if let last, last.key == key { return last.place }
    let place = places[key] ?? differences.count
    if place == differences.count {
      places[key] = place
      differences.append(Tally())
    }
    last = (key, place)
    return place
  }

  mutating func write(to database: Database) throws(IndexError) {
    let read = try database.statement("SELECT counters FROM tally WHERE deck = ?1 AND day = ?2")
    let write = try database.statement("INSERT OR REPLACE INTO tally VALUES(?1, ?2, ?3)")
    let keys = places.keys.sorted { ($0.deck, $0.day) < ($1.deck, $1.day) }
    for key in keys {
      guard let place = places[key] else { continue }
      var tally = differences[place]
      read.bind(1, key.deck).bind(2, key.day)
      if try read.step(), let before = Self.tally(read.blob(0)) { tally.add(before) }
      read.reset()
      try Self.write(tally, key, write)
    }
    places = [:]
    differences = []
    last = nil
  }

  private static func write(
    _ tally: Tally, _ key: Key, _ statement: Statement
  ) throws(IndexError) {
    statement.bind(1, key.deck).bind(2, key.day)
    tally.counters.withUnsafeBytes { _ = statement.bind(3, blob: $0) }
    try statement.run()
    statement.reset()
  }

  static func tally(_ bytes: UnsafeRawBufferPointer) -> Tally? {
    var counters = [Int32](repeating: 0, count: bytes.count / 4)
    counters.withUnsafeMutableBytes {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix($0.count)))
    }
    return Tally(counters: counters)
  }
}
