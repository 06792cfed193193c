/// Whole runs of the program, some of them against the least that a C program would do.
enum ProgramBenchmark: Benchmark {
  static let name = "program"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let library = try bench.library()
    let til = { (arguments: String...) in
      MeasuredCommand(arguments: [bench.til] + arguments, environment: library.environment)
    }
    let rebuild = try til("rebuild").median(of: bench.size == .large ? 1 : 3)
    let version = try til("version").median(of: 21)
    let due = try til("due", "--count").median(of: 21)
    let list = try til("list", "virtual private network", "--plain").median(of: 11)
    let index = try Yardstick.index(in: library.folder)
    let revlog = try til("export", "--format", "revlog").run()
    let check = try til("check").run()
    return [
      Measurement(
        "til version, against C with readline and SQLite", version,
        against: try Yardstick.version(bench).median(of: 21), budget: 2.5),
      Measurement(
        "til due --count, against C with one query", due,
        against: try Yardstick.due(bench, index: index).median(of: 21), budget: 2.5),
      Measurement(
        "til due --count", milliseconds: due.seconds, budget: bench.answering(15)),
      Measurement("list QUERY", milliseconds: list.seconds, budget: bench.budget(30)),
      Measurement("rebuild", seconds: rebuild.seconds, budget: bench.budget(1.5)),
      Measurement("rebuild", kibibytes: rebuild.kibibytes, budget: bench.filling(180)),
      Measurement("export --format revlog", seconds: revlog.seconds, budget: bench.budget(1.5)),
      Measurement(
        "export --format revlog", kibibytes: revlog.kibibytes, budget: bench.budget(60)),
      Measurement("check", seconds: check.seconds, budget: bench.budget(3)),
      Measurement("check", kibibytes: check.kibibytes, budget: bench.filling(180)),
    ]
  }
}

/// All forms of `stats`, each in a separate process.
enum StatisticsBenchmark: Benchmark {
  static let name = "statistics"

  /// The blocks that the budget covers: all but knowledge over time.
  private static let blocks = [
    "today", "streak", "calendar", "forecast", "retention", "calibration", "answers", "hours",
    "grades", "intervals", "stability", "difficulty", "recall", "decks", "hardest", "confusions",
    "directions",
  ]

  /// One query of each kind: by text, by deck, and by the state of cards.
  private static let queries = [
    ("a tag", ["tag:net"]), ("all but a tag", ["not", "tag:net"]),
    ("all decks but one", ["not", "deck:deck1"]), ("known cards", ["is:known"]),
    ("a range of stability", ["stability:30.."]), ("a word", ["network"]),
  ]

  static func run(_ bench: Bench) throws -> [Measurement] {
    let library = try bench.library()
    let til = { (arguments: [String]) in
      MeasuredCommand(
        arguments: [bench.til, "stats"] + arguments, environment: library.environment)
    }
    _ = try MeasuredCommand(arguments: [bench.til, "rebuild"], environment: library.environment)
      .run()
    let overview = try til([]).median(of: 15)
    let decks = try til(blocks + ["--all"]).median(of: 11)
    let some = try queries.map { what, words in
      (what: what, run: try til(blocks + ["--all"] + words).median(of: 11))
    }
    let knowledge = try til(["knowledge", "--all"]).median(of: 7)
    let peak = ([decks] + some.map(\.run)).map(\.kibibytes).max() ?? 0
    return [
      Measurement(
        "stats, the overview", milliseconds: overview.seconds, budget: bench.budget(30)),
      Measurement(
        "stats, everything by deck", milliseconds: decks.seconds, budget: bench.budget(60)),
    ]
      + some.map {
        Measurement(
          "stats, everything for \($0.what)", milliseconds: $0.run.seconds,
          budget: bench.budget(120))
      } + [
        Measurement(
          "stats knowledge", milliseconds: knowledge.seconds, budget: bench.budget(200)),
        Measurement("stats", kibibytes: peak, budget: bench.budget(60)),
      ]
  }
}
