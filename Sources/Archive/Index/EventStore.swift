import SystemFiles
import Things

/// The table of lines that belong to no card: settings, plans, batches and changes of deck text.
struct EventStore {
  let database: Database

  /// `marks` is nil if no line was ever undone.
  func add(_ events: [Intake.EventLine], _ marks: UndoTable?) throws(IndexError) {
    for event in events where event.latest != .min {
      guard let kind = event.event.kind else { continue }
      let subject = event.event.subject
      let stands = try marks?.stands(event.line, kind: kind, subject: subject) ?? true
      try save(
        Row(
          line: event.line, latest: event.latest, day: StudyDay(number: event.day), kind: kind,
          subject: subject, bytes: event.bytes, stands: stands))
    }
  }

  private func save(_ row: Row) throws(IndexError) {
    let insert = try database.statement(
      "INSERT OR REPLACE INTO event VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    insert.bind(1, Int(row.line.device)).bind(2, Int(row.line.number))
    insert.bind(3, row.latest).bind(4, row.day.number).bind(5, row.kind.rawValue)
    insert.bind(6, row.subject).bind(7, blob: row.bytes).bind(8, row.stands ? 1 : 0)
    try insert.run()
  }

  func apply(_ change: UndoTable.Change) throws(IndexError) {
    guard var row = try row(change.target), row.kind == change.kind, row.subject == change.subject
    else { return }
    row.stands = change.stands
    try save(row)
  }

  /// An event as stored in the index.
  struct Row {
    var line: HistoryEntry.LineKey
    var latest: Int64
    var day: StudyDay
    var kind: EventKind
    var subject: String
    var bytes: [UInt8]
    var stands: Bool

    /// Nil if the bytes are not a line that til writes.
    var event: Event? { Event(encodedBody: bytes) }
  }

  func rows(of kind: EventKind) throws(IndexError) -> [Row] {
    let statement = try database.statement("SELECT * FROM event WHERE kind = ?1")
    statement.bind(1, kind.rawValue)
    var rows: [Row] = []
    while try statement.step() { rows.append(try Row(statement)) }
    return rows
  }

  private func row(_ line: HistoryEntry.LineKey) throws(IndexError) -> Row? {
    let statement = try database.statement(
      "SELECT * FROM event WHERE device = ?1 AND number = ?2")
    statement.bind(1, Int(line.device)).bind(2, Int(line.number))
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return try Row(statement)
  }

  /// Decodes a line from the first columns of a row: device and number.
  static func line(_ statement: Statement) -> HistoryEntry.LineKey {
    HistoryEntry.LineKey(
      device: UInt32(truncatingIfNeeded: statement.int(0)),
      number: UInt32(truncatingIfNeeded: statement.int(1)))
  }

  /// Lines in effect that add Things, within a batch.
  func added(
    by head: HistoryEntry.LineKey, _ count: Int
  ) throws(IndexError) -> [Event?] {
    let statement = try database.statement(
      """
      SELECT * FROM event
      WHERE device = ?1 AND number > ?2 AND number <= ?3 AND kind = 'add' AND stands
      """)
    statement.bind(1, Int(head.device)).bind(2, Int(head.number))
    statement.bind(3, Int(head.number) + count)
    var added: [Event?] = []
    while try statement.step() { added.append(try Row(statement).event) }
    return added
  }
}

extension EventStore.Row {
  fileprivate init(_ statement: Statement) throws(IndexError) {
    guard let kind = EventKind(rawValue: statement.text(4)) else { throw .damaged("event") }
    self.init(
      line: EventStore.line(statement), latest: statement.int64(2),
      day: StudyDay(number: statement.int(3)), kind: kind, subject: statement.text(5),
      bytes: Array(statement.blob(6)), stands: statement.int(7) != 0)
  }
}

extension JournalLine {
  /// The part of the line that the index stores: from its number to its last field.
  var encodedBody: [UInt8] {
    var encoder = LineEncoder(device: device, time: time, day: day)
    _ = encoder.add(event, number: number)
    // After the fields come a tab, the checksum and a newline.
    return Array(encoder.bytes.dropLast(Hex.count + 2))
  }
}

extension Event {
  /// Nil if the bytes are not a line that til writes.
  init?(encodedBody bytes: [UInt8]) {
    let place = LinePlace(file: 0, line: 0, offset: 0)
    let event = bytes.withUnsafeBufferPointer { bytes in
      RawLine(bytes, sum: 0, device: 0, place: place)?.event()
    }
    guard let event else { return nil }
    self = event
  }
}

/// The table of undone lines: the last undo or redo that names a line decides whether it is in
/// effect.
struct UndoTable {
  let database: Database

  /// A line that may have been undone or redone.
  struct Change: Hashable {
    var target: HistoryEntry.LineKey
    var kind: EventKind
    var subject: String
    var stands: Bool
  }

  /// Ingests undo and redo lines in order; returns the lines they affect.
  func take(_ marks: [Intake.Mark], _ devices: inout IndexedDevices) throws(IndexError) -> [Change]
  {
    var changes: [Change] = []
    for mark in marks where mark.latest != .min {
      let target = HistoryEntry.LineKey(
        device: devices.number(of: mark.target.device),
        number: UInt32(clamping: mark.target.number))
      // A device's settings are changed by its own lines only.
      if mark.target.setsDevice, target.device != mark.line.device { continue }
      guard try isNewest(mark, of: target, devices) else { continue }
      try save(mark, target)
      changes.append(
        Change(
          target: target, kind: mark.target.kind, subject: mark.target.subject,
          stands: !mark.undone))
    }
    return changes
  }

  /// A statement with the line that a mark names.
  private func statement(
    _ sql: String, _ line: HistoryEntry.LineKey, kind: EventKind, subject: String
  ) throws(IndexError) -> Statement {
    try database.statement(sql).bind(1, Int(line.device)).bind(2, Int(line.number))
      .bind(3, kind.rawValue).bind(4, subject)
  }

  private static let find =
    "SELECT * FROM undo WHERE device = ?1 AND number = ?2 AND kind = ?3 AND subject = ?4"

  private func isNewest(
    _ mark: Intake.Mark, of target: HistoryEntry.LineKey, _ devices: IndexedDevices
  ) throws(IndexError) -> Bool {
    let statement = try statement(
      Self.find, target, kind: mark.target.kind, subject: mark.target.subject)
    guard try statement.step() else { return true }
    defer { statement.reset() }
    let known = HistoryEntry.LineKey(
      device: UInt32(truncatingIfNeeded: statement.int(6)),
      number: UInt32(truncatingIfNeeded: statement.int(7)))
    return devices.isOrdered((statement.int64(5), known), (mark.latest, mark.line))
  }

  private func save(_ mark: Intake.Mark, _ target: HistoryEntry.LineKey) throws(IndexError) {
    let statement = try statement(
      "INSERT OR REPLACE INTO undo VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", target,
      kind: mark.target.kind, subject: mark.target.subject)
    statement.bind(5, mark.undone ? 1 : 0).bind(6, mark.latest)
    statement.bind(7, Int(mark.line.device)).bind(8, Int(mark.line.number))
    try statement.run()
  }

  /// Whether any line was ever undone.
  func isEmpty() throws(IndexError) -> Bool {
    try database.number("SELECT EXISTS(SELECT 1 FROM undo)") == 0
  }

  /// Whether a line of a kind and subject is in effect after the undo lines before it.
  func stands(
    _ line: HistoryEntry.LineKey, kind: EventKind, subject: String
  ) throws(IndexError) -> Bool {
    let statement = try statement(Self.find, line, kind: kind, subject: subject)
    guard try statement.step() else { return true }
    defer { statement.reset() }
    return statement.int(4) == 0
  }
}
