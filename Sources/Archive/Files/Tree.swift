/// A folder with everything below it, never through a link.
enum Tree {
  /// The regular files, by path below the folder, in the order of their bytes.
  static func files(
    in root: String
  ) throws(ArchiveError) -> [(path: String, status: FileStatus)] {
    var found: [(path: String, status: FileStatus)] = []
    try look(into: "", of: root, &found)
    return found
  }

  private static func look(
    into folder: String, of root: String, _ found: inout [(path: String, status: FileStatus)]
  ) throws(ArchiveError) {
    for entry in try Folder.list(root + "/" + folder) where entry.isText {
      let path = folder + entry.name
      if entry.kind == .folder {
        try look(into: path + "/", of: root, &found)
      } else if entry.kind == .regular, let status = try Folder.look(root + "/" + path) {
        found.append((path, status))
      }
    }
  }

  /// Removes what stands there; a link is removed, not what it leads to.
  static func remove(_ path: String) throws(ArchiveError) {
    guard let kind = try Folder.look(path)?.kind else { return }
    guard kind == .folder else { return try Folder.remove(path) }
    for entry in try Folder.list(path) { try remove(path + "/" + entry.name) }
    do { try System.removeFolder(path) } catch { throw ArchiveError(.remove, path, error) }
  }
}
