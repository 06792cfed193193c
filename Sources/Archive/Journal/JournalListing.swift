import SystemFiles
import Things

/// The contents of a journal's directory.
struct JournalListing {
  var files: [JournalFile] = []
  /// The devices that subdirectories are named after.
  var devices: [Device] = []
  /// The directories that were listed, relative to the journal's.
  var folders: [String] = []
  /// Entries that are not read, by relative path, with their type.
  var strangers: [(name: String, kind: FileKind)] = []
  /// Temp files of an interrupted rewrite.
  var leftovers: [String] = []

  /// All files, to be read from the start.
  var work: [JournalScanner.Work] { files.map { ($0, nil) } }

  static let lockName = ".lock"

  /// Empty if there is no journal yet.
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
    try Self.refuseLink(entry, at: journal + "/" + entry.name, needs: .folder)
    guard entry.kind == .folder, entry.isText, !entry.name.utf8.starts(with: ".".utf8) else {
      strangers.append((entry.name, entry.kind ?? .special))
      return
    }
    folders.append(entry.name)
    if let device = Device(entry.name) { devices.append(device) }
    for file in try Folder.list(journal + "/" + entry.name) {
      let name = entry.name + "/" + file.name
      if Self.isJournal(file.name) {
        try Self.refuseLink(file, at: journal + "/" + name, needs: .regular)
      }
      if Self.isLeftover(file.name) {
        leftovers.append(name)
      } else if file.kind == .regular, file.isText, Self.isJournal(file.name) {
        files.append(JournalFile(name: name, path: journal + "/" + name))
      } else {
        strangers.append((name, file.kind ?? .special))
      }
    }
  }

  /// Lines behind a link are somebody else's, and their absence would go unnoticed.
  private static func refuseLink(
    _ entry: FolderEntry, at path: String, needs kind: FileKind
  ) throws(ArchiveError) {
    guard entry.kind == .link, !entry.name.hasPrefix(".") else { return }
    throw ArchiveError(
      path: path, operation: kind == .folder ? .list : .open, cause: .kind(.link))
  }

  /// The year of a device's newest file; nil if the listing cannot tell.
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

  /// `.2026.tsv.` and 16 digits.
  private static func isLeftover(_ name: String) -> Bool {
    guard name.utf8.first == UInt8(ascii: "."), let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    return name.utf8[..<dot].suffix(4).elementsEqual(".tsv".utf8)
      && Hex.number(name[name.utf8.index(after: dot)...]) != nil
  }
}

struct JournalFile: Hashable {
  /// Relative to the journal's directory: `<folder>/<name>`.
  var name: String
  var path: String

  /// The device whose directory it is in, if the directory has a device's name.
  var device: Device? { Device(name.prefix { $0 != "/" }) }
}

/// How far a journal file has been read, to continue from there later.
struct ConsumedFile: Hashable {
  /// The last valid line: the offset of its checksum, and the checksum.
  struct Mark: Hashable {
    var offset: Int
    var sum: UInt64
  }

  var file: JournalFile
  /// The file's state before it was read.
  var stamp: FileFingerprint
  /// Where reading began; what precedes it is unread.
  var start = 0
  /// Everything before this offset is read; a torn end is not.
  var offset = 0
  /// The number of newlines read.
  var lines = 0
  var mark: Mark?

  /// What was just appended, together with what was read before; nil if the file must be read
  /// because unread content lies between them.
  func following(_ before: ConsumedFile?) -> ConsumedFile? {
    guard stamp.size == offset else { return nil }
    guard start > 0 else { return self }
    guard let before, before.offset == start, before.file == file, before.start == 0,
      before.stamp.device == stamp.device, before.stamp.inode == stamp.inode
    else { return nil }
    var whole = self
    whole.start = 0
    whole.lines += before.lines
    return whole
  }

  /// Whether the file has only grown since: it is the same file, with its last line unchanged.
  func continues() throws(ArchiveError) -> Bool {
    let file = try OpenFile(file.path, .reading)
    let status = try file.status()
    guard stamp.isSameFile(as: status), status.size >= offset, let mark else { return false }
    return try file.read(count: Hex.count, at: mark.offset) == Hex.bytes(mark.sum)
  }
}

/// The location of a line or damaged piece.
struct LinePlace: Hashable, Comparable {
  /// The index of the file in the scanner.
  var file: Int
  /// Counted from 1.
  var line: Int
  /// In bytes from the start of the file.
  var offset: Int

  static func < (one: LinePlace, other: LinePlace) -> Bool {
    (one.file, one.offset) < (other.file, other.offset)
  }
}
