import Glibc

// Benchmarks [--quick] [NAME…]: prints a table of figures and budgets, and fails if one is missed.

if CommandLine.arguments.dropFirst().first == Launcher.word {
  Launcher.run(Array(CommandLine.arguments.dropFirst(2)))
}

/// Everything that is measured, in the order of the table.
///
/// The fit comes first: memory that others had left free would be used by it unseen.
let benchmarks: [any Benchmark.Type] = [
  FitBenchmark.self,
  MemoryBenchmark.self,
  QueueBenchmark.self,
  ProgramBenchmark.self,
  AddBenchmark.self,
  PromptBenchmark.self,
  SittingBenchmark.self,
  StatisticsBenchmark.self,
  ImportBenchmark.self,
]

let words = CommandLine.arguments.dropFirst()
let names = words.filter { !$0.hasPrefix("-") }
let folder = "/tmp/til-benchmarks-\(getpid())"
mkdir(folder, 0o700)
let bench = Bench(folder: folder, isQuick: words.contains("--quick"))
var missed = 0
for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
  do {
    for measurement in try benchmark.run(bench) {
      let verdict = measurement.isMet ? "pass" : "FAIL"
      let figure = ProgramBenchmark.rounded(measurement.figure)
      let budget = ProgramBenchmark.rounded(measurement.budget)
      print(
        "\(verdict)  \(measurement.what): \(figure) \(measurement.unit) of \(budget)",
        measurement.remark.isEmpty ? "" : "(\(measurement.remark))")
      if !measurement.isMet { missed += 1 }
    }
  } catch {
    print("FAIL  \(benchmark.name): \(error)")
    missed += 1
  }
}
if !words.contains("--keep") {
  _ = try? Command(arguments: ["rm", "-rf", folder], environment: ["PATH=/usr/bin:/bin"]).run()
}
exit(missed == 0 ? 0 : 1)
