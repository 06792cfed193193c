import CSQLite

/// Opens the index, and knows when one is to be thrown away.
enum IndexFile {
  /// Why there is no index to go on with.
  enum Verdict: Hashable {
    case usable
    case missing
    /// Another schema: an older til's, or a newer one's.
    case otherVersion
    /// Damaged, or no index of ours at all.
    case damaged
  }

  /// Opens the index at a path and looks whether it is one of ours.
  static func open(_ path: String) -> (database: Database?, verdict: Verdict) {
    guard let database = try? Database(path: path) else { return (nil, .damaged) }
    do {
      try database.execute(IndexSchema.pragmas)
      let application = try database.number("PRAGMA application_id")
      let version = try database.number("PRAGMA user_version")
      if application == 0, version == 0 { return (nil, .missing) }
      guard application == IndexSchema.application else { return (nil, .damaged) }
      guard version == IndexSchema.version else { return (nil, .otherVersion) }
      return (database, .usable)
    } catch {
      return (nil, .damaged)
    }
  }

  /// An empty index in a file that nobody else knows yet, or in memory.
  static func make(_ path: String?) throws(IndexError) -> Database {
    if let path {
      // Nobody else reads what somebody learns; SQLite itself would ask the umask.
      guard (try? OpenFile.made(path, mode: 0o600)) != nil else {
        throw IndexError(code: 14, sql: "make", message: "the file cannot be made")
      }
    }
    let database = try Database(path: path)
    // The file is filled once and thrown away if that is interrupted: a log would be for nothing.
    try database.execute("PRAGMA journal_mode=OFF; PRAGMA page_size=8192;")
    try database.execute(IndexSchema.pragmas)
    try database.execute(
      "PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-8000;")
    try database.execute(IndexSchema.tables)
    try database.execute(
      "PRAGMA application_id=\(IndexSchema.application); PRAGMA user_version=\(IndexSchema.version);"
    )
    return database
  }

  /// Brings a filled index to the disk before it takes its name.
  static func sync(_ path: String) throws(ArchiveError) {
    let file = try OpenFile(path, .reading)
    try file.sync()
  }
}
