import Things

/// Statistics of the made library, each from a cold start of the program.
enum StatisticsBenchmark: Benchmark {
  static let name = "statistics"

  /// Every block whose numbers the budget is for: knowledge over time is told apart.
  private static let blocks = [
    "today", "streak", "calendar", "forecast", "retention", "calibration", "answers", "hours",
    "grades", "intervals", "stability", "difficulty", "recall", "decks", "hardest", "confusions",
    "directions",
  ]

  /// Of each kind: by the text of rows, by decks, and by where the cards stand.
  private static let queries = [
    ("a tag", ["tag:net"]), ("all but a tag", ["not", "tag:net"]),
    ("all decks but one", ["not", "deck:deck1"]), ("what is known", ["is:known"]),
    ("a range of stability", ["stability:30.."]), ("a word", ["network"]),
  ]

  static func run(_ bench: Bench) throws -> [Measurement] {
    let library = try bench.library()
    let til = { (arguments: [String]) in
      Command(arguments: [bench.til, "stats"] + arguments, environment: library.environment)
    }
    _ = try Command(arguments: [bench.til, "rebuild"], environment: library.environment).run()
    let overview = try til([]).median(of: 15)
    let decks = try til(blocks + ["--all"]).median(of: 11)
    let some = try queries.map { what, words in
      (what, try til(blocks + ["--all"] + words).median(of: 11))
    }
    let knowledge = try til(["knowledge", "--all"]).median(of: 7)
    return [
      time("stats, the overview", overview, 20), time("stats, everything by deck", decks, 50),
    ] + some.map { time("stats, everything for \($0)", $1, 80) } + [
      time("stats knowledge, which is outside", knowledge, 200),
      Measurement(
        what: "stats, memory",
        figure: Double(([decks] + some.map(\.1)).map(\.kibibytes).max() ?? 0) / 1000,
        budget: 60, unit: "MB"),
    ]
  }

  private static func time(_ what: String, _ run: Command.Run, _ budget: Double) -> Measurement {
    Measurement(what: what, figure: run.seconds * 1000, budget: budget, unit: "ms")
  }
}
