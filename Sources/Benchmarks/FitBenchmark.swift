import Glibc
import Recall

/// Parameters from a log, and a look into the future, on all cores.
enum FitBenchmark: Benchmark {
  static let name = "fit"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let scale = bench.isQuick ? 10 : 1
    let memory = try memory(scale)
    let log = try MadeLog.log(answers: 1_000_000 / scale)
    let small = try MadeLog.log(answers: 100_000 / scale)
    return [
      memory,
      time(bench, log, "1,000,000 answers", budget: 2, scale),
      time(bench, small, "100,000 answers", budget: 0.25, scale),
      simulation(bench),
    ]
  }

  private static func time(
    _ bench: Bench, _ log: ReviewLog, _ what: String, budget: Double, _ scale: Int
  ) -> Measurement {
    var items = 0
    let seconds = bench.best(of: 3) { items = Fit(log).parameters(.fsrs6) { _ in }.items }
    return Measurement(
      what: "fit of FSRS-6 to \(what), to convergence",
      figure: items > 0 ? seconds * Double(scale) : .infinity, budget: budget, unit: "s")
  }

  /// A day, a time, a grade and a duration.
  private static let bytesAnAnswer = 15

  /// What a fit holds beside its log, and what the making of the log has not given back.
  private static func memory(_ scale: Int) throws -> Measurement {
    let before = ResidentMemory.now
    let log = try MadeLog.log(answers: 1_000_000 / scale)
    ResidentMemory.forgetPeak()
    let items = Fit(log).parameters(.fsrs6) { _ in }.items
    let own = Double(log.count * bytesAnAnswer) / 1024
    let megabytes = (Double(ResidentMemory.peak - before) - own) / 1000 * Double(scale)
    return Measurement(
      what: "fit of FSRS-6 to 1,000,000 answers, memory beyond the log",
      figure: items > 0 ? megabytes : .infinity, budget: 100, unit: "MB")
  }

  /// A year of 10,000 Things, half of them known, for 25 retentions.
  private static func simulation(_ bench: Bench) -> Measurement {
    let policy = Policy(Forgetting(Parameters(defaultsOf: .fsrs6)))
    let cards = (0..<5_000).map { number in
      ScheduledCard(
        memory: Memory(
          stability: Float(number % 200) + 0.5, difficulty: 1 + Float(number % 90) / 10),
        elapsedDays: number % 40, dueIn: number % 60 - 5)
    }
    let plan = SimulationPlan(
      policy: policy, habits: AnswerHabits(), cards: cards, newCards: 5_000, newPerDay: 20,
      days: 365)
    let retentions = (0..<25).map { 0.7 + Float($0) * 0.0115 }
    var known = 0.0
    let seconds = bench.best(of: 5) {
      known = Simulation(plan).points(retentions, proceed: {}).reduce(0) { $0 + $1.known }
    }
    return Measurement(
      what: "a year of 10,000 Things for 25 retentions",
      figure: known > 0 ? seconds : .infinity, budget: 0.2, unit: "s")
  }
}
