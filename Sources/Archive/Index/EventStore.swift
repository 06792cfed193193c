import Things

/// Lines that belong to no card: settings, plans, batches and changes of deck text.
struct EventStore {
  let database: Database
  let marks: UndoTable

  func add(_ events: [Intake.EventLine], hasMarks: Bool) throws(IndexError) {
    let statement = try database.statement(
      "INSERT OR REPLACE INTO event VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    for event in events where event.latest != .min {
      guard let kind = event.event.kind else { continue }
      let subject = event.event.subject
      var stands = true
      if hasMarks { stands = try marks.stands(event.line, kind: kind, subject: subject) }
      statement.bind(1, Int(event.line.device)).bind(2, Int(event.line.number))
      statement.bind(3, event.latest).bind(4, event.day).bind(5, kind.rawValue).bind(6, subject)
      statement.bind(7, blob: event.bytes).bind(8, stands ? 1 : 0)
      try statement.run()
    }
  }

  func apply(_ change: UndoTable.Change) throws(IndexError) {
    let statement = try database.statement(
      """
      UPDATE event SET stands = ?1
      WHERE device = ?2 AND number = ?3 AND kind = ?4 AND subject = ?5
      """)
    statement.bind(1, change.stands ? 1 : 0)
    statement.bind(2, Int(change.target.device)).bind(3, Int(change.target.number))
    statement.bind(4, change.kind.rawValue).bind(5, change.subject)
    try statement.run()
  }

  /// An event as the index has it.
  struct Row {
    var line: HistoryEntry.LineKey
    var latest: Int64
    var day: StudyDay
    var bytes: [UInt8]
    var stands: Bool

    /// Nil for bytes that no line of ours has.
    var event: Event? { Event(encodedBody: bytes) }
  }

  /// Events of a kind, in order among all devices.
  func rows(of kind: EventKind, _ devices: IndexedDevices) throws(IndexError) -> [Row] {
    let statement = try database.statement(
      "SELECT device, number, latest, day, bytes, stands FROM event WHERE kind = ?1")
    statement.bind(1, kind.rawValue)
    var rows: [Row] = []
    while try statement.step() { rows.append(Self.row(statement)) }
    return rows.sorted { devices.isOrdered(($0.latest, $0.line), ($1.latest, $1.line)) }
  }

  private static func row(_ statement: Statement) -> Row {
    Row(
      line: line(statement), latest: statement.int64(2), day: StudyDay(number: statement.int(3)),
      bytes: Array(statement.blob(4)), stands: statement.int(5) != 0)
  }

  /// The line whose device and number are the first columns of a row.
  static func line(_ statement: Statement) -> HistoryEntry.LineKey {
    HistoryEntry.LineKey(
      device: UInt16(truncatingIfNeeded: statement.int(0)),
      number: UInt32(truncatingIfNeeded: statement.int(1)))
  }

  /// Whether the line stands; nil where it is none of these.
  func stands(_ line: HistoryEntry.LineKey) throws(IndexError) -> Bool? {
    let statement = try database.statement(
      "SELECT stands FROM event WHERE device = ?1 AND number = ?2")
    statement.bind(1, Int(line.device)).bind(2, Int(line.number))
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return statement.int(0) != 0
  }
}
