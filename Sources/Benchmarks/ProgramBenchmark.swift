import Archive
import Things

/// The program as a whole against C programs that do the least that could be done.
enum ProgramBenchmark: Benchmark {
  static let name = "program"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let library = try bench.library()
    let environment = library.environment
    let til = { (arguments: String...) in
      Command(arguments: [bench.til] + arguments, environment: environment)
    }
    let rebuild = try til("rebuild").median(of: 3)
    let version = try til("version").median(of: 21)
    let due = try til("due", "--count").median(of: 21)
    let list = try til("list", "virtual private network", "--plain").median(of: 11)
    let index = try Yardstick.index(in: library.folder)
    let leastVersion = try Yardstick.version(bench).median(of: 21)
    let leastDue = try Yardstick.due(bench, index: index).median(of: 21)
    return [
      Measurement(
        what: "til version, against C with readline and SQLite",
        figure: version.seconds / leastVersion.seconds, budget: 2.5, unit: "×",
        remark: Self.milliseconds(version, leastVersion)),
      Measurement(
        what: "til due --count, against C with one query",
        figure: due.seconds / leastDue.seconds, budget: 2.5, unit: "×",
        remark: Self.milliseconds(due, leastDue)),
      Measurement(
        what: "list QUERY over all Things", figure: list.seconds * 1000, budget: 15, unit: "ms"),
      Measurement(
        what: "rebuild from all lines", figure: rebuild.seconds, budget: 1.5, unit: "s"),
      Measurement(
        what: "rebuild, memory", figure: Double(rebuild.kibibytes) / 1000, budget: 180, unit: "MB"),
    ]
  }

  private static func milliseconds(_ one: Command.Run, _ other: Command.Run) -> String {
    "\(rounded(one.seconds * 1000)) ms, \(rounded(other.seconds * 1000)) ms"
  }

  static func rounded(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
