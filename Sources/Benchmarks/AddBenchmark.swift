import Glibc

/// `add` to a deck of 1,000 Things, and the same writes and syncs without anything around them.
enum AddBenchmark: Benchmark {
  static let name = "add"

  private static let things = 1000
  private static let added = 200

  static func run(_ bench: Bench) throws -> [Measurement] {
    let folder = bench.folder + "/add"
    for path in ["", "/library", "/library/decks"] { mkdir(folder + path, 0o700) }
    let rows = (1...things).map { "K\($0),a thing with the number \($0)\n" }
    try write("short,long\n" + rows.joined(), to: folder + "/library/decks/d.csv")
    let adds = (1...added).map { "add N\($0) = another thing, number \($0) -d d -y\n" }
    try write("add first = the ids are written now -d d -y\n", to: folder + "/first")
    try write(adds.joined(), to: folder + "/adds")
    try write("", to: folder + "/nothing")

    _ = try til(bench, folder, input: "first").run()
    let nothing = try til(bench, folder, input: "nothing").median(of: 5).seconds
    let all = try til(bench, folder, input: "adds").run().seconds
    let disk = try syncs(folder)
    let own = (all - nothing - disk) / Double(added) * 1000
    return [
      Measurement(
        what: "add to a deck of 1,000 Things, beyond the disk's own syncs", figure: own, budget: 2,
        unit: "ms",
        remark: "the disk alone \(ProgramBenchmark.rounded(disk / Double(added) * 1000)) ms")
    ]
  }

  private static func til(_ bench: Bench, _ folder: String, input: String) -> Command {
    Command(
      arguments: ["/bin/sh", "-c", "exec \"$0\" < \"$1\"", bench.til, "\(folder)/\(input)"],
      environment: [
        "TIL_LIBRARY=\(folder)/library", "TIL_DEVICE=made-bcdf", "HOME=\(folder)", "TZ=UTC",
        "XDG_CACHE_HOME=\(folder)/cache", "XDG_STATE_HOME=\(folder)/state", "LANG=C.UTF-8",
        "PATH=/usr/bin:/bin",
      ])
  }

  /// What every add must do: the deck's new text beside it, its line, the rename, each synced.
  private static func syncs(_ folder: String) throws -> Double {
    let decks = folder + "/library/decks"
    let text = [UInt8](repeating: 0x61, count: 44_000)
    let line = [UInt8](repeating: 0x62, count: 128)
    let directory = open(decks, O_RDONLY | O_DIRECTORY)
    let journal = open(folder + "/journal", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard directory >= 0, journal >= 0 else { throw BenchError("\(decks) cannot be opened") }
    defer {
      close(directory)
      close(journal)
    }
    let start = Bench.seconds()
    for _ in 0..<added {
      let file = open(decks + "/.new", O_WRONLY | O_CREAT | O_EXCL, 0o600)
      let isWritten =
        Glibc.write(file, text, text.count) == text.count && fdatasync(file) == 0
        && fsync(directory) == 0 && Glibc.write(journal, line, line.count) == line.count
        && fdatasync(journal) == 0 && rename(decks + "/.new", decks + "/renamed") == 0
        && fsync(directory) == 0
      close(file)
      guard isWritten else { throw BenchError("\(decks) cannot be written") }
    }
    return Bench.seconds() - start
  }

  private static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchError("\(path) cannot be written") }
    defer { fclose(file) }
    fputs(text, file)
  }
}
