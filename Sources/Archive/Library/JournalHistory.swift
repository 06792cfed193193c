import Things

/// Looks back through the journal: what was done last, what belongs together, what stands.
struct JournalHistory {
  private let library: Library
  private let marks: UndoTable

  /// Commands whose batches are no changes that could be taken back.
  private static let silent: Set<String> = ["undo", "redo", "identify"]

  init(_ library: Library) {
    self.library = library
    marks = UndoTable(database: library.database)
  }

  func stands(_ line: JournalLine) throws -> Bool { try line.name.map(stands) ?? true }

  private func stands(_ name: LineName) throws -> Bool {
    guard let device = library.index.devices.existing(name.device) else { return true }
    let key = HistoryEntry.LineKey(device: device, number: UInt32(clamping: name.number))
    return try marks.stands(key, kind: name.kind, subject: name.subject)
  }

  /// The newest change of this device that stands.
  func newestStanding() throws -> JournalLine? {
    var found: JournalLine?
    try changes(of: library.device) { line in
      if try stands(line) { found = line }
      return found == nil
    }
    return found
  }

  /// What a redo brings forward: what the newest undo took back that still does not stand, unless
  /// something was done since.
  func newestUndone() throws -> JournalLine? {
    let batches = try batches(of: library.device)
    var target: LineName?
    try library.rawLines(of: library.device) { line in
      let batch = batches.last { $0.lines.contains(line.number) }
      switch line.event {
      case .undo(let name):
        // Of a batch's undo lines the first names the head.
        let isFirst = batch.map { line.number == $0.lines.lowerBound + 1 } ?? true
        if isFirst, try !stands(name) { target = name }
      default:
        guard let name = line.name, name.kind.isData, batch?.isSilent != true else { return true }
        if try stands(name) { return false }
      }
      return target == nil
    }
    return try target.map(line)
  }

  /// Changes of a device, newest first: single lines, and heads of batches without their lines.
  func changes(of device: Device, _ body: (JournalLine) throws -> Bool) throws {
    let batches = try batches(of: device)
    try library.rawLines(of: device) { line in
      guard let name = line.name, name.kind.isData else { return true }
      if let batch = batches.last(where: { $0.lines.contains(line.number) }) {
        guard batch.lines.lowerBound == line.number, !batch.isSilent else { return true }
      }
      return try body(line)
    }
  }

  private struct Span {
    /// The head's number and those of its lines.
    var lines: ClosedRange<Int>
    var isSilent: Bool
  }

  private func batches(of device: Device) throws -> [Span] {
    guard let number = library.index.devices.existing(device) else { return [] }
    let events = EventStore(database: library.database, marks: marks)
    return try events.rows(of: .batch, library.index.devices).compactMap { row in
      guard row.line.device == number, case .batch(let batch)? = row.event else { return nil }
      let head = Int(row.line.number)
      return Span(
        lines: head...head + batch.count, isSilent: Self.silent.contains(batch.command))
    }
  }

  /// The line of that name.
  func line(_ name: LineName) throws -> JournalLine {
    var found: JournalLine?
    try library.rawLines(of: name.device) { line in
      if line.name == name { found = line }
      return found == nil && line.number >= name.number
    }
    guard let found else { throw LibraryError.noLine("\(name)") }
    return found
  }

  /// The lines that a batch's head speaks for, oldest first; none for any other line.
  func members(of line: JournalLine) throws -> [JournalLine] {
    guard case .batch(let batch) = line.event else { return [] }
    var members: [JournalLine] = []
    try library.rawLines(of: line.device) { candidate in
      if candidate.number > line.number, candidate.number <= line.number + batch.count {
        members.append(candidate)
      }
      return candidate.number > line.number
    }
    return members.reversed()
  }

  /// What the newest undo of a change did to decks, oldest first; nothing if it did nothing there.
  func undoBatch(of line: JournalLine) throws -> [JournalLine] {
    guard let name = line.name else { return [] }
    for device in library.index.devices.rows.map(\.device) {
      var undo: Int?
      var head: JournalLine?
      try library.rawLines(of: device) { candidate in
        if undo == nil, candidate.event == .undo(name) { undo = candidate.number }
        guard let undo, case .batch(let batch) = candidate.event else { return true }
        // The nearest head before it has the undo among its lines, or it stands alone.
        if undo <= candidate.number + batch.count { head = candidate }
        return false
      }
      if let head { return try members(of: head).filter { $0.event != .undo(name) } }
      if undo != nil { return [] }
    }
    return []
  }
}
