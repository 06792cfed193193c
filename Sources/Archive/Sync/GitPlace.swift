import SystemFiles

/// Where the repository of a directory is, found as git does, but without reading a configuration
/// that could hide it or make git fail.
struct GitPlace {
  /// The top of the work tree.
  let top: String
  let gitFolder: String
  /// The directory with the objects and the configuration; that of the main work tree.
  let commonFolder: String

  /// Nil if the directory, whose links are resolved, is not in a work tree.
  init?(containing folder: String) throws {
    var top = folder
    var found = try Self.usable(in: top, isOwn: true)
    while found == nil {
      if top == "/" { return nil }
      top = Folder.of(top)
      found = try Self.usable(in: top, isOwn: false)
    }
    guard let found else { return nil }
    (self.top, gitFolder, commonFolder) = (top, found, Self.common(of: found))
  }

  /// The git directory of a work tree whose HEAD is readable; throws if the library's own is not.
  private static func usable(in top: String, isOwn: Bool) throws -> String? {
    guard let found = repository(in: top) else {
      // One that cannot be read at the moment is not missing.
      if isOwn, try holdsRepository(top + "/.git") { throw SyncError.git(SyncError.damaged) }
      return nil
    }
    if isRepository(common(of: found)), head(of: found) != nil { return found }
    if isOwn { throw SyncError.git(SyncError.damaged) }
    return nil
  }

  /// The git directory that belongs to a work tree.
  private static func repository(in top: String) -> String? {
    let path = top + "/.git"
    if Folder.isFolder(path) {
      return isRepository(common(of: path)) ? System.realPath(path) : nil
    }
    guard let line = text(of: path), line.hasPrefix("gitdir: ") else { return nil }
    return System.realPath(absolute(String(line.dropFirst(8)), in: top))
  }

  private static func holdsRepository(_ path: String) throws -> Bool {
    guard try Folder.look(path)?.kind == .folder else { return false }
    let names = Set(try Folder.list(path).map(\.name))
    return names.isSuperset(of: ["HEAD", "objects", "refs"])
  }

  /// The directory that another work tree shares with the main one.
  private static func common(of folder: String) -> String {
    guard let path = text(of: folder + "/commondir") else { return folder }
    return System.realPath(absolute(path, in: folder)) ?? folder
  }

  private static func isRepository(_ common: String) -> Bool {
    Folder.isFolder(common + "/objects") && Folder.isFolder(common + "/refs")
  }

  /// What HEAD says; nil if it names neither a reference nor a commit.
  private static func head(of folder: String) -> String? {
    text(of: folder + "/HEAD").flatMap { line in
      let isCommit = line.utf8.count >= 40 && line.allSatisfy(\.isHexDigit)
      return line.hasPrefix("ref: refs/") || isCommit ? line : nil
    }
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// The first line of a small file; nil if the file is unreadable or empty.
  static func text(of path: String) -> String? {
    guard let bytes = try? WholeFile.read(path, limit: 1 << 14).bytes else { return nil }
    let line = bytes.prefix { $0 != 0x0A }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Throws if a part belongs to somebody else and the user has not allowed that.
  func requireOwner(_ configuration: GitConfiguration) throws {
    let parts = [top, top + "/.git", gitFolder]
    guard try configuration.stranger(among: parts) != nil, !configuration.trusts([top]) else {
      return
    }
    throw SyncError.git("fatal: detected dubious ownership in repository at '\(top)'")
  }
}
