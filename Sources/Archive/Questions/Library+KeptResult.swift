import SQLiteAccess
public import Things

/// The result of a long computation, kept in the index, which can always do without it.
extension Library {
  public func journalState() throws -> [UInt8] {
    try answering { try DeviceState.all(in: database).flatMap(\.bytes) }
  }

  /// With more lines, nothing is gained by reading them.
  private static let mostAppended = 20_000

  public func lines(appendedTo state: [UInt8]) throws -> [JournalLine]? {
    try answering {
      guard var before = DeviceState.all(in: state) else { return nil }
      var added: [JournalLine] = []
      for now in try DeviceState.all(in: database) {
        let then = before.removeValue(forKey: now.name) ?? DeviceState(name: now.name)
        guard now != then else { continue }
        guard let lines = try lines(from: then, to: now),
          added.count + lines.count <= Self.mostAppended
        else { return nil }
        added += lines
      }
      return before.isEmpty ? added : nil
    }
  }

  /// The lines of a device between two states; nil unless these are all that changed.
  private func lines(from then: DeviceState, to now: DeviceState) throws -> [JournalLine]? {
    guard let device = Device(now.name), (0...Self.mostAppended).contains(now.lines - then.lines)
    else { return nil }
    var lines: [JournalLine] = []
    var digest = then.digest
    try visitLines(of: device) { line in
      guard line.number > then.high, lines.count < now.lines - then.lines else { return false }
      lines.append(line)
      digest ^= Intake.spread(line.sum)
      return true
    }
    guard lines.count == now.lines - then.lines, digest == now.digest else { return nil }
    return lines.reversed()
  }

  public func kept<Result>(
    for key: [UInt8], _ read: (UnsafeRawBufferPointer) -> Result?
  ) throws -> Result? {
    try answering {
      try database.first(
        """
        SELECT r.value AS result FROM meta k, meta r
        WHERE k.name = 'key of result' AND k.value = ?1 AND r.name = 'result'
        """, key
      ) { read($0.blob("result")) } ?? nil
    }
  }

  public func keep(_ result: [UInt8], for key: [UInt8]) {
    guard case .full = access else { return }
    // Whatever prevents it, such as another program that writes, only costs the time again.
    try? database.transaction {
      let keep = "INSERT OR REPLACE INTO meta VALUES(?1, ?2)"
      try database.run(keep, "key of result", key)
      try database.run(keep, "result", result)
    }
    database.checkpointIndex()
  }
}

/// How far a device's journal was in the index.
private struct DeviceState: Hashable {
  var name: String
  var high = 0
  var digest: UInt64 = 0
  var lines = 0

  static func all(in database: Database) throws(IndexError) -> [DeviceState] {
    try database.rows("SELECT name, high, digest, lines FROM device ORDER BY name") { row in
      DeviceState(
        name: row["name"], high: row["high"], digest: row["digest"], lines: row["lines"])
    }
  }

  /// A line of words.
  var bytes: [UInt8] { Array("\(name) \(high) \(digest) \(lines)\n".utf8) }

  /// Nil unless these are the bytes of states.
  static func all(in bytes: [UInt8]) -> [String: DeviceState]? {
    var states: [String: DeviceState] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 4, let high = Int(words[1]), let digest = UInt64(words[2]),
        let lines = Int(words[3])
      else { return nil }
      let name = String(words[0])
      states[name] = DeviceState(name: name, high: high, digest: digest, lines: lines)
    }
    return states
  }
}
