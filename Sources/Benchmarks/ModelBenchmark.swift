import Archive
import Recall
import Things

/// The memory model and the study queue, computed in this process on one thread.
enum ModelBenchmark: Benchmark {
  static let name = "model"

  static func run(_ bench: Bench) throws -> [Measurement] {
    [replay(bench)] + MemoryModel.allCases.map { outlook(bench, $0) } + [
      QueueWork.queue(bench), try QueueWork.pool(bench),
    ] + (try NewParameters.measured(bench))
  }

  /// Recomputing the memory of every card, as after a change of parameters.
  private static func replay(_ bench: Bench) -> Measurement {
    let history = ReviewHistory(cards: bench.things, reviewsEach: 10)
    let model = Forgetting(Parameters(defaultsOf: .fsrs6))
    var sum: Float = 0
    let seconds = bench.best(of: 11) { sum += history.replayed(by: model) }
    return Measurement(
      "replay of \(bench.reviews) reviews in memory",
      milliseconds: sum > 0 ? seconds : .infinity, budget: bench.budget(120))
  }

  /// The four outcomes that the grade keys show, with fuzz and load balancing.
  private static func outlook(_ bench: Bench, _ model: MemoryModel) -> Measurement {
    let policy = Policy(Forgetting(Parameters(defaultsOf: model)))
    let load = DayLoad(due: (0...DayLoad.lastDay).map { $0 * 7 % 31 })
    // Many short runs: an interruption spoils only one of them.
    let count = 2_000
    var days = 0
    let seconds = bench.best(of: 401) {
      for card in 0..<count {
        let outlook = policy.outlook(
          of: .review(memory(card, model), interval: card % 60 + 1),
          after: Elapsed(studyDays: card % 70, seconds: card % 70 * 86_400),
          secondsToRollover: 40_000, seed: Seed(UInt64(card), 5), load: load)
        days += outlook[.good].wait.days ?? 0
      }
    }
    return Measurement(
      what: "one outlook of \(model.name)",
      figure: days > 0 ? seconds / Double(count) * 1e6 : .infinity, budget: 1, unit: "µs")
  }

  private static func memory(_ card: Int, _ model: MemoryModel) -> Memory {
    let stability = Float(card % 60) + 1.5
    return Memory(
      stability: stability, fastStability: model == .fsrs7 ? stability * 3 : 0,
      difficulty: Float(card % 10) + 1)
  }
}

/// Simulated reviews, most of them successful.
private struct ReviewHistory {
  private var grades: [Grade] = []
  private var elapsed: [Elapsed] = []
  private let reviewsEach: Int

  init(cards: Int, reviewsEach: Int) {
    self.reviewsEach = reviewsEach
    for card in 0..<cards {
      for review in 0..<reviewsEach {
        let drawn = Seed(UInt64(card), review).bits
        let dice = drawn % 10
        grades.append(dice == 0 ? .again : dice < 3 ? .hard : dice < 9 ? .good : .easy)
        let days = review < 2 ? 0 : Int(drawn >> 32 % 40) + review * review
        elapsed.append(Elapsed(studyDays: days, seconds: days * 86_400 + 600))
      }
    }
  }

  /// The sum of the final stabilities, so that nothing is optimized away.
  func replayed(by model: Forgetting) -> Float {
    var sum: Float = 0
    for first in stride(from: 0, to: grades.count, by: reviewsEach) {
      var memory = model.first(grades[first])
      for review in first + 1..<first + reviewsEach {
        memory = model.review(memory, after: elapsed[review], grade: grades[review]).memory
      }
      sum += memory.stability
    }
    return sum
  }
}

/// Other parameters for the memory model, as a fit sets them, while another terminal is open.
private enum NewParameters {
  static func measured(_ bench: Bench) throws -> [Measurement] {
    let made = try bench.library()
    let (library, other) = (try made.open(), try made.open())
    let today = MadeLibrary.today
    let now = Now(
      time: Moment(milliseconds: Int64(today.number) * 86_400_000 + 36_000_000, offset: 0),
      day: today)
    let values = Parameters(defaultsOf: .fsrs6).values.enumerated().map { $1 * ($0 == 2 ? 1.1 : 1) }
    let text = values.map { "\($0)" }.joined(separator: ",")
    var (folding, prompt) = (Double.infinity, Double.infinity)
    for _ in 0..<3 {
      let change = Change("fit", events: [.set(.library, name: "parameters", value: text)])
      folding = min(folding, try Bench.seconds { _ = try library.commit(change, at: now) })
      prompt = min(
        prompt,
        try Bench.seconds {
          guard try other.refresh() else { throw BenchError("the other terminal saw no change") }
          _ = try other.counts(at: now)
        })
      guard let undo = try library.undoing(nil, redo: false) else {
        throw BenchError("no change of parameters to undo")
      }
      _ = try library.commit(undo, at: now)
      _ = try other.refresh()
      // As at a pause; otherwise the log grows with each change.
      library.rest(isBrief: false)
    }
    return [
      Measurement(
        "memory after a change of parameters", milliseconds: folding, budget: bench.budget(300)),
      Measurement(
        "an open prompt after it, in another terminal", milliseconds: prompt,
        budget: bench.answering(25)),
    ]
  }
}

/// Today's queue when everything is due: four of five cards are reviews, one of ten is backward.
private enum QueueWork {
  private static let today = MadeLibrary.today
  private static let now = Now(
    time: Moment(milliseconds: Int64(today.number) * 86_400_000 + 36_000_000, offset: 3600),
    day: today)

  static func queue(_ bench: Bench) -> Measurement {
    let decks = (0..<20).map { "deck-\($0)" }
    let pool = CardPool(decks: decks, cards: (0..<bench.things).map { card($0, of: bench.things) })
    let rules = QueueRules(decks: decks, settings: Settings(lines: []))
    let model = Forgetting(Parameters(defaultsOf: .fsrs6))
    var queued = 0
    let seconds = bench.best(of: 21) {
      let queue = StudyQueue(pool, by: rules, at: now, model)
      queued = queue.reviewCount + queue.newCount
    }
    return Measurement(
      "today's queue from \(bench.things) cards", milliseconds: seconds, budget: bench.budget(5),
      remark: "\(queued) cards")
  }

  /// Reading what a sitting needs from the index: due, learning and new cards, and siblings.
  static func pool(_ bench: Bench) throws -> Measurement {
    let library = try bench.library().open()
    let decks = try library.decks().map(\.name)
    let now = Now(time: Moment(milliseconds: now.time.milliseconds, offset: 0), day: today)
    var cards = 0
    let seconds = try bench.best(of: bench.size == .large ? 5 : 21) {
      let pool = try library.pool(.decks(decks, until: now.day, mostNew: 10), at: now)
      _ = try library.load(from: now.day)
      cards = pool.cards.count
    }
    return Measurement(
      "the pool of a sitting, from the index", milliseconds: seconds, budget: bench.budget(150),
      remark: "\(cards) cards")
  }

  private static func card(_ number: Int, of count: Int) -> QueuedCard {
    let drawn = Int(Seed(UInt64(number), 1).bits >> 40)
    let isBackward = number % 10 == 9
    let thing = Thing.ID(number: Seed(UInt64(isBackward ? number - 1 : number), 2).bits)
    let id = Card.ID(thing, isBackward ? .backward : .forward)
    var card = QueuedCard(new: id, row: Int64(number), deck: number * 20 / count)
    guard number % 5 > 0 else { return card }
    card.kind = number % 1000 == 1 ? .step : .review
    card.key =
      card.kind == .step
      ? now.time.milliseconds + Int64(drawn % 1200 - 600) * 1000
      : Int64(today.number - drawn % 300)
    card.memory = Memory(stability: Float(drawn % 200) + 0.5, difficulty: 5)
    card.lastDay = Int32(today.number - drawn % 300 - drawn % 200)
    return card
  }
}
