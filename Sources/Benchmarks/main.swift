import CLibrary

// Benchmarks [--quick | --large] [--keep] [NAME…]
//
// Prints figures beside their budgets and exits with 1 if one is missed. Machines differ by a factor
// of two from day to day, and shared ones from minute to minute, so budgets of times are scaled by
// that of a fixed piece of work before and after each benchmark. Build it, and til beside it, with:
// .packaging/build Benchmarks

if CommandLine.arguments.dropFirst().first == Launcher.option {
  Launcher.run(Array(CommandLine.arguments.dropFirst(2)))
}

/// All benchmarks, in the order of the table.
///
/// The fit comes first: it would use memory that the others have freed, and seem to need none.
let benchmarks: [any Benchmark.Type] = [
  FitBenchmark.self,
  ModelBenchmark.self,
  SniffBenchmark.self,
  ProgramBenchmark.self,
  StatisticsBenchmark.self,
  AddBenchmark.self,
  DecksBenchmark.self,
  SyncBenchmark.self,
  PromptBenchmark.self,
  SittingBenchmark.self,
  ImportBenchmark.self,
]

let arguments = CommandLine.arguments.dropFirst()
let names = arguments.filter { !$0.hasPrefix("-") }
let bench = try Bench(
  folder: "/tmp/til-benchmarks-\(getpid())",
  size: arguments.contains("--large") ? .large : arguments.contains("--quick") ? .quick : .normal)
var missed = 0
print("Budgets of times are multiplied by how much longer than the 0.31 s on the machine that they")
print("come from sqlite3 .import of 100,000 rows takes here, before and after each benchmark.")
var before = try bench.slowness()
for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
  do {
    let measurements = try benchmark.run(bench)
    let after = try bench.slowness()
    let slowness = (before + after) / 2
    before = after
    print("\(benchmark.name), budgets of times × \(slowness.rounded2)")
    for measurement in measurements.map({ $0.onMachine(slower: slowness) }) {
      print(measurement)
      if !measurement.isMet { missed += 1 }
    }
  } catch {
    print("FAIL  \(benchmark.name): \(error)")
    missed += 1
  }
  fflush(nil)
}
if !arguments.contains("--keep") {
  _ = try? MeasuredCommand(
    arguments: ["rm", "-rf", bench.folder], environment: ["PATH=/usr/bin:/bin"]
  )
  .run()
}
exit(missed == 0 ? 0 : 1)
