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

  static let columns = """
    number, deck, queue, due, buried, phase, suspended, flagged, steps, dueOffset, stability, fast,
    difficulty, lastTime, lastOffset, lastDay, firstDay, interval, answers, lapses, newest, entries
    """

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
    var record = CardRecord(Card.ID(number: statement.bits(0)))
    record.phase = Phase(rawValue: UInt8(clamping: statement.int(5))) ?? .new
    record.stepsLeft = statement.int(8)
    record.due = due(statement)
    record.isSuspended = statement.int(6) != 0
    record.isFlagged = statement.int(7) != 0
    let buried = statement.int(4)
    record.buriedUntil = buried == Int.min ? nil : StudyDay(number: buried)
    if !statement.isNull(15) {
      record.memory = Memory(
        stability: Float(statement.double(10)), fastStability: Float(statement.double(11)),
        difficulty: Float(statement.double(12)))
      record.lastTime = Moment(milliseconds: statement.int64(13), offset: statement.int(14))
      record.lastDay = StudyDay(number: statement.int(15))
      record.firstDay = StudyDay(number: statement.int(16))
    }
    record.interval = statement.int(17)
    record.answers = statement.int(18)
    record.lapses = statement.int(19)
    if !statement.isNull(20) { record.newest = line(statement.int64(20)) }
    return Row(record: record, deck: statement.int(1), entries: statement.int(21))
  }

  private static func due(_ statement: Statement) -> Due? {
    switch statement.int(9) {
    case Int.min: nil
    case Int.max: .day(StudyDay(number: statement.int(3)))
    case let offset: .moment(Moment(milliseconds: statement.int64(3), offset: offset))
    }
  }

  static func line(_ number: Int64) -> HistoryEntry.LineKey {
    HistoryEntry.LineKey(
      device: UInt16(truncatingIfNeeded: number >> 32),
      number: UInt32(truncatingIfNeeded: number))
  }

  static func number(_ line: HistoryEntry.LineKey) -> Int64 {
    Int64(line.device) << 32 | Int64(line.number)
  }

  func save(_ row: Row) throws(IndexError) {
    let record = row.record
    let statement = try database.statement(
      """
      INSERT OR REPLACE INTO card(\(Self.columns), back)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23)
      """)
    statement.bind(1, bits: record.id.number).bind(2, row.deck)
    bindDue(statement, record)
    statement.bind(5, record.buriedUntil?.number ?? Int.min)
    statement.bind(6, Int(record.phase.rawValue)).bind(7, record.isSuspended ? 1 : 0)
    statement.bind(8, record.isFlagged ? 1 : 0).bind(9, record.stepsLeft)
    bindMemory(statement, record)
    statement.bind(18, record.interval).bind(19, record.answers).bind(20, record.lapses)
    if let newest = record.newest { statement.bind(21, Self.number(newest)) }
    statement.bind(22, row.entries).bind(23, Int(record.id.direction.rawValue))
    try statement.run()
  }

  private func bindDue(_ statement: Statement, _ record: CardRecord) {
    var queue = Queue.none
    switch record.due {
    case nil: statement.bind(4, 0).bind(10, Int.min)
    case .day(let day):
      statement.bind(4, day.number).bind(10, Int.max)
      queue = .day
    case .moment(let moment):
      statement.bind(4, moment.milliseconds).bind(10, moment.offset)
      queue = .moment
    }
    if record.isSuspended || record.phase == .new { queue = .none }
    statement.bind(3, queue.rawValue)
  }

  private func bindMemory(_ statement: Statement, _ record: CardRecord) {
    guard let memory = record.memory, let time = record.lastTime, let day = record.lastDay else {
      statement.bind(11, 0.0).bind(12, 0.0).bind(13, 0.0).bind(14, 0).bind(15, 0)
      return
    }
    statement.bind(11, Double(memory.stability)).bind(12, Double(memory.fastStability))
    statement.bind(13, Double(memory.difficulty)).bind(14, time.milliseconds)
    statement.bind(15, time.offset).bind(16, day.number)
    statement.bind(17, record.firstDay?.number ?? day.number)
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
