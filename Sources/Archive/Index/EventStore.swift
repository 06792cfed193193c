import SQLiteAccess
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
      try database.replace(
        Row(
          line: event.line, latest: event.latest, day: StudyDay(number: event.day), kind: kind,
          subject: subject, bytes: event.bytes, stands: stands))
    }
  }

  func apply(_ change: UndoTable.Change) throws(IndexError) {
    guard var row = try row(change.target), row.kind == change.kind, row.subject == change.subject
    else { return }
    row.stands = change.stands
    try database.replace(row)
  }

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
    try database.stored(where: "kind = ?1", kind.rawValue)
  }

  private func row(_ line: HistoryEntry.LineKey) throws(IndexError) -> Row? {
    let rows: [Row] = try database.stored(
      where: "device = ?1 AND number = ?2", line.device, line.number)
    return rows.first
  }

  /// Lines in effect that add Things, within a batch.
  func added(by head: HistoryEntry.LineKey, _ count: Int) throws(IndexError) -> [Event?] {
    let rows: [Row] = try database.stored(
      where: "device = ?1 AND number > ?2 AND number <= ?3 AND kind = 'add' AND stands",
      head.device, head.number, Int(head.number) + count)
    return rows.map(\.event)
  }
}

extension EventStore.Row: StoredRow {
  static let table = "event"

  init() {
    self.init(
      line: HistoryEntry.LineKey(device: 0, number: 0), latest: 0, day: StudyDay(number: 0),
      kind: .set, subject: "", bytes: [], stands: false)
  }

  mutating func visit(_ column: inout Columns) {
    column("device", &line.device)
    column("number", &line.number)
    column("latest", &latest)
    column("day", &day)
    column("kind", &kind)
    column("subject", &subject)
    column("bytes", &bytes)
    column("stands", &stands)
  }
}

extension Statement {
  /// The line that a row names.
  var line: HistoryEntry.LineKey {
    HistoryEntry.LineKey(device: self["device"], number: self["number"])
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
        device: devices.number(of: mark.target.device), clamping: mark.target.number)
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

  private static let find =
    "SELECT * FROM undo WHERE device = ?1 AND number = ?2 AND kind = ?3 AND subject = ?4"

  private func isNewest(
    _ mark: Intake.Mark, of target: HistoryEntry.LineKey, _ devices: IndexedDevices
  ) throws(IndexError) -> Bool {
    try database.first(
      Self.find, target.device, target.number, mark.target.kind.rawValue, mark.target.subject
    ) { row in
      let known = HistoryEntry.LineKey(device: row["byDevice"], number: row["byNumber"])
      return devices.isOrdered((row["latest"], known), (mark.latest, mark.line))
    } ?? true
  }

  private func save(_ mark: Intake.Mark, _ target: HistoryEntry.LineKey) throws(IndexError) {
    try database.run(
      "INSERT OR REPLACE INTO undo VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", target.device,
      target.number, mark.target.kind.rawValue, mark.target.subject, mark.undone, mark.latest,
      mark.line.device, mark.line.number)
  }

  /// Whether any line was ever undone.
  func isEmpty() throws(IndexError) -> Bool { try !database.holds("SELECT 1 FROM undo") }

  /// The last line that undid or redid a line.
  func newest(
    _ line: HistoryEntry.LineKey, kind: EventKind, subject: String
  ) throws(IndexError) -> HistoryEntry.LineKey? {
    try database.first(Self.find, line.device, line.number, kind.rawValue, subject) { row in
      HistoryEntry.LineKey(device: row["byDevice"], number: row["byNumber"])
    }
  }

  /// Whether a line of a kind and subject is in effect after the undo lines before it.
  func stands(
    _ line: HistoryEntry.LineKey, kind: EventKind, subject: String
  ) throws(IndexError) -> Bool {
    try database.first(Self.find, line.device, line.number, kind.rawValue, subject) {
      !$0["undone"]
    } ?? true
  }
}
