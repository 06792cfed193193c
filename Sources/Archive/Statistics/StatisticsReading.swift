import Recall
import Things

/// Reads what statistics are computed from out of the index: daily sums of decks of which most is
/// asked about, and histories of the Things by which that would be wrong.
struct StatisticsReading {
  let database: Database
  /// Nil where a second thread is not worth it.
  let second: SecondReader?
  let parting: Parting
  let question: StatisticsQuestion
  let scope: StatisticsScope
  let cards: CardRows
  let forgetting: Forgetting
  let rollover: Int

  struct ScopeCard {
    var number: UInt64
    /// The place of its deck in the scope.
    var deck: Int32
    /// Whether its Thing is asked about.
    var isInside: Bool
    /// Whether it has a standing.
    var isAsked: Bool
  }

  var wantsStandings: Bool { !question.needs.isDisjoint(with: [.standings, .knowledge]) }
  /// Cards one by one: for what they knew when, and for what they were taken for.
  var wantsCards: Bool { !question.needs.isDisjoint(with: [.knowledge, .confusions]) }

  func read() throws(IndexError) -> StatisticsData {
    var data = StatisticsData()
    data.decks = scope.decks.map(\.deck)
    var found = StandingScan.Found(counts: [])
    if wantsCards || wantsStandings || scope.isPartial.contains(true) {
      found = try StandingScan(reading: self).read()
      swap(&data.standings, &found.standings)
    }
    var sums = TallySums(question, decks: scope.decks.count)
    // Of most cards of a deck: all of them without the others.
    let byTally = scope.isPartial.enumerated().map { place, isPartial in
      !isPartial || found.counts[place].inside > found.counts[place].outside
    }
    data.studied = try readTallies(of: byTally, into: &sums)
    let read = found.partial.filter { $0.isInside != byTally[Int($0.deck)] }
    try HistoryScan(
      database, with: read.count >= parting.cards ? second : nil, read, of: found.all
    ).count(into: &sums)
    sums.write(into: &data)
    if question.needs.contains(.knowledge) { try readKnowledge(found, into: &data) }
    if question.needs.contains(.confusions) {
      data.confusions = try ConfusionScan(database: database).read(found.cards)
    }
    return data
  }

  /// Adds up the daily sums of some of the scope's decks; gives the days of the whole library that
  /// have answers.
  private func readTallies(
    of isRead: [Bool], into sums: inout TallySums
  ) throws(IndexError) -> [StudyDay] {
    let statement = try database.statement("SELECT deck, day, back, counters FROM tally")
    var studied = NumberTable()
    var days: [StudyDay] = []
    while try statement.step() {
      let day = statement.int(1)
      let counters = statement.blob(3)
      let key = UInt64(UInt32(truncatingIfNeeded: day))
      if Tally.hasAnswers(packed: counters), studied[key] == nil {
        studied.insert(key, 0)
        days.append(StudyDay(number: day))
      }
      let deck = scope.place(of: statement.int(0))
      guard deck.map({ isRead[$0] }) ?? scope.isEverything else { continue }
      sums.add(packed: counters, deck: deck, isBackward: statement.int(2) != 0, day: day)
    }
    days.sort()
    sums.expect(days)
    return days
  }

  /// What was known on days that are past, and, as everywhere else, what is known now.
  private func readKnowledge(
    _ found: StandingScan.Found, into data: inout StatisticsData
  ) throws(IndexError) {
    let today = question.now.day
    guard let first = data.days.first?.day else { return }
    let days = KnowledgeDays.between(first, and: today)
    var sums = KnowledgeSums(days.dropLast(), by: forgetting)
    try HistoryScan(database, found.cards.filter(\.isAsked), of: found.all).follow(&sums)
    let memories = data.standings.compactMap(\.memory)
    data.knowledge = sums.points
    if !days.isEmpty {
      let known = memories.reduce(0) { $0 + Double($1.recall) }
      data.knowledge.append(.init(day: today, known: known, met: memories.count))
    }
  }
}
