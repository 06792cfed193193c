import Things

/// The requested statistics, with what blocks need to describe them.
@MainActor
struct StatisticsReport {
  let statistics: Statistics
  let store: ThingStore

  init(_ statistics: Statistics, _ store: ThingStore) {
    self.statistics = statistics
    self.store = store
  }

  /// Queries the library.
  init(_ question: StatisticsQuestion, _ store: ThingStore) throws {
    self.init(Statistics(try store.library.statistics(question), for: question), store)
  }

  var today: StudyDay { statistics.today }

  /// The target retention of the only deck, or of the library.
  var goal: Float {
    let decks = statistics.data.decks
    return store.settings.retention(deck: decks.count == 1 ? decks[0].name : nil)
  }

  var period: Period { statistics.question.period }

  /// As in `last 90 days`.
  var periodWords: String {
    switch period {
    case .days(1): "today"
    case .days(let count): "last \(Counted.text(count, "day"))"
    case .all: "all time"
    }
  }

  /// What counted cards are called: where only one direction is asked they are Things.
  func counted(_ number: Int) -> String {
    statistics.data.asksBothWays ? Counted.text(number, "card") : Counted.things(number)
  }

  /// A Thing's short form; nil if it is no longer in any deck.
  func short(_ id: Thing.ID) throws -> String? { try store.library.thing(id)?.thing.short }
}
