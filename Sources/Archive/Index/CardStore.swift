import Recall
import Things

/// The table of cards with a history, one row per card.
struct CardStore {
  let database: Database

  /// A card as stored in the index.
  struct Row {
    var record: CardRecord
    /// 0 if no deck has the Thing.
    var deck: Int
    /// The number of lines in its history.
    var entries: Int
  }

  func row(_ number: UInt64) throws(IndexError) -> Row? {
    let statement = try database.statement("SELECT * FROM card WHERE id = ?1")
    statement.bind(1, bits: number)
    defer { statement.reset() }
    return try statement.step() ? Row(statement) : nil
  }

  func record(of card: Card.ID) throws(IndexError) -> CardRecord? { try row(card.number)?.record }

  func allRecords() throws(IndexError) -> [UInt64: CardRecord] {
    var records: [UInt64: CardRecord] = [:]
    let cards = try all()
    while let row = try cards.next() { records[row.record.id.number] = row.record }
    return records
  }

  var isEmpty: Bool {
    get throws(IndexError) { try database.number("SELECT EXISTS(SELECT 1 FROM card)") == 0 }
  }

  func count() throws(IndexError) -> Int { try database.number("SELECT count(*) FROM card") }

  /// The numbers of all cards, in the order in which they are stored.
  func numbers() throws(IndexError) -> [UInt64] {
    let statement = try database.unshared("SELECT id FROM card ORDER BY id")
    var numbers: [UInt64] = []
    while try statement.step() { numbers.append(statement.bits(0)) }
    return numbers
  }

  /// All cards in order of number.
  func all() throws(IndexError) -> Cursor<Row> {
    Cursor(try database.unshared("SELECT * FROM card ORDER BY id")) {
      (row) throws(IndexError) in try Row(row)
    }
  }

  /// Calls `body` with every card of the decks that is due on a day, up to the last one, or at any
  /// moment.
  func waiting(
    in decks: some Collection<Int>, until last: StudyDay?,
    body: (WaitingCard) throws(IndexError) -> Void
  ) throws(IndexError) {
    let last = last.map { Int64(Self.milliseconds($0)) } ?? Int64.max
    let isDue = "\(IndexSchema.mayBeAsked) AND phase > 0 AND (dueOffset NOT NULL OR due <= ?1)"
    let counting = try database.statement("SELECT count(*) FROM card WHERE deck = ?2 AND \(isDue)")
    var due = 0
    for deck in decks {
      counting.bind(1, last).bind(2, deck)
      while try counting.step() { due += counting.int(0) }
    }
    // Looking rows up one by one takes several times as long as reading all of them in order.
    let all = try database.number("SELECT sum(cards) FROM standing")
    let select = "SELECT \(WaitingCard.columns) FROM card"
    if due > all / 8 {
      let decks = Set(decks)
      let cards = try database.unshared("\(select) NOT INDEXED WHERE \(isDue)")
      cards.bind(1, last)
      while try cards.step() {
        let card = WaitingCard(row: cards)
        if decks.contains(card.deck) { try body(card) }
      }
    } else {
      for deck in decks {
        let cards = try database.unshared("\(select) WHERE deck = ?2 AND \(isDue)")
        cards.bind(1, last).bind(2, deck)
        while try cards.step() { try body(WaitingCard(row: cards)) }
      }
    }
  }

  /// A card with a schedule: the columns that a queue needs, because taking columns out of rows is
  /// most of the time of a scan.
  struct WaitingCard {
    fileprivate static let columns = """
      id, deck, due, dueOffset, buried, stability, fast, difficulty, lastTime, lastDay
      """

    fileprivate let row: Statement

    var id: Card.ID { Card.ID(number: row.bits(0)) }
    var deck: Int { row.int(1) }

    func isBuried(on day: StudyDay) -> Bool { row.optional(4).map { day.number < $0 } ?? false }

    /// The entry of a queue, with a deck by its place in the pool; nil without a memory.
    func queued(deck: Int) -> QueuedCard? {
      guard let due = CardStore.due(row.optional(2), offset: row.optional(3)),
        let stability = row.optionalFloat(5)
      else { return nil }
      return QueuedCard(
        id, due: due,
        memory: Memory(
          stability: stability, fastStability: row.float(6), difficulty: row.float(7)),
        deck: deck, last: (row.int64(8), row.int(9)))
    }
  }

  func save(_ row: Row) throws(IndexError) {
    let statement = try database.statement(
      """
      INSERT OR REPLACE INTO card VALUES(
        ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
        ?21, ?22)
      """)
    let record = row.record
    statement.bind(1, bits: record.id.number).bind(2, row.deck)
    statement.bind(3, Int(record.phase.rawValue))
    statement.bind(4, optional: record.due.map(Self.milliseconds)).bind(
      5, optional: record.dueOffset)
    statement.bind(6, record.isSuspended ? 1 : 0).bind(7, record.isFlagged ? 1 : 0)
    statement.bind(8, optional: record.buriedUntil?.number).bind(9, record.interval)
    statement.bind(10, record.answers).bind(11, record.lapses)
    if let memory = record.memory {
      statement.bind(12, memory.stability).bind(13, memory.fastStability)
      statement.bind(14, memory.difficulty)
    } else {
      for place: Int32 in 12...14 { statement.bind(place, optional: nil) }
    }
    statement.bind(15, optional: record.lastTime.map { Int($0.milliseconds) })
    statement.bind(16, optional: record.lastTime?.offset)
    statement.bind(17, optional: record.lastDay?.number)
    statement.bind(18, optional: record.firstDay?.number).bind(19, record.stepsLeft)
    statement.bind(20, optional: record.newest.map { Int($0.device) })
    statement.bind(21, optional: record.newest.map { Int($0.number) }).bind(22, row.entries)
    try statement.run()
  }

  /// The instant of a moment, or midnight UTC of a day, so that one column orders both.
  static func milliseconds(_ due: Due) -> Int {
    switch due {
    case .day(let day): milliseconds(day)
    case .moment(let moment): Int(moment.milliseconds)
    }
  }

  static func milliseconds(_ day: StudyDay) -> Int { Int(Int32(clamping: day.number)) * dayLength }

  fileprivate static let dayLength = 86_400_000

  /// Decodes the due-date columns; a moment has an offset.
  static func due(_ milliseconds: Int?, offset: Int?) -> Due? {
    guard let milliseconds else { return nil }
    guard let offset else { return .day(StudyDay(number: milliseconds / dayLength)) }
    return .moment(Moment(milliseconds: Int64(milliseconds), offset: offset))
  }
}

extension CardStore.Row {
  /// Reads the row that a statement selected with all its columns.
  fileprivate init(_ row: Statement) throws(IndexError) {
    guard let phase = Phase(rawValue: UInt8(clamping: row.int(2))) else {
      throw .damaged("card")
    }
    var record = CardRecord(Card.ID(number: row.bits(0)))
    record.phase = phase
    record.due = CardStore.due(row.optional(3), offset: row.optional(4))
    record.isSuspended = row.int(5) != 0
    record.isFlagged = row.int(6) != 0
    record.buriedUntil = row.optional(7).map { StudyDay(number: $0) }
    record.interval = row.int(8)
    record.answers = row.int(9)
    record.lapses = row.int(10)
    if !row.isNull(11) {
      record.memory = Memory(
        stability: row.float(11), fastStability: row.float(12),
        difficulty: row.float(13))
    }
    if !row.isNull(14) {
      record.lastTime = Moment(milliseconds: Int64(row.int(14)), offset: row.int(15))
    }
    record.lastDay = row.optional(16).map { StudyDay(number: $0) }
    record.firstDay = row.optional(17).map { StudyDay(number: $0) }
    record.stepsLeft = row.int(18)
    if !row.isNull(19) {
      record.newest = HistoryEntry.LineKey(
        device: UInt32(clamping: row.int(19)), number: UInt32(clamping: row.int(20)))
    }
    self.init(record: record, deck: row.int(1), entries: row.int(21))
  }
}

extension CardRecord {
  /// The UTC offset of the due moment, if the card is due at a moment.
  fileprivate var dueOffset: Int? {
    if case .moment(let moment) = due { moment.offset } else { nil }
  }

  var isBackward: Bool { id.direction == .backward }

  func isBuried(on day: StudyDay) -> Bool { buriedUntil.map { day < $0 } ?? false }

  /// Whether it can be introduced as a new card.
  func isAskedAsNew(on day: StudyDay) -> Bool {
    phase == .new && !isSuspended && !isBuried(on: day)
  }

  /// Whether it was answered on this day.
  func isAnswered(on day: StudyDay) -> Bool { memory != nil && lastDay == day }

  /// When the card is due, unless it is new or suspended.
  var waitsFor: Due? { isSuspended || phase == .new ? nil : due }
}

/// Counts of cards by kind and deck, updated with every card, so that a shell prompt need not scan
/// all cards.
struct StandingCounts {
  struct Key: Hashable {
    var deck: Int
    var direction: Card.Direction
    var phase: Phase
    var isSuspended: Bool
  }

  private var differences: [Key: Int] = [:]

  mutating func count(_ row: CardStore.Row, times sign: Int) {
    let record = row.record
    let key = Key(
      deck: row.deck, direction: record.id.direction, phase: record.phase,
      isSuspended: record.isSuspended)
    differences[key, default: 0] += sign
  }

  func write(to database: Database) throws(IndexError) {
    let add = try database.statement(
      """
      INSERT INTO standing VALUES(?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(deck, direction, phase, suspended) DO UPDATE SET cards = cards + ?5
      """)
    for (key, difference) in differences where difference != 0 {
      add.bind(1, key.deck).bind(2, Int(key.direction.rawValue))
      add.bind(3, Int(key.phase.rawValue)).bind(4, key.isSuspended ? 1 : 0).bind(5, difference)
      try add.run()
    }
  }

  static func read(_ database: Database) throws(IndexError) -> [Key: Int] {
    let statement = try database.statement("SELECT * FROM standing WHERE cards <> 0")
    var counts: [Key: Int] = [:]
    while try statement.step() {
      guard let direction = Card.Direction(rawValue: UInt8(clamping: statement.int(1))),
        let phase = Phase(rawValue: UInt8(clamping: statement.int(2)))
      else { throw .damaged("standing") }
      let key = Key(
        deck: statement.int(0), direction: direction, phase: phase,
        isSuspended: statement.int(3) != 0)
      counts[key] = statement.int(4)
    }
    return counts
  }
}
