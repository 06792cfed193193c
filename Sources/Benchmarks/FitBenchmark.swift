import CLibrary
import Recall

/// Fitting parameters to a log, and a simulation, on all cores.
enum FitBenchmark: Benchmark {
  static let name = "fit"

  static func run(_ bench: Bench) throws -> [Measurement] {
    [try memory(bench), try time(bench), simulation(bench)]
  }

  private static func time(_ bench: Bench) throws -> Measurement {
    let log = try MadeLog.log(reviews: bench.reviews)
    var items = 0
    let seconds = bench.best(of: 3) { items = Fit(log).parameters(.fsrs6) { _ in }.items }
    return Measurement(
      "fit of FSRS-6 to \(bench.reviews) reviews, to convergence",
      seconds: items > 0 ? seconds : .infinity, budget: bench.budget(1))
  }

  /// A day, a time, a grade and a duration.
  private static let bytesPerReview = 15

  /// What a fit needs beyond its log, including memory left over from making the log.
  private static func memory(_ bench: Bench) throws -> Measurement {
    let before = ResidentMemory.now
    let log = try MadeLog.log(reviews: bench.reviews)
    ResidentMemory.resetPeak()
    let items = Fit(log).parameters(.fsrs6) { _ in }.items
    let own = log.count * bytesPerReview / 1024
    return Measurement(
      "fit of FSRS-6 to \(bench.reviews) reviews, beyond the log",
      kibibytes: items > 0 ? ResidentMemory.peak - before - own : .max, budget: bench.budget(100))
  }

  /// A year of 10,000 Things, half of them in review, for 25 retentions.
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
      "simulation of a year of 10,000 Things for 25 retentions",
      seconds: known > 0 ? seconds : .infinity, budget: 0.2)
  }
}

/// Simulated reviews of a learner whose memory follows FSRS-6 with nondefault parameters.
private enum MadeLog {
  private static let reviewsPerCard = 11
  private static let millisecondsPerDay: Int64 = 86_400_000

  /// Cards reviewed eleven times each, at about the intervals that the model asks for.
  static func log(reviews: Int) throws(ReviewLogError) -> ReviewLog {
    let model = Forgetting(parameters)
    var random = Generator()
    var builder = ReviewLogBuilder()
    builder.reserve(reviews)
    for card in 0..<reviews / reviewsPerCard {
      try add(card: Int64(card), to: &builder, model, &random)
    }
    return builder.log()
  }

  /// The defaults, each moved by up to 20 %.
  private static var parameters: Parameters {
    let defaults = MemoryModel.fsrs6.defaults
    let moved = defaults.enumerated().map { $1 * (1 + 0.05 * Float(($0 * 7 % 9) - 4)) }
    return Parameters(.fsrs6, clipping: moved)
  }

  private static func add(
    card: Int64, to builder: inout ReviewLogBuilder, _ model: Forgetting, _ random: inout Generator
  ) throws(ReviewLogError) {
    var day = 18_000 + random.next(below: 700)
    var grade = self.grade(random.next(below: 100), again: 24, hard: 33, good: 83)
    var memory = model.first(grade)
    for number in 0..<reviewsPerCard {
      let time =
        Int64(day) * millisecondsPerDay + Int64(number) * 600_000 + Int64(random.next(below: 9000))
      try builder.append(
        LoggedAnswer(
          card: card, day: day, time: time, grade: Int(grade.rawValue),
          milliseconds: 2000 + random.next(below: 6000)))
      let days = wait(after: memory, random.next(below: 1000))
      day += days
      let elapsed = Elapsed(days: Double(days))
      let isKnown =
        Float(random.next(below: 1_000_000)) / 1e6 < model.recall(of: memory, after: elapsed)
      grade = isKnown ? self.grade(random.next(below: 100), again: 0, hard: 20, good: 85) : .again
      memory = model.review(memory, after: elapsed, grade: grade).memory
    }
  }

  /// A fifth of the reviews follow on the same day, the others before or after their due date.
  private static func wait(after memory: Memory, _ drawn: Int) -> Int {
    guard drawn >= 200 else { return 0 }
    return max(1, Int(min(memory.stability, 200) * (0.2 + 0.0015 * Float(drawn))))
  }

  private static func grade(_ drawn: Int, again: Int, hard: Int, good: Int) -> Grade {
    drawn < again ? .again : drawn < hard ? .hard : drawn < good ? .good : .easy
  }
}
