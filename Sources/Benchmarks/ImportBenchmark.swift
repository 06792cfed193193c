import Glibc

/// Files brought in, each by a process of its own, beside the `sqlite3` shell's `.import`.
///
/// Anki's importer is not run: its times on the machine that the budgets come from were 1.38 s into
/// an empty collection, 0.627 s for the same file again, and 17 s for a million rows.
enum ImportBenchmark: Benchmark {
  static let name = "import"

  private static let rows = 100_000

  static func run(_ bench: Bench) throws -> [Measurement] {
    let place = ImportPlace(folder: bench.folder + "/import", til: bench.til)
    try place.make()
    let scale = bench.isQuick ? 10 : 1
    let file = place.folder + "/words.csv"
    try ImportFile.write(rows: rows / scale, to: file)
    let shell = try place.sqlite(importing: file, times: 5)
    let empty = try place.median(of: 5, importing: file)
    sleep(3)
    let again = try place.median(of: 5, importing: file, keeps: true)
    let other = place.folder + "/others.csv"
    try ImportFile.write(rows: rows / scale, seed: 3, to: other)
    try place.keepLibrary()
    let second = try place.median(of: 5, importing: other)
    return [
      Measurement(
        what: "import of 100,000 rows into an empty library, against the sqlite3 shell",
        figure: empty.seconds / shell.seconds, budget: 1, unit: "×",
        remark: milliseconds(empty, shell)),
      milliseconds("the same, a fifth of Anki's 1.38 s", empty, 280, scale),
      megabytes("the same", empty, 120),
      milliseconds("import of 100,000 rows into a library of 100,000", second, 400, scale),
      megabytes("the same", second, 120),
      milliseconds("the same file again, unchanged", again, 120, scale),
      megabytes("the same file again, unchanged", again, 80),
    ] + (bench.isQuick ? [] : try million(place))
  }

  private static func million(_ place: ImportPlace) throws -> [Measurement] {
    let file = place.folder + "/million.csv"
    try ImportFile.write(rows: 1_000_000, to: file)
    try place.forgetLibrary()
    let run = try place.median(of: 1, importing: file)
    return [
      Measurement(
        what: "import of 1,000,000 rows, a fifth of Anki's 17 s", figure: run.seconds, budget: 3.4,
        unit: "s"),
      megabytes("import of 1,000,000 rows", run, 500),
    ]
  }

  private static func milliseconds(
    _ what: String, _ run: Command.Run, _ budget: Double, _ scale: Int
  ) -> Measurement {
    Measurement(
      what: what, figure: run.seconds * 1000 * Double(scale), budget: budget, unit: "ms")
  }

  private static func megabytes(
    _ what: String, _ run: Command.Run, _ budget: Double
  ) -> Measurement {
    Measurement(
      what: what + ", memory", figure: Double(run.kibibytes) / 1000, budget: budget, unit: "MB")
  }

  private static func milliseconds(_ one: Command.Run, _ other: Command.Run) -> String {
    let figures = [one, other].map { ProgramBenchmark.rounded($0.seconds * 1000) + " ms" }
    return figures.joined(separator: ", ")
  }
}
