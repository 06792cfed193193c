import CLibrary

/// Imports, each in a separate process, compared with the `sqlite3` shell's `.import`.
///
/// Anki's importer is not run here. On the machine that the budgets come from it took 1.38 s for
/// 100,000 rows into an empty collection, 0.627 s for the same file again, and 17 s for a million.
enum ImportBenchmark: Benchmark {
  static let name = "import"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let place = ImportPlace(folder: bench.folder + "/import", til: bench.til)
    try place.make()
    let rows = bench.things
    let file = place.folder + "/words.csv"
    try ImportFile.write(rows: rows, to: file)
    let runs = bench.size == .large ? 1 : 5
    let shell = try place.sqlite(importing: file, times: runs)
    let empty = try place.median(of: runs, importing: file)
    let due = try place.due()
    let leastDue = try Yardstick.due(bench, index: Yardstick.index(in: place.folder)).median(of: 11)
    sleep(3)
    let again = try place.median(of: runs, importing: file, keeps: true)
    let other = place.folder + "/others.csv"
    try ImportFile.write(rows: rows, seed: 3, to: other)
    try place.keepLibrary()
    let second = try place.median(of: runs, importing: other)
    let what = "import of \(rows) rows"
    return [
      Measurement(
        "\(what) into an empty library, against the sqlite3 shell", empty, against: shell,
        budget: 1.5),
      Measurement(
        "\(what), a third of Anki's time", milliseconds: empty.seconds,
        budget: bench.budget(460)),
      Measurement(what, kibibytes: empty.kibibytes, budget: bench.budget(120)),
      Measurement(
        "til due --count right after the import, against C", due, against: leastDue, budget: 4),
      Measurement(
        "\(what) into a library of as many", milliseconds: second.seconds,
        budget: bench.budget(600)),
      Measurement(
        "\(what) into a library of as many", kibibytes: second.kibibytes,
        budget: bench.budget(180)),
      Measurement(
        "the same file again, unchanged", milliseconds: again.seconds, budget: bench.budget(150)),
      Measurement(
        "the same file again, unchanged", kibibytes: again.kibibytes, budget: bench.budget(80)),
    ] + (bench.size == .normal ? try million(place) : [])
  }

  private static func million(_ place: ImportPlace) throws -> [Measurement] {
    let file = place.folder + "/million.csv"
    try ImportFile.write(rows: 1_000_000, to: file)
    try place.forgetLibrary()
    let run = try place.median(of: 1, importing: file)
    return [
      Measurement(
        "import of 1,000,000 rows, a third of Anki's time", seconds: run.seconds, budget: 5),
      Measurement("import of 1,000,000 rows", kibibytes: run.kibibytes, budget: 500),
    ]
  }
}

/// A folder whose library is the same before every run.
struct ImportPlace {
  let folder: String
  let til: String

  private var library: String { folder + "/library" }
  private var kept: String { folder + "/kept" }
  private var environment: [String] { Bench.environment(library: library, in: folder) }

  func make() throws {
    for path in [folder, folder + "/state"] { mkdir(path, 0o700) }
  }

  /// The median of some imports, each into the library that was kept.
  ///
  /// `keeps` starts from the result of the last import instead.
  func median(of runs: Int, importing file: String, keeps: Bool = false) throws
    -> MeasuredCommand.Run
  {
    let command = MeasuredCommand(arguments: [til, "import", file, "-y"], environment: environment)
    return MeasuredCommand.median(
      try (0..<runs).map { _ in
        if !keeps { try restore() }
        let run = try command.run()
        guard run.status == 0 else { throw BenchError("import of \(file) failed: \(run.status)") }
        return run
      })
  }

  /// `due --count` in the first seconds after an import.
  func due() throws -> MeasuredCommand.Run {
    try MeasuredCommand(arguments: [til, "due", "--count"], environment: environment).median(of: 11)
  }

  /// Makes the present library the one that every run starts with.
  func keepLibrary() throws {
    // Wait until no file is so recent that it would be read again.
    sleep(3)
    try shell("'\(til)' list nothing 2> /dev/null; rm -rf '\(kept)'; mkdir '\(kept)'")
    try shell("cp -a '\(library)' '\(folder)/cache' '\(kept)'")
  }

  func forgetLibrary() throws { try shell("rm -rf '\(kept)'") }

  private func restore() throws {
    try shell(
      "rm -rf '\(library)' '\(folder)/cache'; [ ! -d '\(kept)' ] || cp -a '\(kept)'/. '\(folder)'")
    if access(kept, F_OK) == 0 {
      try shell("'\(til)' list nothing 2> /dev/null || :")
    } else {
      mkdir(folder + "/cache", 0o700)
    }
  }

  /// The same file into a table with two indexes.
  func sqlite(importing file: String, times: Int) throws -> MeasuredCommand.Run {
    let database = folder + "/shell.sqlite"
    let table = """
      CREATE TABLE thing(short TEXT, long TEXT, note TEXT, tags TEXT);
      CREATE INDEX byShort ON thing(short); CREATE INDEX byLong ON thing(long);
      """
    let command = MeasuredCommand(
      arguments: ["sqlite3", database, table, ".mode csv", ".import --skip 1 '\(file)' thing"],
      environment: environment)
    return MeasuredCommand.median(
      try (0..<times).map { _ in
        try shell("rm -f '\(database)'")
        return try command.run()
      })
  }

  private func shell(_ line: String) throws {
    _ = try MeasuredCommand(arguments: ["sh", "-c", line], environment: environment).run()
  }
}

/// A file to import: 70 % of its rows have non-ASCII text, 3 % have line breaks.
enum ImportFile {
  private static let words = [
    "simple", "mail", "transfer", "protocol", "réseau", "größe", "señal", "control", "доступ",
    "network", "address", "système", "主机", "object", "état", "virtual", "private", "schlüssel",
    "domain", "name", "naïve", "remote", "procédure", "access", "данные", "unit", "link", "σήμα",
  ]
  private static let plain = [
    "simple", "mail", "transfer", "protocol", "network", "control", "domain", "name", "access",
  ]

  /// The same rows in every run; `seed` selects others.
  static func write(rows: Int, seed: Int = 0, to path: String) throws {
    let file = try OutputFile(path)
    try file.write("short,long,note,tags\n")
    var random = Generator()
    for row in 0..<rows {
      let words = row % 10 < 7 ? words : plain
      let long = (0..<4 + random.next(below: 4)).map { _ in words[random.next(below: words.count)] }
      let rest = row % 10 < 7 ? " é" : ""
      let note = row % 33 == 0 ? "\"one line\nand, another\"" : row % 3 == 0 ? "a note" : ""
      let short = "K" + String(row * 7 + seed, radix: 36).uppercased()
      let tags = row % 4 == 0 ? "net" : ""
      try file.write("\(short),\(long.joined(separator: " "))\(rest),\(note),\(tags)\n")
    }
  }
}
