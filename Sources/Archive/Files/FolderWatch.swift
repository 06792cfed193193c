/// Folders as they were when they were listed: while they are the same, so are the names in them.
struct FolderWatch {
  private var folders: [(path: String, stamp: FileFingerprint)] = []
  /// Whether all of them were still there when they had been listed.
  private var isWhole = true

  /// `start` is a time before they were listed: what is written from there on shows in the stamps.
  init(_ paths: [String], listedSince start: Int64) throws(ArchiveError) {
    for path in paths {
      if let status = try Folder.look(path) {
        folders.append((path, FileFingerprint(status, read: start)))
      } else {
        isWhole = false
      }
    }
  }

  func isCurrent() throws(ArchiveError) -> Bool {
    guard isWhole else { return false }
    for folder in folders {
      guard let status = try Folder.look(folder.path), folder.stamp.proves(status) else {
        return false
      }
    }
    return true
  }
}
