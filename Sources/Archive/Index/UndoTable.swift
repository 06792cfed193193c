import Things

/// What was taken back: the last undo or redo that names a line says whether it stands.
struct UndoTable {
  let database: Database

  /// A line that may have changed its standing.
  struct Change: Hashable {
    var target: HistoryEntry.LineKey
    var kind: EventKind
    var subject: String
    var stands: Bool
  }

  /// Takes marks in, which come in order; gives the lines whose standing they decide now.
  func take(_ marks: [Intake.Mark], _ devices: inout IndexedDevices) throws(IndexError) -> [Change]
  {
    var changes: [Change] = []
    for mark in marks where mark.latest != .min {
      let target = HistoryEntry.LineKey(
        device: devices.number(of: mark.target.device),
        number: UInt32(clamping: mark.target.number))
      guard try isNewest(mark, target, devices) else { continue }
      try save(mark, target)
      changes.append(
        Change(
          target: target, kind: mark.target.kind, subject: mark.target.subject,
          stands: !mark.undone))
    }
    return changes
  }

  private func bindTarget(
    _ statement: Statement, _ mark: Intake.Mark, _ target: HistoryEntry.LineKey
  ) {
    statement.bind(1, Int(target.device)).bind(2, Int(target.number))
    statement.bind(3, mark.target.kind.rawValue).bind(4, mark.target.subject)
  }

  private func isNewest(
    _ mark: Intake.Mark, _ target: HistoryEntry.LineKey, _ devices: IndexedDevices
  ) throws(IndexError) -> Bool {
    let statement = try database.statement(
      """
      SELECT latest, byDevice, byNumber FROM mark
      WHERE device = ?1 AND number = ?2 AND kind = ?3 AND subject = ?4
      """)
    bindTarget(statement, mark, target)
    guard try statement.step() else { return true }
    defer { statement.reset() }
    let known = HistoryEntry.LineKey(
      device: UInt16(truncatingIfNeeded: statement.int(1)),
      number: UInt32(truncatingIfNeeded: statement.int(2)))
    return devices.isOrdered((statement.int64(0), known), (mark.latest, mark.line))
  }

  private func save(_ mark: Intake.Mark, _ target: HistoryEntry.LineKey) throws(IndexError) {
    let statement = try database.statement(
      "INSERT OR REPLACE INTO mark VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    bindTarget(statement, mark, target)
    statement.bind(5, mark.undone ? 1 : 0).bind(6, mark.latest)
    statement.bind(7, Int(mark.line.device)).bind(8, Int(mark.line.number))
    try statement.run()
  }

  /// Whether any line has ever been taken back.
  func isEmpty() throws(IndexError) -> Bool {
    try database.number("SELECT EXISTS(SELECT 1 FROM mark)") == 0
  }

  /// Whether a line of a kind and subject stands, by the marks that came before it.
  func stands(
    _ line: HistoryEntry.LineKey, kind: EventKind, subject: String
  ) throws(IndexError) -> Bool {
    let statement = try database.statement(
      """
      SELECT undone FROM mark WHERE device = ?1 AND number = ?2 AND kind = ?3 AND subject = ?4
      """)
    statement.bind(1, Int(line.device)).bind(2, Int(line.number))
    statement.bind(3, kind.rawValue).bind(4, subject)
    guard try statement.step() else { return true }
    defer { statement.reset() }
    return statement.int(0) == 0
  }
}
