import Things

/// Compares the contents of two indexes, independent of deck and device numbers.
struct IndexComparison {
  private let one: Index
  private let other: Index

  init(_ one: Index, _ other: Index) {
    self.one = one
    self.other = other
  }

  /// The kinds of differences, as parts of sentences.
  func differences() throws -> [String] {
    var found: [String] = []
    for part in Part.allCases where try content(part, one) != content(part, other) {
      found.append(part.rawValue)
    }
    return found
  }

  private enum Part: String, CaseIterable {
    case decks = "decks"
    case things = "texts of Things"
    case places = "locations of Things"
    case families = "Things by short form"
    case devices = "devices"
    case damage = "journal damage"
    case gaps = "missing lines"
    case files = "journal files"
    case cards = "card states"
    case standing = "card counts"
    case histories = "histories"
    case tallies = "daily totals"
    case typed = "typed answers"
    case confusions = "confusions"
    case events = "settings or changes"
    case undone = "undone changes"
  }

  private static func query(_ part: Part) -> String {
    switch part {
    // Write permission depends on the process.
    case .decks: "SELECT name, path, digest, things FROM deck ORDER BY name"
    case .things:
      """
      SELECT d.name, t.id, folded, written, short, long, note, tags, also, guid,
        directions
      FROM thing t LEFT JOIN deck d ON d.id = t.deck ORDER BY d.name, place
      """
    case .places:
      """
      SELECT l.thing, t.id, d.name FROM location l LEFT JOIN thing t ON t.place = l.place
      LEFT JOIN deck d ON d.id = l.place >> 32 ORDER BY l.thing
      """
    case .families: "SELECT key, thing FROM family ORDER BY key, thing"
    case .devices: "SELECT name, high, latest, digest, lines, broken FROM device ORDER BY name"
    case .damage: "SELECT digest FROM damage ORDER BY digest"
    case .gaps:
      "SELECT e.name, g.first, g.last FROM gap g JOIN device e ON e.id = g.device ORDER BY 1, 2"
    case .files: "SELECT path, consumed, lines, last, lastAt FROM journal ORDER BY path"
    case .cards:
      """
      SELECT c.id, d.name, phase, due, dueOffset, suspended, flagged, buried, interval, answers,
        lapses, stability, fast, difficulty, lastTime, lastOffset, lastDay, firstDay, steps,
        e.name, number, reviews
      FROM card c LEFT JOIN deck d ON d.id = c.deck LEFT JOIN device e ON e.id = c.device
      ORDER BY c.id
      """
    case .standing:
      """
      SELECT d.name, direction, phase, suspended, sum(cards)
      FROM standing s LEFT JOIN deck d ON d.id = s.deck
      GROUP BY d.name, direction, phase, suspended HAVING sum(cards) <> 0
      """
    case .histories: "SELECT card, reviews FROM history ORDER BY card"
    case .tallies:
      """
      SELECT d.name, day, direction, counters FROM tally t LEFT JOIN deck d ON d.id = t.deck
      WHERE counters <> zeroblob(16) ORDER BY d.name, day, direction
      """
    case .typed:
      """
      SELECT e.name, number, text FROM typed t JOIN device e ON e.id = t.device
      ORDER BY e.name, number
      """
    case .confusions:
      """
      SELECT card, e.name, number, other FROM confusion c JOIN device e ON e.id = c.device
      ORDER BY card, e.name, number
      """
    case .events:
      """
      SELECT e.name, number, v.latest, day, kind, subject, bytes, stands
      FROM event v JOIN device e ON e.id = v.device ORDER BY e.name, number
      """
    case .undone:
      """
      SELECT e.name, number, kind, subject, undone, u.latest, b.name, byNumber
      FROM undo u JOIN device e ON e.id = u.device JOIN device b ON b.id = u.byDevice
      ORDER BY e.name, number, kind, subject
      """
    }
  }

  /// A checksum over all rows of a table, in order.
  private func content(_ part: Part, _ index: Index) throws(IndexError) -> UInt64 {
    let statement = try index.database.unshared(Self.query(part))
    var sum = CRC64()
    while try statement.step() {
      if part == .histories {
        try add(statement, of: index, to: &sum)
      } else {
        statement.add(to: &sum)
      }
    }
    return sum.value
  }

  /// Histories refer to devices by number.
  private func add(
    _ statement: Statement, of index: Index, to sum: inout CRC64
  ) throws(IndexError) {
    sum.add(statement.bits(0))
    for var entry in try HistoryStore.entries(packed: statement.blob(1)) {
      sum.add(index.devices.rows[Int(entry.device)].device.name)
      entry.device = 0
      withUnsafeBytes(of: entry) { sum.add($0) }
    }
  }
}
