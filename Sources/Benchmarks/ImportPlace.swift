import Glibc

/// A folder with a library that every run finds as the first one did.
struct ImportPlace {
  let folder: String
  let til: String

  private var library: String { folder + "/library" }
  private var kept: String { folder + "/kept" }

  private var environment: [String] {
    [
      "TIL_LIBRARY=\(library)", "TIL_DEVICE=made-bcdf", "HOME=\(folder)", "TZ=UTC",
      "XDG_CACHE_HOME=\(folder)/cache", "XDG_STATE_HOME=\(folder)/state", "LANG=C.UTF-8",
      "PATH=/usr/bin:/bin",
    ]
  }

  func make() throws {
    for path in [folder, folder + "/state"] { mkdir(path, 0o700) }
  }

  /// The median of some imports, each into the library as it was kept.
  ///
  /// `keeps` leaves what the last import made.
  func median(
    of runs: Int, importing file: String, keeps: Bool = false
  ) throws -> Command.Run {
    let command = Command(arguments: [til, "import", file, "-y"], environment: environment)
    var all: [Command.Run] = []
    for _ in 0..<runs {
      if !keeps { try bringBack() }
      let run = try command.run()
      guard run.status == 0 else { throw BenchError("import of \(file) failed: \(run.status)") }
      all.append(run)
    }
    all.sort { $0.seconds < $1.seconds }
    return all[all.count / 2]
  }

  /// From here on every run begins with the library of now.
  func keepLibrary() throws {
    // Looked at once more, so that nothing young is left to be looked at again.
    sleep(3)
    try shell("'\(til)' list nothing; rm -rf '\(kept)'; mkdir '\(kept)'")
    try shell("cp -a '\(library)' '\(folder)/cache' '\(kept)'")
  }

  func forgetLibrary() throws { try shell("rm -rf '\(kept)'") }

  private func bringBack() throws {
    try shell(
      "rm -rf '\(library)' '\(folder)/cache'; [ ! -d '\(kept)' ] || cp -a '\(kept)'/. '\(folder)'")
    if access(kept, F_OK) == 0 {
      try shell("'\(til)' list nothing || :")
    } else {
      mkdir(folder + "/cache", 0o700)
    }
  }

  /// The same file into a table with two indexes.
  func sqlite(importing file: String, times: Int) throws -> Command.Run {
    let database = folder + "/shell.sqlite"
    let table = """
      CREATE TABLE thing(short TEXT, long TEXT, note TEXT, tags TEXT);
      CREATE INDEX byShort ON thing(short); CREATE INDEX byLong ON thing(long);
      """
    var all: [Command.Run] = []
    for _ in 0..<times {
      try shell("rm -f '\(database)'")
      all.append(
        try Command(
          arguments: [
            "sqlite3", database, table, ".mode csv", ".import --skip 1 '\(file)' thing",
          ], environment: environment
        ).run())
    }
    all.sort { $0.seconds < $1.seconds }
    return all[all.count / 2]
  }

  private func shell(_ line: String) throws {
    _ = try Command(arguments: ["sh", "-c", line], environment: environment).run()
  }
}
