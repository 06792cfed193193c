import SQLiteAccess
import Things

/// The result of a long computation, kept in the index, which can always do without it.
extension Library {
  public func journalState() throws -> [UInt8] {
    try answering {
      let devices = try database.rows(
        "SELECT name, high, digest, lines FROM device ORDER BY name"
      ) { row in
        (["name", "high", "digest", "lines"] as [StaticString]).map { row[$0] }.joined(
          separator: " ")
      }
      return Array(devices.joined(separator: " ").utf8)
    }
  }

  public func kept(for key: [UInt8]) throws -> [UInt8]? {
    try answering {
      try database.first(
        """
        SELECT r.value AS result FROM meta k, meta r
        WHERE k.name = 'key of result' AND k.value = ?1 AND r.name = 'result'
        """, key
      ) { Array($0.blob("result")) }
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
