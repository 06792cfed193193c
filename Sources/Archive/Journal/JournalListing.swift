import Things

/// What stands in a journal's folder.
struct JournalListing {
  var files: [JournalFile] = []
  /// The devices that folders are named after.
  var devices: [Device] = []
  /// The folders that were looked into, by their names in it.
  var folders: [String] = []
  /// What is there and not read, by its name below the folder, with what it is.
  var strangers: [(name: String, kind: FileKind)] = []
  /// Temporaries of a rewriting that was broken off.
  var leftovers: [String] = []

  static let lockName = ".lock"

  /// Empty where there is no journal yet.
  static func read(_ journal: String) throws(ArchiveError) -> JournalListing {
    var listing = JournalListing()
    try Folder.refuseLink(journal)
    do throws(ArchiveError) {
      for entry in try Folder.list(journal) where entry.name != lockName {
        try listing.take(entry, in: journal)
      }
    } catch {
      if !error.isMissing || error.path != journal { throw error }
    }
    return listing
  }

  private mutating func take(_ entry: FolderEntry, in journal: String) throws(ArchiveError) {
    guard entry.kind == .folder, entry.isText, !entry.name.utf8.starts(with: ".".utf8) else {
      strangers.append((entry.name, entry.kind ?? .special))
      return
    }
    folders.append(entry.name)
    if let device = Device(entry.name) { devices.append(device) }
    for file in try Folder.list(journal + "/" + entry.name) {
      let name = entry.name + "/" + file.name
      if Self.isLeftover(file.name) {
        leftovers.append(name)
      } else if file.kind == .regular, file.isText, Self.isJournal(file.name) {
        files.append(JournalFile(name: name, path: journal + "/" + name))
      } else {
        strangers.append((name, file.kind ?? .special))
      }
    }
  }

  /// The year of a device's newest file; nil where that cannot be told from what is read.
  func newestYear(of device: Device) -> Int? {
    guard folders.contains(device.name), strangers.isEmpty, leftovers.isEmpty else { return nil }
    return files.reduce(0) { newest, file in
      guard file.device == device else { return newest }
      return max(newest, JournalWriter.year(ofFile: Folder.name(of: file.name)) ?? 0)
    }
  }

  private static func isJournal(_ name: String) -> Bool {
    !name.utf8.starts(with: ".".utf8) && name.utf8.suffix(4).elementsEqual(".tsv".utf8)
  }

  /// `.2026.tsv.` and sixteen digits.
  private static func isLeftover(_ name: String) -> Bool {
    guard name.utf8.first == UInt8(ascii: "."), let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    return name.utf8[..<dot].suffix(4).elementsEqual(".tsv".utf8)
      && Hex.number(name[name.utf8.index(after: dot)...]) != nil
  }
}

/// One file of a journal.
struct JournalFile: Hashable {
  /// Below the journal's folder: `<folder>/<name>`.
  var name: String
  var path: String

  /// Whose folder it is in, if the folder bears a device's name.
  var device: Device? { Device(name.prefix { $0 != "/" }) }
}

/// How far a journal file has been read: enough to go on from there later.
struct ConsumedFile: Hashable {
  /// The last line with a right sum: where in the file its sum stands, and the sum.
  struct Mark: Hashable {
    var offset: Int
    var sum: UInt64
  }

  var file: JournalFile
  /// How the file looked before it was read.
  var stamp: FileFingerprint
  /// Everything before is read; a torn end is not.
  var offset = 0
  /// How many newlines stand before the offset.
  var lines = 0
  var mark: Mark?

  /// Whether the file only grew since: the same one, and its last line is where it was.
  func continues() throws(ArchiveError) -> Bool {
    let file = try OpenFile(file.path, .reading)
    let status = try file.status()
    guard stamp.isSameFile(as: status), status.size >= offset, let mark else { return false }
    return try file.read(count: Hex.count, at: mark.offset) == Hex.bytes(mark.sum)
  }
}

/// Where a line or a damaged piece stands.
struct LinePlace: Hashable, Comparable {
  /// Which of the scanner's files.
  var file: Int
  /// Counted from 1.
  var line: Int
  /// In bytes from the file's beginning.
  var offset: Int

  static func < (one: LinePlace, other: LinePlace) -> Bool {
    (one.file, one.offset) < (other.file, other.offset)
  }
}
