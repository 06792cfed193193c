import Things

/// The result of a long computation, kept in the index, which can always do without it.
extension Library {
  public func journalState() throws -> [UInt8] {
    try answering {
      let devices = try database.statement(
        "SELECT name, high, digest, lines FROM device ORDER BY name")
      defer { devices.reset() }
      var words: [String] = []
      while try devices.step() {
        words += (0..<4).map { devices.text($0) }
      }
      return Array(words.joined(separator: " ").utf8)
    }
  }

  public func kept(for key: [UInt8]) throws -> [UInt8]? {
    try answering {
      let result = try database.statement(
        """
        SELECT r.value FROM meta k, meta r
        WHERE k.name = 'key of result' AND k.value = ?1 AND r.name = 'result'
        """)
      result.bind(1, blob: key)
      defer { result.reset() }
      return try result.step() ? Array(result.blob(0)) : nil
    }
  }

  public func keep(_ result: [UInt8], for key: [UInt8]) {
    guard case .full = access else { return }
    // Whatever prevents it, such as another program that writes, only costs the time again.
    try? database.transaction {
      let keep = try database.statement("INSERT OR REPLACE INTO meta VALUES(?1, ?2)")
      try keep.bind(1, "key of result").bind(2, blob: key).run()
      try keep.bind(1, "result").bind(2, blob: result).run()
    }
    database.checkpoint()
  }
}
