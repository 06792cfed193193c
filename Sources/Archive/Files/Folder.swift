/// What is done to the names in folders rather than to what files hold.
enum Folder {
  /// The names in it, in the order of their bytes, the same on every disk.
  static func list(_ path: String) throws(ArchiveError) -> [FolderEntry] {
    let entries: [FolderEntry]
    do { entries = try System.names(in: path) } catch {
      throw ArchiveError(.list, path, because: error)
    }
    return entries.map { entry in
      var entry = entry
      if entry.kind == nil { entry.kind = try? System.status(path + "/" + entry.name).kind }
      return entry
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Nil if nothing stands there.
  static func look(_ path: String) throws(ArchiveError) -> FileStatus? {
    do {
      return try System.status(path)
    } catch {
      let failure = ArchiveError(.look, path, because: error)
      if failure.isMissing { return nil }
      throw failure
    }
  }

  /// Makes the folder and those above it, 0700 each, and syncs the folder each name was added to;
  /// one that is there already, by its own name or behind a link, is left as it is.
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

  /// What stands there can be opened as a folder, also behind a link.
  private static func requireFolder(_ path: String) throws(ArchiveError) {
    do {
      System.closeFile(try System.openFile(path, .folder))
    } catch {
      throw ArchiveError(.makeFolder, path, because: error)
    }
  }

  /// Whether a folder can be opened there, also behind a link.
  static func isFolder(_ path: String) -> Bool {
    guard let descriptor = try? System.openFile(path, .folder) else { return false }
    System.closeFile(descriptor)
    return true
  }

  /// Refuses a folder that is none, or only leads to one by a link; one that is missing is fine.
  static func refuseLink(_ path: String) throws(ArchiveError) { _ = try isMissing(path) }

  /// Whether nothing stands there; what is no folder, or only leads to one by a link, is refused.
  static func isMissing(_ path: String) throws(ArchiveError) -> Bool {
    guard let kind = try look(path)?.kind else { return true }
    if kind == .folder { return false }
    throw ArchiveError(path: path, operation: .open, cause: .kind(kind))
  }

  static func sync(_ path: String) throws(ArchiveError) {
    let descriptor: Int32
    do { descriptor = try System.openFile(path, .folder) } catch {
      throw ArchiveError(.open, path, because: error)
    }
    defer { System.closeFile(descriptor) }
    do { try System.syncFolder(descriptor) } catch {
      throw ArchiveError(.sync, path, because: error)
    }
  }

  static func rename(_ path: String, to other: String) throws(ArchiveError) {
    do { try System.renameFile(path, to: other) } catch {
      throw ArchiveError(.rename, other, because: error)
    }
  }

  /// Removes a file's name; that nothing stood there is fine.
  static func remove(_ path: String) throws(ArchiveError) {
    do {
      try System.unlinkFile(path)
    } catch {
      if error != .missing { throw ArchiveError(.remove, path, because: error) }
    }
  }

  /// The folder a path is in.
  static func of(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// `.computing.csv.0123456789abcdef`, the temporary beside `computing.csv`.
  static func hidden(_ path: String, ending: String) -> String {
    of(path) + "/." + name(of: path) + "." + ending
  }
}

/// One name in a folder.
struct FolderEntry {
  var name: String
  /// Nil where the file system does not say without another look.
  var kind: FileKind?
  /// False if the name's bytes are no UTF-8: `name` then shows it, and opens nothing.
  var isText: Bool
}

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
    do { try System.removeFolder(path) } catch { throw ArchiveError(.remove, path, because: error) }
  }
}
