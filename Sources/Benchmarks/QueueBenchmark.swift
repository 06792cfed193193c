import Archive
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
    let pool = CardPool(decks: decks, cards: (0..<100_000).map(candidate))
    let rules = QueueRules(decks: decks, settings: Settings(lines: []))
    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
    var asked = 0
    let seconds = bench.best(of: 21) {
      let queue = StudyQueue(pool, by: rules, at: now, forgetting)
      asked = queue.reviewCount + queue.newCount
    }
    return [
      try poolFromIndex(bench),
      Measurement(
        what: "today's queue from 100,000 cards", figure: seconds * 1000, budget: 5, unit: "ms",
        remark: "\(asked) to ask"),
    ]
  }

  /// What a sitting may draw on, out of the index: due, in steps, new, and what must not meet.
  private static func poolFromIndex(_ bench: Bench) throws -> Measurement {
    let made = try bench.library()
    guard let device = Device("made-bcdf") else { throw BenchError("A device has no name.") }
    let places = try Places(
      option: made.path,
      PlaceVariables(
        home: made.folder, cacheHome: made.folder + "/cache", stateHome: made.folder + "/state"))
    let library = try Library(places, device: device, access: .full)
    let decks = try library.decks().map(\.name)
    let now = Now(
      time: Moment(
        milliseconds: Int64(MadeLibrary.today.number) * 86_400_000 + 36_000_000, offset: 0),
      day: MadeLibrary.today)
    var cards = 0
    let seconds = try bench.best(of: 21) {
      let pool = try library.pool(.decks(decks, until: now.day, mostNew: 10), at: now)
      _ = try library.load(from: now.day)
      cards = pool.cards.count
    }
    return Measurement(
      what: "the pool of a sitting out of a library of 100,000 Things", figure: seconds * 1000,
      budget: 150, unit: "ms", remark: "\(cards) cards")
  }

  private static func candidate(_ number: Int) -> QueuedCard {
    let drawn = Int(Seed(UInt64(number), 1).bits >> 40)
    let isBackward = number % 10 == 9
    let thing = Thing.ID(number: Seed(UInt64(isBackward ? number - 1 : number), 2).bits)
    let card = Card.ID(thing, isBackward ? .backward : .forward)
    var candidate = QueuedCard(new: card, row: Int64(number), deck: number / 5000)
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
