import Recall
import TextUI
import Things

/// A mock exam: started cards drawn at random, and how many of them should be known.
struct MockExam {
  /// The probability of recall of each card before the exam.
  private let recalls: [Card.ID: Double]

  /// From the cards of a session before it starts.
  @MainActor
  init(_ study: StudySession) {
    let forgetting = Forgetting(study.store.settings.parameters)
    let now = study.store.now()
    recalls = Dictionary(
      study.queue.queue.cards.map { card in
        (card.card, Double(forgetting.recall(of: card.memory, after: card.elapsed(to: now))))
      }
    ) { first, _ in first }
  }

  /// Draws cards of these decks, or of the given ones, that have been started.
  ///
  /// The draw depends on the day and on the answers of each card, so another exam on the same day has
  /// other cards.
  @MainActor
  static func cards(
    _ count: Int, in decks: [String], of given: [Card.ID]?, _ store: ThingStore, at now: Now
  ) throws -> [Card.ID] {
    var records: [CardRecord]
    if let given {
      records = Array(try store.library.records(of: given).values)
    } else {
      let directions = try store.library.directions(in: decks)
      records = try store.library.records(in: decks).flatMap { deck, records in
        records.filter { directions.asks($0.id, in: deck) }
      }
    }
    records.removeAll { $0.phase == .new || $0.isSuspended || $0.memory == nil }
    let drawn = records.map { ($0.id, Seed($0.id.number ^ UInt64($0.answers), now.day.number)) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    return drawn.prefix(count).map(\.0)
  }

  /// What was expected of the cards that were answered, and what came of it.
  struct Result: Hashable {
    let answered: Int
    let right: Int
    let expected: Double
    let deviation: Double

    /// As in `Mock exam: 41 of 50 right. Expected: 44, likely 40–47`.
    var sentence: String {
      let margin = 1.645 * deviation
      let low = max(0, Int((expected - margin).rounded()))
      let high = min(answered, Int((expected + margin).rounded()))
      let surprise =
        right < low ? " Fewer than expected." : right > high ? " More than expected." : ""
      return "Mock exam: \(right.grouped) of \(answered.grouped) right. Expected: "
        + "\(NumberText.whole(expected)), likely \(low.grouped)–\(max(low, high).grouped)."
        + surprise
    }
  }

  /// Nil if nothing was answered.
  @MainActor
  func result(_ study: StudySession) -> Result? {
    let recalls = recalls.filter { study.queue.hasStarted($0.key) }.sorted { $0.key < $1.key }
      .map(\.value)
    guard !recalls.isEmpty else { return nil }
    return Result(
      answered: recalls.count, right: study.answered.rightCount,
      expected: recalls.reduce(0, +),
      deviation: recalls.reduce(0) { $0 + $1 * (1 - $1) }.squareRoot())
  }
}
