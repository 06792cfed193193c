/// Operations on directory entries.
package enum Folder {
  /// The names in it in byte order, the same on every disk.
  package static func list(_ path: String) throws(FileError) -> [FolderEntry] {
    let entries = try FileError.explaining(.list, path) { () throws(Errno) in
      try System.names(in: path)
    }
    return entries.map { entry in
      var entry = entry
      if entry.kind == nil { entry.kind = try? System.status(path + "/" + entry.name).kind }
      return entry
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Nil if the path does not exist.
  package static func look(_ path: String) throws(FileError) -> FileStatus? {
    do {
      return try System.status(path)
    } catch {
      let failure = FileError(.look, path, because: error)
      if failure.isMissing { return nil }
      throw failure
    }
  }

  /// Creates the directory and its parents with mode 0700, and syncs each parent.
  ///
  /// An existing directory or symlink to one is left as it is.
  package static func make(_ path: String) throws(FileError) {
    do throws(Errno) {
      try System.makeFolder(path)
    } catch {
      if error == .exists {
        try requireFolder(path)
        return
      }
      let parent = of(path)
      guard error == .missing, parent != path else {
        throw FileError(.makeFolder, path, because: error)
      }
      try make(parent)
      do throws(Errno) {
        try System.makeFolder(path)
      } catch {
        if error != .exists { throw FileError(.makeFolder, path, because: error) }
      }
    }
    try sync(of(path))
  }

  /// The path can be opened as a directory, possibly through a symlink.
  private static func requireFolder(_ path: String) throws(FileError) {
    try FileError.explaining(.makeFolder, path) { () throws(Errno) in
      System.closeFile(try System.openFile(path, .folder))
    }
  }

  /// Whether the path can be opened as a directory, possibly through a symlink.
  package static func isFolder(_ path: String) -> Bool {
    guard let descriptor = try? System.openFile(path, .folder) else { return false }
    System.closeFile(descriptor)
    return true
  }

  /// Whether anything is at the path.
  package static func holds(_ path: String) -> Bool { (try? System.status(path)) != nil }

  /// Throws if the path is a symlink or not a directory; a missing path is fine.
  package static func refuseLink(_ path: String) throws(FileError) { _ = try isMissing(path) }

  /// Whether the path is missing; throws if it is a symlink or not a directory.
  package static func isMissing(_ path: String) throws(FileError) -> Bool {
    guard let kind = try look(path)?.kind else { return true }
    if kind == .folder { return false }
    throw FileError(path: path, operation: .list, cause: .kind(kind))
  }

  package static func sync(_ path: String) throws(FileError) {
    let descriptor = try FileError.explaining(.open, path) { () throws(Errno) in
      try System.openFile(path, .folder)
    }
    defer { System.closeFile(descriptor) }
    try FileError.explaining(.sync, path) { () throws(Errno) in
      try System.syncFolder(descriptor)
    }
  }

  package static func setMode(_ path: String, _ mode: UInt32) throws(FileError) {
    try FileError.explaining(.make, path) { () throws(Errno) in
      let descriptor = try System.openFile(path, .folder)
      defer { System.closeFile(descriptor) }
      try System.setMode(descriptor, mode)
    }
  }

  package static func rename(_ path: String, to other: String) throws(FileError) {
    try FileError.explaining(.rename, other) { () throws(Errno) in
      try System.renameFile(path, to: other)
    }
  }

  /// Renames a file to an unused path; false if a file already has it.
  package static func rename(_ path: String, toFree other: String) throws(FileError) -> Bool {
    do {
      if try System.renameFile(path, to: other, .only) { return true }
    } catch {
      if error == .exists { return false }
      throw FileError(.rename, other, because: error)
    }
    guard try look(other) == nil else { return false }
    try rename(path, to: other)
    return true
  }

  /// Exchanges two files; false if the file system cannot.
  package static func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    try FileError.explaining(.rename, other) { () throws(Errno) in
      try System.renameFile(path, to: other, .exchange)
    }
  }

  /// Unlinks a file; a missing file is fine.
  package static func remove(_ path: String) throws(FileError) {
    do {
      try System.unlinkFile(path)
    } catch {
      if error != .missing { throw FileError(.remove, path, because: error) }
    }
  }

  /// The parent directory of a path.
  package static func of(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// `.computing.csv.0123456789abcdef`, the temp file beside `computing.csv`.
  package static func hidden(_ path: String, ending: String) -> String {
    of(path) + "/." + name(of: path) + "." + ending
  }
}

package struct FolderEntry {
  package var name: String
  /// Nil if the file system does not report it in the listing.
  package var kind: FileKind?
  /// False if the name is not valid UTF-8; `name` is then for display only.
  package var isText: Bool
}

/// A directory tree; symlinks are not followed.
package enum Tree {
  /// The regular files by relative path, in byte order.
  package static func files(
    in root: String
  ) throws(FileError) -> [(path: String, status: FileStatus)] {
    var found: [(path: String, status: FileStatus)] = []
    try look(into: "", of: root, &found)
    return found
  }

  private static func look(
    into folder: String, of root: String, _ found: inout [(path: String, status: FileStatus)]
  ) throws(FileError) {
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
  package static func remove(_ path: String) throws(FileError) {
    guard let kind = try Folder.look(path)?.kind else { return }
    guard kind == .folder else { return try Folder.remove(path) }
    for entry in try Folder.list(path) { try remove(path + "/" + entry.name) }
    do { try System.removeFolder(path) } catch { throw FileError(.remove, path, because: error) }
  }
}
