import Things

/// Damage of the journal that the index knows of: invalid lines and missing lines, except those
/// that the user has accepted.
///
/// Every command reports it, since an answer may depend on what was ignored.
struct JournalDamage {
  let database: Database

  /// Adds the findings of a scan, and drops what lines of the scan accept.
  func take(_ reading: JournalReading) throws(IndexError) {
    let (report, devices) = (reading.report, reading.devices)
    let insert = try database.statement("INSERT OR IGNORE INTO damage VALUES(?1, ?2)")
    // An incomplete end is read again when the file has grown.
    for piece in report.damaged where piece.reason != .torn {
      try insert.bind(1, bits: piece.digest).bind(2, optional: nil).run()
    }
    for piece in report.newerFormats {
      try insert.bind(1, bits: piece.digest)
        .bind(2, reading.consumed[piece.place.file].file.name).run()
    }
    try accept(report.settled, lines: report.accepted, devices)
  }

  func accept(
    _ digests: some Sequence<UInt64>, lines: [LostLines.Lines], _ devices: IndexedDevices
  ) throws(IndexError) {
    let piece = try database.statement("DELETE FROM damage WHERE digest = ?1")
    for digest in digests { try piece.bind(1, bits: digest).run() }
    let gap = try database.statement(
      "DELETE FROM gap WHERE device = ?1 AND first >= ?2 AND last <= ?3")
    for range in lines {
      guard let device = devices.existing(range.device) else { continue }
      gap.bind(1, Int(device)).bind(2, range.numbers.lowerBound)
      try gap.bind(3, range.numbers.upperBound).run()
    }
  }

  /// A journal file of this device that a newer til wrote, if any.
  func newerFile(of device: Device) throws(IndexError) -> String? {
    let statement = try database.statement(
      "SELECT newer FROM damage WHERE newer LIKE ?1 || '/%' ORDER BY newer LIMIT 1")
    // An open statement would hold back checkpoints.
    defer { statement.reset() }
    statement.bind(1, device.name)
    return try statement.step() ? statement.text(0) : nil
  }

  /// Nil if nothing is wrong.
  func notice() throws(IndexError) -> Notice? {
    let pieces = try database.number("SELECT count(*) FROM damage WHERE newer IS NULL")
    let lines = try database.number("SELECT coalesce(sum(last - first + 1), 0) FROM gap")
    var parts: [String] = []
    if pieces > 0 {
      parts.append("\(pieces) invalid \(pieces == 1 ? "line was" : "lines were") ignored")
    }
    if lines > 0 { parts.append("\(lines) \(lines == 1 ? "line is" : "lines are") missing") }
    guard !parts.isEmpty else { return nil }
    return Notice(
      "The journal is damaged: \(parts.joined(separator: ", and ")).",
      remedy: "For details: check")
  }
}
