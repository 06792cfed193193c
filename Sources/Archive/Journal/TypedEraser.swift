import SystemFiles
import Things

/// Erases typed answers.
///
/// This is the only code that rewrites a journal; the caller holds the lock.
///
/// Each line is replaced by one with the same number, time and day but no text. All other bytes
/// stay, including damaged pieces. A later merge with a machine that still has the text brings it
/// back.
struct TypedEraser {
  let journal: String

  /// Erases the typed text of the given answers on all devices; returns the number of lines.
  ///
  /// Also removes what an earlier run left half written.
  func erase(
    devices: [Device] = [], _ isMeant: (LineAddress) -> Bool
  ) throws(ArchiveError) -> Int {
    let listing = try JournalListing.read(journal)
    for name in listing.leftovers { try Folder.remove(journal + "/" + name) }
    var table = DeviceTable(devices + listing.devices)
    var count = 0
    for file in listing.files {
      let found = try replacements(in: file, &table, isMeant)
      if !found.isEmpty { try rewrite(file, found) }
      count += found.count
    }
    return count
  }

  private struct Replacement {
    var range: Range<Int>
    var line: [UInt8]
  }

  private func replacements(
    in file: JournalFile, _ devices: inout DeviceTable, _ isMeant: (LineAddress) -> Bool
  ) throws(ArchiveError) -> [Replacement] {
    var scanner = JournalScanner([(file, nil)], devices: devices)
    var found: [Replacement] = []
    while let raw = try scanner.next() {
      guard raw.kind == .known(.typed), case .typed(let answer, let text) = raw.event(),
        !text.isEmpty, isMeant(answer)
      else { continue }
      let start = raw.place.offset
      found.append(
        Replacement(
          range: start..<start + raw.length, line: Self.emptied(raw, scanner.devices[raw.device])))
    }
    devices = scanner.devices
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func emptied(_ raw: RawLine, _ device: Device) -> [UInt8] {
    let body = Array(raw.bodyThroughSubject) + [UInt8(ascii: "\t")]
    var sum = CRC64(of: device)
    body.withUnsafeBytes { sum.add($0) }
    return body + [UInt8(ascii: "\t")] + Hex.bytes(sum.value)
  }

  private func rewrite(
    _ file: JournalFile, _ replacements: [Replacement]
  ) throws(ArchiveError) {
    let old = try OpenFile(file.path, .reading)
    let status = try old.status()
    let temporary = Folder.hidden(file.path, ending: Hex.text(status.inode))
    try Folder.remove(temporary)
    let new = try OpenFile.made(temporary, mode: status.mode)
    do throws(ArchiveError) {
      var place = 0
      for replacement in replacements {
        try old.copy(place..<replacement.range.lowerBound, to: new)
        try new.write(replacement.line)
        place = replacement.range.upperBound
      }
      try old.copy(place..<status.size, to: new)
      try new.sync()
      try Folder.rename(temporary, to: file.path)
    } catch {
      try? Folder.remove(temporary)
      throw error
    }
    try Folder.sync(Folder.of(file.path))
  }
}
