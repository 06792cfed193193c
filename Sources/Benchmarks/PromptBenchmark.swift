import Glibc

/// From the start of the program to its first prompt, in a library of the largest size.
enum PromptBenchmark: Benchmark {
  static let name = "prompt"
  private static let runs = 21

  static func run(_ bench: Bench) throws -> [Measurement] {
    let library = try bench.library()
    let rebuild = Command(arguments: [bench.til, "rebuild"], environment: library.environment)
    _ = try rebuild.run()
    // Files that were changed within two seconds are looked at once more.
    sleep(3)
    var seconds: [Double] = []
    var kibibytes = 0
    for run in 0...runs {
      let start = Bench.seconds()
      let terminal = try MeasuredTerminal([bench.til], environment: library.environment)
      defer { terminal.end() }
      try terminal.wait(forEnd: "> ")
      // The first one is not counted.
      if run > 0 { seconds.append(Bench.seconds() - start) }
      kibibytes = max(kibibytes, ResidentMemory.peak(of: terminal.process))
    }
    seconds.sort()
    return [
      Measurement(
        what: "the first prompt", figure: seconds[runs / 2] * 1000, budget: 20, unit: "ms",
        remark: "the slowest \(ProgramBenchmark.rounded((seconds.last ?? 0) * 1000)) ms"),
      Measurement(
        what: "the first prompt, memory", figure: Double(kibibytes) / 1000, budget: 30, unit: "MB"),
    ]
  }
}
