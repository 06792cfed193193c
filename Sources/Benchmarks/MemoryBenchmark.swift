import Recall

/// The mathematics alone, on one thread.
enum MemoryBenchmark: Benchmark {
  static let name = "memory"

  static func run(_ bench: Bench) throws -> [Measurement] {
    [replay(bench)] + MemoryModel.allCases.map { outlook(bench, $0) }
  }

  /// The memory of every card computed anew, as after a change of parameters.
  private static func replay(_ bench: Bench) -> Measurement {
    let scale = bench.isQuick ? 10 : 1
    let history = AnswerHistory(cards: 100_000 / scale, answersEach: 10)
    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
    var sum: Float = 0
    let seconds = bench.best(of: 11) { sum += history.replayed(by: forgetting) }
    return Measurement(
      what: "replay of 1,000,000 answers of 100,000 cards",
      figure: sum > 0 ? seconds * Double(scale) * 1000 : .infinity, budget: 120, unit: "ms")
  }

  /// What the four keys show, with fuzz and balance.
  private static func outlook(_ bench: Bench, _ model: MemoryModel) -> Measurement {
    let policy = Policy(Forgetting(Parameters(defaultsOf: model)))
    let load = DayLoad(due: (0...DayLoad.lastDay).map { $0 * 7 % 31 })
    // Few at a time: what interrupts one run spoils that one alone.
    let count = 2_000
    var days = 0
    let seconds = bench.best(of: 401) {
      for card in 0..<count {
        let outlook = policy.outlook(
          of: .review(
            memory(card, model), interval: card % 60 + 1),
          after: Elapsed(studyDays: card % 70, seconds: card % 70 * 86_400),
          secondsToRollover: 40_000, seed: Seed(UInt64(card), 5), load: load)
        days += outlook[.good].wait.days ?? 0
      }
    }
    return Measurement(
      what: "one outlook of \(model.name)",
      figure: days > 0 ? seconds / Double(count) * 1e6 : .infinity, budget: 1,
      unit: "µs")
  }

  private static func memory(_ card: Int, _ model: MemoryModel) -> Memory {
    let stability = Float(card % 60) + 1.5
    return Memory(
      stability: stability, fastStability: model == .fsrs7 ? stability * 3 : 0,
      difficulty: Float(card % 10) + 1)
  }
}
