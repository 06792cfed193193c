import SQLiteAccess
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
    let insert = "INSERT OR IGNORE INTO damage VALUES(?1, ?2)"
    // An incomplete end is read again when the file has grown.
    for piece in report.damaged where piece.reason != .torn {
      try database.run(insert, piece.digest, String?.none)
    }
    for piece in report.newerFormats {
      try database.run(insert, piece.digest, reading.consumed[piece.place.file].file.name)
    }
    try accept(report.settled, lines: report.accepted, devices)
  }

  func accept(
    _ digests: some Sequence<UInt64>, lines: [LostLines.Lines], _ devices: IndexedDevices
  ) throws(IndexError) {
    for digest in digests { try database.run("DELETE FROM damage WHERE digest = ?1", digest) }
    for range in lines {
      guard let device = devices.existing(range.device) else { continue }
      try database.run(
        "DELETE FROM gap WHERE device = ?1 AND first >= ?2 AND last <= ?3", device,
        range.numbers.lowerBound, range.numbers.upperBound)
    }
  }

  /// A journal file of this device that a newer til wrote, if any.
  func newerFile(of device: Device) throws(IndexError) -> String? {
    try database.first(
      "SELECT newer FROM damage WHERE newer LIKE ?1 || '/%' ORDER BY newer LIMIT 1", device.name
    ) { $0["newer"] }
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
