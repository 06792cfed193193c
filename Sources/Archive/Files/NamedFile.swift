/// A file that a command names, which need not have to do with a library.
///
/// A link that somebody names means what it leads to; what is no file is never opened.
public enum NamedFile {
  /// The bytes of a regular file, or of standard input for `-`, up to `limit`.
  public static func read(_ path: String, limit: Int) throws -> [UInt8] {
    guard path != "-" else { return try StandardInput.read(limit: limit) }
    return try WholeFile.read(target(of: path, .open), limit: limit).bytes
  }

  /// Writes beside and renames, so that the file is never half there; it keeps its mode.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let target = try target(of: path, .make)
    let mode = try Folder.look(target).map(\.mode) ?? 0o600
    do {
      try WholeFile.replace(target, with: bytes, mode: mode & 0o777)
    } catch {
      // Nobody named the file beside it.
      var fault = error
      fault.path = path
      throw fault
    }
  }

  private static func target(
    of path: String, _ operation: ArchiveError.Operation
  ) throws -> String {
    let target = System.realPath(path) ?? path
    let kind = try? System.status(target).kind
    guard let kind, kind != .regular else { return target }
    throw NamedFileError(path: path, kind: kind, isWritten: operation == .make)
  }
}
