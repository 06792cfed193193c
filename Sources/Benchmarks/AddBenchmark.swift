import CLibrary

/// `add` to a deck of 1,000 Things, against the same writes and syncs alone.
enum AddBenchmark: Benchmark {
  static let name = "add"

  private static let things = 1000
  private static let added = 200

  static func run(_ bench: Bench) throws -> [Measurement] {
    let folder = bench.folder + "/add"
    for path in ["", "/library", "/library/decks"] { mkdir(folder + path, 0o700) }
    let rows = (1...things).map { "K\($0),a thing with the number \($0)\n" }
    let adds = (1...added).map { "add N\($0) = another thing, number \($0) -d d -y\n" }
    try OutputFile(folder + "/library/decks/d.csv").write("short,long\n" + rows.joined())
    try OutputFile(folder + "/first").write("add first = this writes the ids -d d -y\n")
    try OutputFile(folder + "/adds").write(adds.joined())
    try OutputFile(folder + "/nothing").write("")

    _ = try til(bench, folder, input: "first").run()
    let nothing = try til(bench, folder, input: "nothing").median(of: 5).seconds
    let all = try til(bench, folder, input: "adds").run().seconds
    let disk = try syncs(folder)
    return [
      Measurement(
        "add to a deck of 1,000 Things, beyond the syncs",
        milliseconds: (all - nothing - disk) / Double(added), budget: 2.5,
        remark: "the syncs alone \((disk / Double(added) * 1000).rounded2) ms")
    ]
  }

  private static func til(_ bench: Bench, _ folder: String, input: String) -> MeasuredCommand {
    MeasuredCommand(
      arguments: ["/bin/sh", "-c", "exec \"$0\" < \"$1\"", bench.til, "\(folder)/\(input)"],
      environment: Bench.environment(library: folder + "/library", in: folder))
  }

  /// What every add has to do: write and sync the new deck, append and sync a line, rename.
  private static func syncs(_ folder: String) throws -> Double {
    let decks = folder + "/library/decks"
    let text = [UInt8](repeating: 0x61, count: 44_000)
    let line = [UInt8](repeating: 0x62, count: 128)
    let directory = open(decks, O_RDONLY | O_DIRECTORY)
    let journal = open(folder + "/journal", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard directory >= 0, journal >= 0 else { throw BenchError("cannot open \(decks)") }
    defer {
      close(directory)
      close(journal)
    }
    return try Bench.seconds {
      for _ in 0..<added {
        let file = open(decks + "/.new", O_WRONLY | O_CREAT | O_EXCL, 0o600)
        let isWritten =
          write(file, text, text.count) == text.count && fdatasync(file) == 0
          && fsync(directory) == 0 && write(journal, line, line.count) == line.count
          && fdatasync(journal) == 0 && rename(decks + "/.new", decks + "/renamed") == 0
          && fsync(directory) == 0
        close(file)
        guard isWritten else { throw BenchError("cannot write \(decks)") }
      }
    }
  }
}
