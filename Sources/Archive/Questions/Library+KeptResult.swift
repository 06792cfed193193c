import Recall
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

  public func kept(for key: [UInt8]) throws -> KeptResult? {
    // An index in memory is made again by each program.
    guard let path = index.path else { return nil }
    let state = try answering {
      try database.first("SELECT state FROM result WHERE key = ?1", key) { $0["state"] as [UInt8] }
    }
    return state.map { state in
      KeptResult(of: state) {
        let database = try Database(index: .file(path))
        // Open before its row is compared, so that no other program can replace it in between.
        let blob = try database.blob("bytes", of: "result", in: keptRow)
        let isSame = try database.holds(
          "SELECT 1 FROM result WHERE id = ?1 AND key = ?2 AND state = ?3", keptRow, key, state)
        return isSame ? ByteSource(count: blob.count, read: blob.read) : nil
      }
    }
  }

  public func keep(_ result: [UInt8], of state: [UInt8], for key: [UInt8]) {
    guard case .full = access else { return }
    do {
      try database.transaction {
        try database.run(
          "INSERT OR REPLACE INTO result VALUES(?1, ?2, ?3, ?4)", keptRow, key, state, result)
      }
      database.checkpointIndex()
    } catch let error as IndexError where error.isDamage {
      try? rebuildIndex(said: .damaged)
    } catch {
      // What else prevents it, such as another program that writes, only costs the time again.
    }
  }
}

/// The only row, as the newest result replaces the one before.
private let keptRow = 1

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
