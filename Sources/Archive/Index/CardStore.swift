import Recall
import Things

/// Cards and their histories in the index.
///
/// A history is cut into parts, so that an answer rewrites one of them whatever the card's age.
struct CardStore {
  let database: Database

  /// Entries in one part: just under 4 KB.
  static let partSize = 80

  /// A card as the index has it.
  struct Row {
    var record: CardRecord
    /// 0 where no deck has the Thing.
    var deck: Int
    var entries: Int
  }

  /// How a card is asked for: not at all, on a day, or at an instant.
  private enum Queue: Int {
    case none
    case day
    case moment
  }

  static let columns = "number, deck, record"

  func allRecords() throws(IndexError) -> [UInt64: CardRecord] {
    let statement = try database.statement("SELECT \(Self.columns) FROM card")
    var records: [UInt64: CardRecord] = [:]
    while try statement.step() { records[statement.bits(0)] = Self.row(statement).record }
    return records
  }

  func row(_ number: UInt64) throws(IndexError) -> Row? {
    let statement = try database.statement("SELECT \(Self.columns) FROM card WHERE number = ?1")
    statement.bind(1, bits: number)
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return Self.row(statement)
  }

  /// The row at which a statement over `columns` stands.
  static func row(_ statement: Statement) -> Row {
    let card = Card.ID(number: statement.bits(0))
    let packed = PackedRecord(statement.blob(2))
    return Row(
      record: packed?.record(of: card) ?? CardRecord(card), deck: statement.int(1),
      entries: Int(packed?.entries ?? 0))
  }

  func save(_ row: Row) throws(IndexError) {
    let record = row.record
    let statement = try database.statement(
      """
      INSERT OR REPLACE INTO card(
        number, deck, queue, due, back, buried, phase, suspended, lastDay, record)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    statement.bind(1, bits: record.id.number).bind(2, row.deck)
    bindDue(statement, record)
    statement.bind(5, Int(record.id.direction.rawValue))
    statement.bind(6, record.buriedUntil?.number ?? Int.min)
    statement.bind(7, Int(record.phase.rawValue)).bind(8, record.isSuspended ? 1 : 0)
    if let day = record.lastDay { statement.bind(9, day.number) }
    withUnsafeBytes(of: PackedRecord(row)) { _ = statement.bind(10, blob: $0) }
    try statement.run()
  }

  /// Writes what an answer changes of a card that is there.
  ///
  /// Where nothing else has changed, one of the two indexes is left alone.
  func update(_ row: Row, from before: Row) throws(IndexError) {
    let record = row.record
    guard row.deck == before.deck, record.phase == before.record.phase,
      record.isSuspended == before.record.isSuspended,
      record.buriedUntil == before.record.buriedUntil
    else { return try save(row) }
    let statement = try database.statement(
      "UPDATE card SET queue = ?3, due = ?4, lastDay = ?9, record = ?10 WHERE number = ?1")
    statement.bind(1, bits: record.id.number)
    bindDue(statement, record)
    if let day = record.lastDay { statement.bind(9, day.number) }
    withUnsafeBytes(of: PackedRecord(row)) { _ = statement.bind(10, blob: $0) }
    try statement.run()
  }

  private func bindDue(_ statement: Statement, _ record: CardRecord) {
    var queue = Queue.none
    switch record.due {
    case nil: statement.bind(4, 0)
    case .day(let day):
      statement.bind(4, day.number)
      queue = .day
    case .moment(let moment):
      statement.bind(4, moment.milliseconds)
      queue = .moment
    }
    if record.isSuspended || record.phase == .new { queue = .none }
    statement.bind(3, queue.rawValue)
  }
}

extension CardStore {
  private static func key(_ card: UInt64, part: Int) -> Int64 {
    Int64(bitPattern: card << 14 | UInt64(part))
  }

  /// All entries of a card, in order.
  func entries(_ card: UInt64) throws(IndexError) -> [PackedEntry] {
    let statement = try database.statement(
      "SELECT entries FROM history WHERE key BETWEEN ?1 AND ?2 ORDER BY key")
    statement.bind(1, Self.key(card, part: 0)).bind(2, Self.key(card, part: 1 << 14 - 1))
    var entries: [PackedEntry] = []
    while try statement.step() { entries += Self.entries(statement.blob(0)) }
    return entries
  }

  /// The entries that a blob holds.
  static func entries(_ bytes: UnsafeRawBufferPointer) -> [PackedEntry] {
    // SQLite promises no alignment, so the bytes are copied.
    [PackedEntry](unsafeUninitializedCapacity: bytes.count / PackedEntry.size) { buffer, count in
      count = bytes.count / PackedEntry.size
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count * PackedEntry.size)))
    }
  }

  /// Writes all entries of a card.
  func save(_ entries: [PackedEntry], of card: UInt64) throws(IndexError) {
    try saveParts(entries, of: card, before: 0)
  }

  /// Writes entries of which `before` others come first, a whole number of parts.
  func saveParts(
    _ entries: [PackedEntry], of card: UInt64, before: Int
  ) throws(IndexError) {
    let statement = try database.statement("INSERT OR REPLACE INTO history VALUES(?1, ?2)")
    for start in stride(from: 0, to: entries.count, by: Self.partSize) {
      let part = entries[start..<min(start + Self.partSize, entries.count)]
      statement.bind(1, Self.key(card, part: (before + start) / Self.partSize))
      part.withUnsafeBytes { _ = statement.bind(2, blob: $0) }
      try statement.run()
    }
  }

  /// The last part alone, and how many entries come before it.
  func lastPart(_ card: UInt64, count: Int) throws(IndexError) -> (
    entries: [PackedEntry], before: Int
  ) {
    guard count > 0 else { return ([], 0) }
    let part = (count - 1) / Self.partSize
    let statement = try database.statement("SELECT entries FROM history WHERE key = ?1")
    statement.bind(1, Self.key(card, part: part))
    guard try statement.step() else { return ([], 0) }
    defer { statement.reset() }
    return (Self.entries(statement.blob(0)), part * Self.partSize)
  }
}
