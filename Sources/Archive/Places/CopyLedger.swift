import Things

/// What the rolling copy knows of the files it copied last, so that an unchanged library costs one
/// small file to read.
struct CopyLedger: Hashable {
  /// The day of the last look, whether or not anything had changed.
  var day: StudyDay?
  /// By path below `decks/`.
  var decks: [String: Stamp] = [:]
  /// By name below `journal/`.
  var journal: [String: ConsumedFile] = [:]

  static let mark = "til-copy\t1"

  static func read(_ path: String, journal folder: String) -> CopyLedger {
    guard let file = try? WholeFile.read(path) else { return CopyLedger() }
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    guard let first = lines.first, first.hasPrefix(mark + "\t"),
      let day = StudyDay(first.dropFirst(mark.count + 1))
    else { return CopyLedger() }
    var ledger = CopyLedger(day: day)
    for line in lines.dropFirst() { ledger.take(line, journal: folder) }
    return ledger
  }

  private mutating func take(_ line: Substring, journal folder: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 8, let stamp = Stamp(fields[2..<8]) else { return }
    let name = String(fields[1])
    if fields[0] == "deck" { decks[name] = stamp }
    if fields[0] == "journal", fields.count == 12 {
      let numbers = fields[8..<11].compactMap { Int($0) }
      guard numbers.count == 3, let sum = Hex.number(fields[11]) else { return }
      journal[name] = ConsumedFile(
        file: JournalFile(name: name, path: folder + "/" + name), stamp: stamp,
        offset: numbers[0], lines: numbers[1], mark: .init(offset: numbers[2], sum: sum))
    }
  }

  func write(_ path: String) throws(ArchiveError) {
    guard let day else { return }
    var text = "\(Self.mark)\t\(day)\n"
    for (name, stamp) in decks.sorted(by: { $0.key < $1.key }) where Self.isPlain(name) {
      text += "deck\t\(name)\t\(stamp.fields)\n"
    }
    for (name, file) in journal.sorted(by: { $0.key < $1.key }) where Self.isPlain(name) {
      guard let mark = file.mark else { continue }
      text += "journal\t\(name)\t\(file.stamp.fields)\t\(file.offset)\t\(file.lines)"
      text += "\t\(mark.offset)\t\(Hex.text(mark.sum))\n"
    }
    try WholeFile.replace(path, with: Array(text.utf8))
  }

  /// A name that would break its line is left out: its file is then looked at again each time.
  private static func isPlain(_ name: String) -> Bool {
    !name.utf8.contains { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }
  }
}

extension Stamp {
  fileprivate var fields: String {
    "\(device)\t\(inode)\t\(size)\t\(modified)\t\(changed)\t\(read)"
  }

  fileprivate init?(_ fields: ArraySlice<Substring>) {
    let fields = Array(fields)
    guard fields.count == 6, let device = UInt64(fields[0]), let inode = UInt64(fields[1]),
      let size = Int(fields[2]), let modified = Int64(fields[3]),
      let changed = Int64(fields[4]), let read = Int64(fields[5])
    else { return nil }
    self.init(
      device: device, inode: inode, size: size, modified: modified, changed: changed, read: read)
  }
}
