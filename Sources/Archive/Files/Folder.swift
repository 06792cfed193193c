/// Operations on directory entries.
enum Folder {
  /// The names in it in byte order, the same on every disk.
  static func list(_ path: String) throws(ArchiveError) -> [FolderEntry] {
    let entries = try ArchiveError.explaining(.list, path) { () throws(Errno) in
      try System.names(in: path)
    }
    return entries.map { entry in
      var entry = entry
      if entry.kind == nil { entry.kind = try? System.status(path + "/" + entry.name).kind }
      return entry
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Nil if the path does not exist.
  static func look(_ path: String) throws(ArchiveError) -> FileStatus? {
    do {
      return try System.status(path)
    } catch {
      let failure = ArchiveError(.look, path, because: error)
      if failure.isMissing { return nil }
      throw failure
    }
  }

  /// Creates the directory and its parents with mode 0700, and syncs each parent.
  ///
  /// An existing directory or symlink to one is left as it is.
  static func make(_ path: String) throws(ArchiveError) {
    do throws(Errno) {
      try System.makeFolder(path)
    } catch {
      if error == .exists {
        try requireFolder(path)
        return
      }
      let parent = of(path)
      guard error == .missing, parent != path else {
        throw ArchiveError(.makeFolder, path, because: error)
      }
      try make(parent)
      do throws(Errno) {
        try System.makeFolder(path)
      } catch {
        if error != .exists { throw ArchiveError(.makeFolder, path, because: error) }
      }
    }
    try sync(of(path))
  }

  /// The path can be opened as a directory, possibly through a symlink.
  private static func requireFolder(_ path: String) throws(ArchiveError) {
    try ArchiveError.explaining(.makeFolder, path) { () throws(Errno) in
      System.closeFile(try System.openFile(path, .folder))
    }
  }

  /// Whether the path can be opened as a directory, possibly through a symlink.
  static func isFolder(_ path: String) -> Bool {
    guard let descriptor = try? System.openFile(path, .folder) else { return false }
    System.closeFile(descriptor)
    return true
  }

  /// Whether anything is at the path.
  static func holds(_ path: String) -> Bool { (try? System.status(path)) != nil }

  /// Throws if the path is a symlink or not a directory; a missing path is fine.
  static func refuseLink(_ path: String) throws(ArchiveError) { _ = try isMissing(path) }

  /// Whether the path is missing; throws if it is a symlink or not a directory.
  static func isMissing(_ path: String) throws(ArchiveError) -> Bool {
    guard let kind = try look(path)?.kind else { return true }
    if kind == .folder { return false }
    throw ArchiveError(path: path, operation: .list, cause: .kind(kind))
  }

  static func sync(_ path: String) throws(ArchiveError) {
    let descriptor = try ArchiveError.explaining(.open, path) { () throws(Errno) in
      try System.openFile(path, .folder)
    }
    defer { System.closeFile(descriptor) }
    try ArchiveError.explaining(.sync, path) { () throws(Errno) in
      try System.syncFolder(descriptor)
    }
  }

  static func rename(_ path: String, to other: String) throws(ArchiveError) {
    try ArchiveError.explaining(.rename, other) { () throws(Errno) in
      try System.renameFile(path, to: other)
    }
  }

  /// Unlinks a file; a missing file is fine.
  static func remove(_ path: String) throws(ArchiveError) {
    do {
      try System.unlinkFile(path)
    } catch {
      if error != .missing { throw ArchiveError(.remove, path, because: error) }
    }
  }

  /// The parent directory of a path.
  static func of(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// `.computing.csv.0123456789abcdef`, the temp file beside `computing.csv`.
  static func hidden(_ path: String, ending: String) -> String {
    of(path) + "/." + name(of: path) + "." + ending
  }
}

/// A directory entry.
struct FolderEntry {
  var name: String
  /// Nil if the file system does not report it in the listing.
  var kind: FileKind?
  /// False if the name is not valid UTF-8; `name` is then for display only.
  var isText: Bool
}

/// A directory tree; symlinks are not followed.
enum Tree {
  /// The regular files by relative path, in byte order.
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

  /// Removes the path recursively; a symlink is removed, not its target.
  static func remove(_ path: String) throws(ArchiveError) {
    guard let kind = try Folder.look(path)?.kind else { return }
    guard kind == .folder else { return try Folder.remove(path) }
    for entry in try Folder.list(path) { try remove(path + "/" + entry.name) }
    do { try System.removeFolder(path) } catch { throw ArchiveError(.remove, path, because: error) }
  }
}
