import Glibc

/// Ten thousand answers in one sitting, beside the same appends and syncs with nothing around them.
enum SittingBenchmark: Benchmark {
  static let name = "sitting"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let answers = bench.isQuick ? 1000 : 10_000
    let library = try bench.library()
    let disk = try Disk(folder: library.path)
    // What computing the index takes is not the sitting's.
    _ = try Command(arguments: [bench.til, "rebuild"], environment: library.environment).run()
    let terminal = try MeasuredTerminal(
      [bench.til, "study", "--limit", "\(answers)", "--new", "0"],
      environment: library.environment)
    defer { terminal.end() }
    try terminal.wait(forEnd: ": ")
    var verdicts: [Double] = []
    var questions: [Double] = []
    var syncs: [Double] = []
    var early = 0
    for answer in 1...answers - 1 {
      // Words that are wrong, typed now and then, are compared with all that is known.
      let isWrong = answer % 10 == 0
      verdicts.append(
        try seconds {
          try terminal.press(isWrong ? "simple networks transfer\r" : "\r")
          try terminal.wait(for: "  4 ")
        })
      questions.append(
        try seconds {
          try terminal.press("3")
          try terminal.wait(forEnd: ": ")
        })
      syncs.append(try seconds(disk.append))
      if answer == answers / 10 { early = ResidentMemory.now(of: terminal.process) }
    }
    let late = ResidentMemory.now(of: terminal.process)
    let peak = ResidentMemory.peak(of: terminal.process)
    let isFlat = Double(late - early) / 1000
    return [
      Measurement(
        what: "key to next question at the 99th percentile, beyond the disk's own sync",
        figure: (percentile(questions) - percentile(syncs)) * 1000, budget: 1, unit: "ms",
        remark: "\(milliseconds(questions)), the disk alone \(milliseconds(syncs))"),
      Measurement(
        what: "answer to verdict at the 99th percentile", figure: percentile(verdicts) * 1000,
        budget: 20, unit: "ms", remark: milliseconds(verdicts)),
      Measurement(
        what: "memory that nine tenths of \(answers) answers add", figure: isFlat, budget: 1,
        unit: "MB", remark: megabytes(late, peak: peak)),
    ]
  }

  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = Bench.seconds()
    try work()
    return Bench.seconds() - start
  }

  private static func percentile(_ seconds: [Double], _ hundredth: Int = 99) -> Double {
    seconds.sorted()[seconds.count * hundredth / 100]
  }

  private static func milliseconds(_ seconds: [Double]) -> String {
    let half = ProgramBenchmark.rounded(percentile(seconds, 50) * 1000)
    let most = ProgramBenchmark.rounded(percentile(seconds) * 1000)
    return "half within \(half) ms, 99 % within \(most) ms"
  }

  private static func megabytes(_ end: Int, peak: Int) -> String {
    let megabytes = { (kibibytes: Int) in ProgramBenchmark.rounded(Double(kibibytes) / 1000) }
    return "\(megabytes(end)) MB in the end, \(megabytes(peak)) while the queue is made"
  }

  /// What every answer must do: a line appended to a file that is opened for it, and synced.
  private struct Disk {
    private let path: String
    private let line = [UInt8](repeating: 0x62, count: 128)

    init(folder: String) throws {
      path = folder + "/appended"
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      guard file >= 0 else { throw BenchError("\(path) cannot be made") }
      close(file)
    }

    func append() throws {
      let file = open(path, O_WRONLY | O_APPEND)
      defer { close(file) }
      guard write(file, line, line.count) == line.count, fdatasync(file) == 0 else {
        throw BenchError("\(path) cannot be written")
      }
    }
  }
}
