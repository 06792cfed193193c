import Foundation
import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

/// Computes statistics slowly, from the journal alone.
struct SlowStatistics {
  /// Every card of the scope; without a scope, also those of removed Things.
  var cards: [SlowCard]
  /// The cards that are asked.
  var asked: [SlowCard]
  var all: [SlowCard]
  /// The deck of each Thing of the scope.
  var decks: [Thing.ID: String]
  /// The directions in which each of them is asked.
  var directions: [Thing.ID: Directions]
  var now: Now
  var period: Period

  var answers: [SlowCard.Answer] { cards.flatMap(\.answers) }
  func answers(in period: Period) -> [SlowCard.Answer] {
    answers.filter { period.contains($0.day, today: now.day) }
  }
  var inPeriod: [SlowCard.Answer] { answers(in: period) }
  func inPeriod(_ cards: [SlowCard]) -> [SlowCard.Answer] {
    cards.flatMap(\.answers).filter { period.contains($0.day, today: now.day) }
  }

  /// The cards that are asked again some day.
  var waiting: [SlowCard] {
    asked.filter { !$0.isSuspended && $0.phase != .new && $0.due != nil }
  }

  /// The sum of the recall probabilities of cards now.
  func known(_ cards: [SlowCard]) -> Double {
    cards.reduce(0) { $0 + Double($1.recall(at: now) ?? 0) }
  }
}

extension SlowStatistics {
  private static let scopes: [StatisticsQuestion.Scope] = [
    .everything, .decks(["d1", "byhand"]), .query(.text("ong")),
    .query(.not(.deck("d0"))), .query(.state(.known)), .decks([]),
    .query(.or([.and([.tag("even"), .not(.text("LONG 1"))]), .deck("byhand")])),
    .query(.and([.not(.state(.new)), .not(.tag("even"))])),
    .query(.number(.stability, .init(low: 2, high: nil))),
  ]

  static let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))

  /// Those of the libraries to compare.
  static func seeds(_ usual: Int...) -> [Int] {
    let count = ProcessInfo.processInfo.environment["STATISTICS"].flatMap(Int.init)
    return count.map { Array(0..<$0) } ?? usual
  }

  /// Asks a worn library about several scopes at two times, to compare the answers.
  static func compared(
    _ seed: Int, _ check: (Statistics, SlowStatistics) throws -> Void
  ) throws {
    let worn = try WornLibrary(seed: seed)
    let library = worn.library
    let journal = try worn.journal
    let all = journal.cards.map { SlowCard($0, journal.lines(of: $0), by: forgetting) }
    let end = worn.fixture.now
    let earlier = Now(
      time: Moment(milliseconds: end.time.milliseconds - 4 * 86_400_000, offset: 3600),
      day: end.day - 4)
    for (scope, now) in scopes.flatMap({ [($0, end), ($0, earlier)] }) {
      let question = StatisticsQuestion(
        scope: scope, period: now == end ? .all : .days(40), now: now,
        needs: [.standings, .knowledge, .confusions, .decks])
      let slow = try SlowStatistics(question, library, all)
      try check(Statistics(try library.statistics(question), for: question), slow)
    }
  }

  private init(_ question: StatisticsQuestion, _ library: Library, _ all: [SlowCard]) throws {
    let settings = Settings(lines: try library.settings(), device: library.device)
    let now = question.now
    let entries =
      switch question.scope {
      case .everything: try library.entries(at: now)
      case .decks(let names): try library.entries(at: now).filter { names.contains($0.deck) }
      case .query(let query): try library.entries(query, at: now)
      }
    let decks = Dictionary(uniqueKeysWithValues: entries.map { ($0.thing.id, $0.deck) })
    let directions = Dictionary(
      uniqueKeysWithValues: entries.map { ($0.thing.id, settings.directions(of: $0)) })
    self.init(
      cards: all.filter { question.scope == .everything || decks[$0.id.thing] != nil },
      asked: all.filter { card in
        directions[card.id.thing]?.asks(card.id.direction) ?? false
      }, all: all, decks: decks, directions: directions, now: now,
      period: question.period)
  }

  static func share(_ answers: [SlowCard.Answer]) -> Proportion {
    Proportion(answers.count(where: \.isRight), of: answers.count)
  }

  /// The share of reviews remembered.
  static func retention(_ answers: [SlowCard.Answer]) -> Proportion {
    share(answers.filter(\.comesBack))
  }

  static func isClose(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == other }
    return abs(one - other) <= 1e-5 * max(1, abs(other))
  }

  /// The median.
  static func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
  }
}
