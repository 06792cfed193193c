import Recall
import SQLiteAccess
import Things

/// The table of cards with a history, one row per card.
struct CardStore {
  let database: Database

  struct Row {
    var record: CardRecord
    /// 0 if no deck has the Thing.
    var deck: Int
    /// The number of lines in its history.
    var entries: Int
  }

  func row(_ number: UInt64) throws(IndexError) -> Row? {
    let rows: [Row] = try database.stored(where: "id = ?1", number)
    return rows.first
  }

  func record(of card: Card.ID) throws(IndexError) -> CardRecord? { try row(card.number)?.record }

  func allRecords() throws(IndexError) -> [UInt64: CardRecord] {
    var records: [UInt64: CardRecord] = [:]
    let cards = try all()
    while let row = try cards.next() { records[row.record.id.number] = row.record }
    return records
  }

  var isEmpty: Bool { get throws(IndexError) { try !database.holds("SELECT 1 FROM card") } }

  /// The number of cards with answers; cards that were only suspended have none.
  func countAnswered() throws(IndexError) -> Int {
    try database.number("SELECT count(*) FROM card WHERE answers > 0")
  }

  /// Changes what is remembered of a card, which concerns no index of the table.
  func save(_ memory: Memory?, of card: UInt64) throws(IndexError) {
    try database.statement(
      """
      UPDATE card SET stability = :stability, fast = :fast, difficulty = :difficulty WHERE id = :id
      """
    ).bind("stability", memory?.stability).bind("fast", memory?.fastStability)
      .bind("difficulty", memory?.difficulty).bind("id", card).run()
  }

  /// The next cards in order of number, with the deck and the number of lines of each.
  func part(
    from first: UInt64, most count: Int
  ) throws(IndexError) -> [(card: UInt64, deck: Int, entries: Int)] {
    try database.rows(
      "SELECT id, deck, reviews FROM card WHERE id >= ?1 ORDER BY id LIMIT ?2", first, count
    ) { ($0["id"], $0["deck"], $0["reviews"]) }
  }

  /// All cards that meet a condition, in order of number, with their columns up to one; the others
  /// stay as in a new card.
  func all(
    through last: String = "reviews", where condition: String = "true",
    _ values: [any SQLiteValue] = []
  ) throws(IndexError) -> Cursor<Row> {
    let columns = Row.names(through: last)
    let rows = try database.unshared(
      "SELECT \(columns) FROM card WHERE \(condition) ORDER BY id"
    ).bind(values)
    return Cursor(rows) { (row) throws(IndexError) in try row.row() }
  }

  /// Calls `body` with every card of the decks that is due on a day, up to the last one, or at any
  /// moment.
  func waiting(
    in decks: some Collection<Int>, until last: StudyDay?,
    body: (WaitingCard) throws(IndexError) -> Void
  ) throws(IndexError) {
    let last = last.map { Int64(Self.milliseconds($0)) } ?? Int64.max
    let isDue = "\(IndexSchema.mayBeAsked) AND phase > 0 AND (dueOffset NOT NULL OR due <= ?1)"
    var due = 0
    for deck in decks {
      due += try database.number(
        "SELECT count(*) FROM card WHERE deck = ?2 AND \(isDue)", last, deck)
    }
    // Looking rows up one by one takes several times as long as reading all of them in order.
    let all = try database.number("SELECT sum(cards) FROM standing")
    if due > all / 8 {
      let all = Set(decks)
      let isAsked = (0...(all.max() ?? 0)).map(all.contains)
      try database.scan("card NOT INDEXED WHERE \(isDue)", through: .lastDay, last) {
        (row: WaitingCard.Row) throws(IndexError) in
        let card = WaitingCard(row: row)
        if isAsked.indices.contains(card.deck), isAsked[card.deck] { try body(card) }
      }
    } else {
      for deck in decks {
        try database.scan("card WHERE deck = ?2 AND \(isDue)", through: .lastDay, last, deck) {
          (row: WaitingCard.Row) throws(IndexError) in try body(WaitingCard(row: row))
        }
      }
    }
  }

  /// A card with a schedule: the columns that a queue needs, because taking columns out of rows is
  /// most of the time of a scan.
  struct WaitingCard {
    fileprivate enum Column: Int32, CaseIterable {
      case id, deck, due, dueOffset, buried, stability, fast, difficulty, lastTime, lastDay
    }

    fileprivate typealias Row = ScanRow<Column>
    fileprivate let row: Row

    var id: Card.ID { row[.id] }
    var deck: Int { row[.deck] }

    func isBuried(on day: StudyDay) -> Bool {
      let until: StudyDay? = row[.buried]
      return until.map { day < $0 } ?? false
    }

    /// The entry of a queue, with a deck by its place in the pool; nil without a memory.
    func queued(deck: Int) -> QueuedCard? {
      guard
        let due = CardStore.due(row[.due], offset: row[.dueOffset]),
        let stability: Float = row[.stability]
      else { return nil }
      return QueuedCard(
        id, due: due,
        memory: Memory(
          stability: stability, fastStability: row[.fast],
          difficulty: row[.difficulty]),
        deck: deck, last: (row[.lastTime], row[.lastDay]))
    }
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

extension CardStore.Row: StoredRow {
  static let table = "card"

  init() { self.init(record: CardRecord(Card.ID(number: 0)), deck: 0, entries: 0) }

  mutating func visit(_ column: inout Columns) {
    var id = record.id
    column("id", &id)
    if id != record.id { record = CardRecord(id) }
    column("deck", &deck)
    column("phase", &record.phase)
    var due = (time: record.due.map(CardStore.milliseconds), offset: record.dueOffset)
    column("due", &due.time)
    column("dueOffset", &due.offset)
    record.due = CardStore.due(due.time, offset: due.offset)
    column("suspended", &record.isSuspended)
    column("flagged", &record.isFlagged)
    column("buried", &record.buriedUntil)
    column("interval", &record.interval)
    column("answers", &record.answers)
    column("lapses", &record.lapses)
    var stability = record.memory?.stability
    var fast = record.memory?.fastStability
    var difficulty = record.memory?.difficulty
    column("stability", &stability)
    column("fast", &fast)
    column("difficulty", &difficulty)
    record.memory = stability.map {
      Memory(stability: $0, fastStability: fast ?? 0, difficulty: difficulty ?? 0)
    }
    var last = (time: record.lastTime?.milliseconds, offset: record.lastTime?.offset)
    column("lastTime", &last.time)
    column("lastOffset", &last.offset)
    record.lastTime = last.time.map { Moment(milliseconds: $0, offset: last.offset ?? 0) }
    column("lastDay", &record.lastDay)
    column("firstDay", &record.firstDay)
    column("steps", &record.stepsLeft)
    var newest = (device: record.newest?.device, number: record.newest?.number)
    column("device", &newest.device)
    column("number", &newest.number)
    record.newest = newest.device.map {
      HistoryEntry.LineKey(device: $0, number: newest.number ?? 0)
    }
    column("reviews", &entries)
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
    for (key, difference) in differences where difference != 0 {
      try database.run(
        """
        INSERT INTO standing VALUES(?1, ?2, ?3, ?4, ?5)
        ON CONFLICT(deck, direction, phase, suspended) DO UPDATE SET cards = cards + ?5
        """, key.deck, key.direction.rawValue, key.phase.rawValue, key.isSuspended, difference)
    }
  }

  static func read(_ database: Database) throws(IndexError) -> [Key: Int] {
    let row = try database.statement("SELECT * FROM standing WHERE cards <> 0")
    var counts: [Key: Int] = [:]
    while try row.step() {
      guard let direction = Card.Direction(rawValue: row["direction"]),
        let phase = Phase(rawValue: row["phase"])
      else { throw .damaged("standing") }
      let key = Key(
        deck: row["deck"], direction: direction, phase: phase, isSuspended: row["suspended"])
      counts[key] = row["cards"]
    }
    return counts
  }
}
