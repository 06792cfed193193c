public import Things

extension Library {
  public func undoing(_ line: LineName?, redo: Bool) throws -> Undoing? {
    try answering {
      shownUndo = nil
      let undo = try database.snapshot { try Undo(line, redo: redo, in: self) }
      shownUndo = undo.map { (undo: $0, revision: revision) }
      return undo?.undoing
    }
  }

  /// Takes back what was shown; what has changed since then stops it.
  public func commit(_ shown: Undoing, at now: Now) throws -> Receipt {
    try writing {
      let undo = try undo(shown)
      guard undo.undoing.conflicts.isEmpty else { throw LibraryError.conflict }
      keepCopy(on: now.day)
      let text = try TextChange(steps: undo.steps, in: self)
      let marks = undo.names.map { shown.redo ? Event.redo($0) : Event.undo($0) }
      let change = Change(shown.redo ? "redo" : "undo")
      return try commit(change, marks + text.events, text.texts(), added: [], at: now)
    }
  }

  /// What was shown, worked out again where anything has changed since.
  private func undo(_ shown: Undoing) throws -> Undo {
    defer { shownUndo = nil }
    if let (undo, revision) = shownUndo, revision == self.revision,
      undo.undoing.line.name == shown.line.name, undo.undoing.redo == shown.redo
    {
      return undo
    }
    let undo = try answering {
      try database.snapshot { try Undo(shown.line.name, redo: shown.redo, in: self) }
    }
    guard let undo else { throw LibraryError.noLine(shown.line.name.map { "\($0)" } ?? "") }
    return undo
  }

  public func lines(of device: Device?, _ body: (PastLine) throws -> Bool) throws {
    let past = JournalHistory(self)
    let devices = device.map { [$0] } ?? index.devices.rows.map(\.device)
    // Devices are shown together by time; each one's lines come newest first.
    var newest: [JournalLine] = []
    for device in devices {
      var count = 0
      try past.changes(of: device) { line in
        newest.append(line)
        count += 1
        return count < Self.mostPastLines
      }
    }
    newest.sort { $0.time.milliseconds > $1.time.milliseconds }
    for line in newest {
      var count = 0
      if case .batch(let batch) = line.event { count = batch.count }
      let pastLine = PastLine(line: line, stands: try past.stands(line), batchCount: count)
      if try !body(pastLine) { return }
    }
  }

  /// As far back as anybody scrolls.
  private static let mostPastLines = 10_000
}
