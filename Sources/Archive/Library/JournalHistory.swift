public import Things

extension Library {
  public func lines(of device: Device?, _ body: (PastLine) throws -> Bool) throws {
    try answering(with: body) { body in
      let history = JournalHistory(self)
      var isChained = true
      let devices = device.map { [$0] } ?? index.devices.rows.map(\.device)
      try history.changes(of: devices, isChained: &isChained) { line in
        var count = 0
        if case .batch(let batch) = line.event { count = batch.count }
        return try body(
          PastLine(line: line, stands: try history.stands(line), batchCount: count))
      }
      if !isChained { try lookForLoss() }
    }
  }

  /// Reads the lines of a device that are in effect, newest first.
  func lines(of device: Device) throws -> DeviceTail {
    let kept = device == self.device ? writes.keptLines ?? [] : []
    let newest = kept.first.map { $0.number - 1 } ?? Int(index.high(of: device))
    let leftOut = index.devices.existing(device).map { index.devices[$0].leftOut } ?? []
    return try DeviceTail(
      places.journal, of: device, newest: newest, leavingOut: leftOut, kept: kept)
  }

  /// Passes a device's lines in effect to `body`, newest first, until it returns false.
  func visitLines(of device: Device, _ body: (JournalLine) throws -> Bool) throws {
    let lines = try lines(of: device)
    while let line = try lines.next(), try body(line) {}
  }
}

/// Reads the changes of one device, newest first: single lines, and batches without their lines.
final class DeviceChanges {
  /// A complete batch.
  struct Batch {
    /// The numbers of its head and lines.
    var lines: ClosedRange<Int>
    /// Whether it cannot be undone.
    var isSilent: Bool
  }

  let lines: DeviceTail
  /// Pending changes, newest last.
  private var batches: [Batch]

  init(_ lines: DeviceTail, batches: [Batch]) {
    self.lines = lines
    self.batches = batches.sorted { $0.lines.lowerBound < $1.lines.lowerBound }
  }

  func next() throws -> JournalLine? {
    while let line = try lines.next() {
      guard line.name?.kind.isData == true else { continue }
      while let batch = batches.last, line.number < batch.lines.lowerBound {
        batches.removeLast()
      }
      if let batch = batches.last, batch.lines.contains(line.number) {
        guard batch.lines.lowerBound == line.number, !batch.isSilent else { continue }
      }
      return line
    }
    return nil
  }
}

/// Reads the journal backward to find the last change, the lines that belong to it, and whether
/// they are in effect.
struct JournalHistory {
  private let library: Library
  private let marks: UndoTable

  /// Commands whose batches cannot be undone.
  private static let silent: Set<String> = ["undo", "redo", "identify", "export"]

  init(_ library: Library) {
    self.library = library
    marks = UndoTable(database: library.database)
  }

  func stands(_ line: JournalLine) throws -> Bool { try line.name.map(stands) ?? true }

  private func stands(_ name: LineName) throws -> Bool {
    try key(name).map { try marks.stands($0, kind: name.kind, subject: name.subject) } ?? true
  }

  private func key(_ name: LineName) -> HistoryEntry.LineKey? {
    library.index.devices.existing(name.device).map {
      HistoryEntry.LineKey(device: $0, clamping: name.number)
    }
  }

  /// The newest change of this device that is in effect, except what til did by itself.
  func newestStanding() throws -> JournalLine? {
    let changes = try changes(of: library.device)
    while let line = try changes.next() {
      if !line.isAutomatic, try stands(line) { return line }
    }
    return nil
  }

  /// The change that a redo restores: the one last undone, unless something was done since.
  func newestUndone() throws -> JournalLine? {
    let batches = try batches(of: library.device)
    var target: LineName?
    try library.visitLines(of: library.device) { line in
      let batch = batches.last { $0.lines.contains(line.number) }
      switch line.event {
      case .undo(let name):
        // The first undo line of a batch names the head.
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

  /// A device's changes, newest first: single lines, and batch heads without their lines.
  func changes(of device: Device) throws -> DeviceChanges {
    DeviceChanges(try library.lines(of: device), batches: try batches(of: device))
  }

  /// Passes changes of some devices to `body`, newest first, until it returns false.
  ///
  /// Each device's changes keep their order. Devices are merged by time; a clock that was set back
  /// may shift other devices' lines by as much.
  ///
  /// A device is not read before its latest line may be next: a journal can name many thousands.
  ///
  /// `isChained` becomes false if lines were out of order or could not be read.
  func changes(
    of devices: [Device], isChained: inout Bool, _ body: (JournalLine) throws -> Bool
  ) throws {
    var heads: [Head] = []
    // Newest last.
    var unread = devices.map { (latest: latest(of: $0), device: $0) }.sorted { $0 < $1 }
    while true {
      let newest = heads.indices.max { heads[$0] < heads[$1] }
      if let next = unread.last, newest.map({ heads[$0].order < next }) ?? true {
        unread.removeLast()
        let changes = try changes(of: next.device)
        if let line = try changes.next() {
          heads.append(Head(changes: changes, line: line, time: line.time.milliseconds))
        }
        continue
      }
      guard let newest else { return }
      let head = heads[newest]
      guard try body(head.line) else { return }
      let next = try head.changes.next()
      if !head.changes.lines.isChained, next != nil || head.line.number > 1 { isChained = false }
      if let line = next {
        heads[newest].line = line
        heads[newest].time = min(head.time, line.time.milliseconds)
      } else {
        heads.remove(at: newest)
      }
    }
  }

  /// The latest time of a device's lines; this device's may not all be in the index.
  private func latest(of device: Device) -> Int64 {
    guard device != library.device, let number = library.index.devices.existing(device) else {
      return .max
    }
    return library.index.devices[number].latest
  }

  /// The next change of one device.
  private struct Head {
    var changes: DeviceChanges
    var line: JournalLine
    /// No line counts as newer than a later line of its device.
    var time: Int64

    var order: (Int64, Device) { (time, line.device) }

    static func < (one: Head, other: Head) -> Bool { one.order < other.order }
  }

  private func batches(of device: Device) throws -> [DeviceChanges.Batch] {
    guard let number = library.index.devices.existing(device) else { return [] }
    return try library.index.events(.batch).compactMap { row in
      guard row.line.device == number, case .batch(let batch)? = row.event else { return nil }
      let head = Int(row.line.number)
      return DeviceChanges.Batch(
        lines: head...head + batch.count,
        isSilent: batch.count == 0 || Self.silent.contains(batch.command))
    }
  }

  func line(_ name: LineName) throws -> JournalLine {
    var found: JournalLine?
    try library.visitLines(of: name.device) { line in
      if line.name == name { found = line }
      return found == nil && line.number >= name.number
    }
    guard let found else { throw LibraryError.noLine("\(name)") }
    return found
  }

  /// The lines of a batch, oldest first, given its head; empty for other lines.
  func members(of line: JournalLine) throws -> [JournalLine] {
    guard case .batch(let batch) = line.event else { return [] }
    var members: [JournalLine] = []
    try library.visitLines(of: line.device) { candidate in
      if candidate.number > line.number, candidate.number <= line.number + batch.count {
        members.append(candidate)
      }
      return candidate.number > line.number
    }
    return members.reversed()
  }

  /// The deck changes made by the newest undo of a change, oldest first.
  func undoBatch(of line: JournalLine) throws -> [JournalLine] {
    guard let name = line.name, let target = key(name),
      let undo = try marks.newest(target, kind: name.kind, subject: name.subject)
    else { return [] }
    var head: JournalLine?
    try library.visitLines(of: library.index.devices.rows[Int(undo.device)].device) { candidate in
      guard candidate.number <= undo.number, case .batch(let batch) = candidate.event else {
        return true
      }
      // The undo belongs to the nearest head before it, or is a single line.
      if undo.number <= candidate.number + batch.count { head = candidate }
      return false
    }
    return try head.map(members)?.filter { $0.event != .undo(name) } ?? []
  }
}
