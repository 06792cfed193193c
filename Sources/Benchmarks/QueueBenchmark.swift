import Recall
import Things

/// Today's queue where everything waits: four reviews of five cards, one of ten asked backward.
enum QueueBenchmark: Benchmark {
  static let name = "queue"

  private static let today = StudyDay(year: 2026, month: 11, day: 20)
  private static let now = Now(
    time: Moment(milliseconds: Int64(today.number) * 86_400_000 + 36_000_000, offset: 3600),
    day: today)

  static func run(_ bench: Bench) throws -> [Measurement] {
    let decks = (0..<20).map { "deck-\($0)" }
    let pool = Pool(decks: decks, cards: (0..<100_000).map(candidate))
    let rules = QueueRules(decks: decks, settings: Settings(lines: []))
    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
    var asked = 0
    let seconds = bench.best(of: 21) {
      let queue = StudyQueue(pool, by: rules, at: now, forgetting)
      asked = queue.reviewCount + queue.newCount
    }
    return [
      Measurement(
        what: "today's queue from 100,000 cards", figure: seconds * 1000, budget: 5, unit: "ms",
        remark: "\(asked) to ask")
    ]
  }

  private static func candidate(_ number: Int) -> Candidate {
    let drawn = Int(Seed(UInt64(number), 1).bits >> 40)
    let isBackward = number % 10 == 9
    let thing = Thing.ID(number: Seed(UInt64(isBackward ? number - 1 : number), 2).bits)
    let card = Card.ID(thing, isBackward ? .backward : .forward)
    var candidate = Candidate(new: card, row: Int64(number), deck: number / 5000)
    guard number % 5 > 0 else { return candidate }
    candidate.kind = number % 1000 == 1 ? .step : .review
    candidate.place =
      candidate.kind == .step
      ? now.time.milliseconds + Int64(drawn % 1200 - 600) * 1000
      : Int64(today.number - drawn % 300)
    candidate.memory = Memory(stability: Float(drawn % 200) + 0.5, difficulty: 5)
    candidate.lastDay = Int32(today.number - drawn % 300 - drawn % 200)
    return candidate
  }
}
