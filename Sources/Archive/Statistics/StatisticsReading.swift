import Recall
import Things

/// Reads what statistics are computed from out of the index: daily sums where whole decks are
/// asked about, histories where only some Things are.
struct StatisticsReading {
  let database: Database
  let question: StatisticsQuestion
  let scope: StatisticsScope
  let forgetting: Forgetting
  let rollover: Int

  /// A card of the scope, whether it is asked or not.
  struct ScopeCard {
    var number: UInt64
    /// The place of its deck in the scope.
    var deck: Int
    /// Whether it has a standing.
    var isAsked: Bool
  }

  func read() throws(IndexError) -> StatisticsData {
    var data = StatisticsData()
    data.decks = scope.decks.map(\.deck)
    var cards: [ScopeCard] = []
    if scope.things != nil || !question.needs.isEmpty {
      cards = try StandingScan(reading: self).read(into: &data.standings)
    }
    var sums = TallySums(decks: scope.decks.count)
    data.studied = try readTallies(into: &sums)
    if scope.things != nil { try HistoryScan(database, cards).count(into: &sums) }
    sums.write(into: &data, question)
    if question.needs.contains(.knowledge) { try readKnowledge(cards, into: &data) }
    if question.needs.contains(.confusions) {
      data.confusions = try ConfusionScan(database: database).read(cards)
    }
    return data
  }

  /// Adds up the daily sums of the scope's decks; gives the days of the whole library that have
  /// answers.
  private func readTallies(into sums: inout TallySums) throws(IndexError) -> [StudyDay] {
    let statement = try database.statement("SELECT deck, day, back, counters FROM tally")
    var studied: Set<Int> = []
    while try statement.step() {
      let (deck, day) = (statement.int(0), statement.int(1))
      let counters = statement.blob(3)
      if Tally.hasAnswers(bytes: counters) { studied.insert(day) }
      guard scope.things == nil, let deck = scope.place(of: deck) ?? sums.gone(scope) else {
        continue
      }
      sums.add(counters, deck: deck, isBackward: statement.int(2) != 0, day: day)
    }
    let days = studied.sorted()
    if scope.things != nil { sums.prepare(days) }
    return days.map { StudyDay(number: $0) }
  }

  /// What was known on days that are past, and, as everywhere else, what is known now.
  private func readKnowledge(
    _ cards: [ScopeCard], into data: inout StatisticsData
  ) throws(IndexError) {
    let today = question.now.day
    guard let first = data.days.first?.day else { return }
    let days = KnowledgeDays.between(first, and: today)
    var sums = KnowledgeSums(days.dropLast(), by: forgetting)
    try HistoryScan(database, cards.filter(\.isAsked)).follow(&sums)
    let memories = data.standings.compactMap(\.memory)
    data.knowledge = sums.points
    if !days.isEmpty {
      let known = memories.reduce(0) { $0 + Double($1.recall) }
      data.knowledge.append(.init(day: today, known: known, met: memories.count))
    }
  }
}
