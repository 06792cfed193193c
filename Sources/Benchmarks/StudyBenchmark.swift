import CLibrary

/// The time from the start of the program to its prompt, and to the first question of `study`.
enum PromptBenchmark: Benchmark {
  static let name = "prompt"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let library = try bench.library()
    _ = try MeasuredCommand(arguments: [bench.til, "rebuild"], environment: library.environment)
      .run()
    let program = { (words: [String], end: String, runs: Int) in
      try start([bench.til] + words, until: end, library, runs: runs)
    }
    let prompt = try program([], "> ", 21)
    let question = try program(["study"], ": ", 11)
    return [
      Measurement(
        "the first prompt", milliseconds: prompt.seconds, budget: bench.answering(25)),
      Measurement("the first prompt", kibibytes: prompt.kibibytes, budget: bench.answering(30)),
      Measurement(
        "the first question of study", milliseconds: question.seconds,
        budget: bench.answering(100)),
      Measurement(
        "the first question of study", kibibytes: question.kibibytes, budget: bench.answering(60)),
    ]
  }

  private static func start(
    _ words: [String], until end: String, _ library: MadeLibrary, runs: Int
  ) throws -> MeasuredCommand.Run {
    var all: [MeasuredCommand.Run] = []
    for _ in 0...runs {
      let start = Bench.seconds()
      let terminal = try MeasuredTerminal(words, environment: library.environment)
      defer { terminal.end() }
      try terminal.wait(forEnd: end)
      all.append(
        MeasuredCommand.Run(
          seconds: Bench.seconds() - start, kibibytes: ResidentMemory.peak(of: terminal.process),
          status: 0))
    }
    // The first run only warms up.
    return MeasuredCommand.median(Array(all.dropFirst()))
  }
}

/// Ten thousand answers in one sitting, against the same appends and syncs alone.
enum SittingBenchmark: Benchmark {
  static let name = "sitting"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let answers = bench.size == .quick ? 1000 : 10_000
    let library = try bench.library()
    let disk = try Disk(folder: library.path)
    // Rebuilding the index is not part of the sitting.
    _ = try MeasuredCommand(arguments: [bench.til, "rebuild"], environment: library.environment)
      .run()
    let terminal = try MeasuredTerminal(
      [bench.til, "study", "--limit", "\(answers + 1)", "--new", "0", "--tries", "1"],
      environment: library.environment)
    defer { terminal.end() }
    try terminal.wait(forEnd: ": ")
    let early = ResidentMemory.now(of: terminal.process)
    var verdicts: [Double] = []
    var questions: [Double] = []
    var syncs: [Double] = []
    for answer in 1...answers {
      // Return alone just after a grade would be ignored; a longer answer now and then takes the
      // longest to compare with all known answers.
      let isLong = answer % 10 == 0
      verdicts.append(
        try Bench.seconds {
          try terminal.press(isLong ? "simple networks transfer\r" : "x\r")
          try terminal.wait(for: "  4 ")
        })
      questions.append(
        try Bench.seconds {
          try terminal.press("3")
          try terminal.wait(forEnd: ": ")
        })
      syncs.append(try Bench.seconds(of: disk.append))
    }
    let added = Double(ResidentMemory.now(of: terminal.process) - early) / 1000
    let peak = Double(ResidentMemory.peak(of: terminal.process)) / 1000
    return [
      Measurement(
        "key to next question at the 99th percentile, beyond the sync",
        milliseconds: percentile(questions) - percentile(syncs), budget: bench.answering(1),
        remark: "\(milliseconds(questions)), the sync alone \(milliseconds(syncs))"),
      Measurement(
        "answer to verdict at the 99th percentile", milliseconds: percentile(verdicts),
        budget: bench.answering(20), remark: milliseconds(verdicts)),
      Measurement(
        what: "memory that \(answers) answers add", figure: added, budget: 5, unit: "MB",
        remark: "peak \(peak.rounded2) MB"),
    ]
  }

  private static func percentile(_ seconds: [Double], _ hundredth: Int = 99) -> Double {
    seconds.sorted()[seconds.count * hundredth / 100]
  }

  private static func milliseconds(_ seconds: [Double]) -> String {
    let (half, most) = (percentile(seconds, 50) * 1000, percentile(seconds) * 1000)
    return "median \(half.rounded2) ms, 99 % within \(most.rounded2) ms"
  }

  /// The least that every answer has to do: open the journal, append a line, and sync it.
  private struct Disk {
    private let path: String
    private let line = [UInt8](repeating: 0x62, count: 128)

    init(folder: String) throws {
      path = folder + "/appended"
      _ = try OutputFile(path)
    }

    func append() throws {
      let file = open(path, O_WRONLY | O_APPEND)
      defer { close(file) }
      guard write(file, line, line.count) == line.count, fdatasync(file) == 0 else {
        throw BenchError("cannot write \(path)")
      }
    }
  }
}
