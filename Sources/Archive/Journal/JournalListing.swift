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
