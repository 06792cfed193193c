/// A file that a command names, which need not have to do with a library.
public enum NamedFile {
  /// The bytes of a regular file, or of standard input for `-`, up to `limit`.
  public static func read(_ path: String, limit: Int) throws -> [UInt8] {
    path == "-"
      ? try StandardInput.read(limit: limit) : try WholeFile.read(path, limit: limit).bytes
  }
}
