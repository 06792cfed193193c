import CLibrary

/// A directory, open until this value ends.
///
/// Paths below it are walked one directory at a time and never through a symlink, so they cannot
/// lead elsewhere.
package struct OpenFolder: ~Copyable {
  package let path: String
  private let descriptor: Int32

  /// Symlinks in this path are followed.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try FileError.explaining(.open, path) { () throws(Errno) in
      try System.openFile(path, .folder)
    }
  }

  private init(_ name: String, in folder: borrowing OpenFolder) throws(FileError) {
    path = folder.path + "/" + name
    descriptor = try folder.opened(name, .folder)
  }

  deinit { System.closeFile(descriptor) }

  private func opened(
    _ name: String, _ how: System.Opening, mode: UInt32 = 0o600
  ) throws(FileError) -> Int32 {
    do {
      return try System.openFile(name, in: descriptor, how, mode: mode)
    } catch {
      // Systems report different errors for a symlink; the entry's type is clearer.
      guard error != .missing, error != .exists, let kind = try? look(name)?.kind,
        kind == .link || (kind == .folder) != (how == .folder)
      else { throw fault(.open, name, because: error) }
      let operation: FileError.Operation = how == .folder ? .list : .open
      throw FileError(path: path + "/" + name, operation: operation, cause: .kind(kind))
    }
  }

  private func fault(
    _ operation: FileError.Operation, _ name: String, because error: Errno
  ) -> FileError {
    FileError(operation, path + "/" + name, because: error)
  }

  /// Calls `body` with the directory of a path below this one, and the file's name in it.
  ///
  /// Nil if the directory is missing and is not to be made.
  package func withFolder<Result>(
    of path: String, makes: Bool = false,
    _ body: (borrowing OpenFolder, String) throws(FileError) -> Result
  ) throws(FileError) -> Result? {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      return try body(self, path)
    }
    let (name, rest) = (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
    if try look(name) == nil {
      guard makes else { return nil }
      do { try System.makeFolder(name, in: descriptor) } catch {
        if error != .exists { throw fault(.makeFolder, name, because: error) }
      }
      try sync()
    }
    return try OpenFolder(name, in: self).withFolder(of: rest, makes: makes, body)
  }

  /// Nil if there is no such entry.
  package func look(_ name: String) throws(FileError) -> FileStatus? {
    do { return try System.status(name, in: descriptor) } catch {
      if error == .missing { return nil }
      throw fault(.look, name, because: error)
    }
  }

  package func read(_ name: String) throws(FileError) -> WholeFile {
    try WholeFile.read(file(name, .reading))
  }

  /// Appends to a regular file and syncs it.
  package func append(_ bytes: [UInt8], to name: String) throws(FileError) {
    let file = try file(name, .appending)
    try file.write(bytes)
    try file.sync()
  }

  /// Replaces a file's contents atomically.
  package func replace(_ name: String, with bytes: [UInt8]) throws(FileError) {
    let temporary = ".\(name.utf8.count > 200 ? "til" : name).\(Hex.text(CRC64.of(bytes)))"
    try remove(temporary)
    do throws(FileError) {
      let file = try file(temporary, .making)
      try file.write(bytes)
      try file.sync()
      do { try System.renameFile(temporary, to: name, in: descriptor) } catch {
        throw fault(.rename, name, because: error)
      }
    } catch {
      try? remove(temporary)
      throw error
    }
    try sync()
  }

  /// Creates a file with these bytes and syncs both, replacing what an interrupted run has left.
  package func make(_ name: String, with bytes: [UInt8]) throws(FileError) {
    try remove(name)
    let file = try file(name, .making)
    try file.write(bytes)
    try file.sync()
    try sync()
  }

  /// Renames a file and syncs the directory.
  package func rename(_ name: String, to other: String) throws(FileError) {
    do { try System.renameFile(name, to: other, in: descriptor) } catch {
      throw fault(.rename, other, because: error)
    }
    try sync()
  }

  /// Unlinks a file; a missing file is fine.
  package func remove(_ name: String) throws(FileError) {
    do { try System.unlinkFile(name, in: descriptor) } catch {
      if error != .missing { throw fault(.remove, name, because: error) }
    }
  }

  package func sync() throws(FileError) {
    do { try System.syncFolder(descriptor) } catch {
      throw FileError(.sync, path, because: error)
    }
  }

  private func file(
    _ name: String, _ how: System.Opening
  ) throws(FileError) -> OpenFile {
    let file = OpenFile(opened: try opened(name, how), path: path + "/" + name)
    let kind = try file.status().kind
    if kind == .regular { return file }
    throw FileError(path: file.path, operation: .open, cause: .kind(kind))
  }
}

/// Calls relative to an open directory; none follows a symlink.
extension System {
  fileprivate static func openFile(
    _ name: String, in folder: Int32, _ how: Opening, mode: UInt32
  ) throws(Errno) -> Int32 {
    try repeating { openat(folder, name, how.flags | O_NOFOLLOW, mode_t(mode)) }
  }

  fileprivate static func status(_ name: String, in folder: Int32) throws(Errno) -> FileStatus {
    var found = stat()
    _ = try repeating { fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(found)
  }

  fileprivate static func makeFolder(_ name: String, in folder: Int32) throws(Errno) {
    _ = try repeating { mkdirat(folder, name, 0o700) }
  }

  fileprivate static func renameFile(
    _ name: String, to other: String, in folder: Int32
  ) throws(Errno) {
    _ = try repeating { renameat(folder, name, folder, other) }
  }

  fileprivate static func unlinkFile(_ name: String, in folder: Int32) throws(Errno) {
    _ = try repeating { unlinkat(folder, name, 0) }
  }
}
