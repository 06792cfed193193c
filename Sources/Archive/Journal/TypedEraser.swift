import SystemFiles
import Things

/// Erases typed answers.
///
/// This is the only code that rewrites a journal; the caller holds the lock.
///
/// Each line is replaced by one with the same number, time and day but no text. All other bytes
/// stay, including damaged pieces. An `x-erased` line names it, so that other machines erase it too.
struct TypedEraser {
  let journal: String

  /// Which `typed` lines are meant, given their own addresses and those of the answers.
  typealias Choice = (_ line: LineAddress, _ answer: LineAddress) -> Bool

  /// Erases the typed text of lines of all devices; returns the lines.
  ///
  /// Also removes what an earlier run left half written. A dry run only finds the lines.
  @discardableResult
  func erase(
    devices: [Device] = [], isDryRun: Bool = false, _ isMeant: Choice
  ) throws(ArchiveError) -> [LineAddress] {
    let listing = try JournalListing.read(journal)
    for name in listing.leftovers { try Folder.remove(journal + "/" + name) }
    var table = DeviceTable(devices + listing.devices)
    var lines: [LineAddress] = []
    for file in listing.files {
      let found = try replacements(in: file, &table, isMeant)
      if !found.isEmpty, !isDryRun { try rewrite(file, found) }
      lines += found.map(\.address)
    }
    return lines
  }

  private struct Replacement {
    var address: LineAddress
    var range: Range<Int>
    var line: [UInt8]
  }

  private func replacements(
    in file: JournalFile, _ devices: inout DeviceTable, _ isMeant: Choice
  ) throws(ArchiveError) -> [Replacement] {
    var scanner = JournalScanner([(file, nil)], devices: devices)
    var found: [Replacement] = []
    while let raw = try scanner.next() {
      guard raw.kind == .known(.typed), case .typed(let answer, let text) = raw.event(),
        !text.isEmpty
      else { continue }
      let device = scanner.devices[raw.device]
      let address = LineAddress(device: device, number: raw.number)
      guard isMeant(address, answer) else { continue }
      let start = raw.place.offset
      found.append(
        Replacement(
          address: address, range: start..<start + raw.length, line: Self.emptied(raw, device)))
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
      var offset = 0
      for replacement in replacements {
        try old.copy(offset..<replacement.range.lowerBound, to: new)
        try new.write(replacement.line)
        offset = replacement.range.upperBound
      }
      try old.copy(offset..<status.size, to: new)
      try new.sync()
      try Folder.rename(temporary, to: file.path)
    } catch {
      try? Folder.remove(temporary)
      throw error
    }
    try Folder.sync(Folder.of(file.path))
  }
}
