import Recall
import SQLiteAccess
import Things

/// Reads the input of statistics from the index: daily sums of mostly selected decks, corrected by
/// the histories of the other Things.
struct StatisticsReading {
  let database: Database
  let question: StatisticsQuestion
  let scope: StatisticsScope
  let directions: OwnDirections
  let forgetting: Forgetting
  let rollover: Int

  struct ScopeCard {
    var number: UInt64
    /// The index of its deck in the scope.
    var deck: Int32
    /// Whether its Thing is selected.
    var isInside: Bool
    /// Whether it has a state.
    var isAsked: Bool
  }

  var wantsStandings: Bool { !question.needs.isDisjoint(with: [.schedules, .knowledge]) }
  /// Individual cards: for past knowledge and for confusions.
  var wantsCards: Bool { !question.needs.isDisjoint(with: [.knowledge, .confusions]) }

  func read() throws(IndexError) -> StatisticsData {
    var data = StatisticsData()
    data.decks = scope.decks.map(\.deck)
    countCards(&data)
    var found = StandingScan.Found(counts: [])
    if wantsCards || wantsStandings || scope.isPartial.contains(true) {
      found = try StandingScan(reading: self).read()
      swap(&data.standings, &found.standings)
    }
    var sums = TallySums(question, decks: scope.decks.count)
    // For most cards of a deck: all of them minus the others.
    let byTally = scope.isPartial.enumerated().map { position, isPartial in
      !isPartial || found.counts[position].inside > found.counts[position].outside
    }
    data.studied = try readTallies(of: byTally, into: &sums)
    let read = found.partial.filter { $0.isInside != byTally[Int($0.deck)] }
    try HistoryScan(database: database, cards: read, all: found.all).count(into: &sums)
    sums.write(into: &data)
    if question.needs.contains(.knowledge) { try readKnowledge(found, into: &data) }
    if question.needs.contains(.confusions) {
      data.confusions = try ConfusionScan(database: database).read(found.cards)
    }
    return data
  }

  /// Counts the cards of Things with their own directions.
  private func countCards(_ data: inout StatisticsData) {
    var things = scope.things
    for row in directions.rows.sorted(by: { $0.thing < $1.thing }) {
      guard let deck = scope.position(of: row.deck), things?.has(row.thing.number) ?? true else {
        continue
      }
      data.decks[deck].count(row.directions)
    }
  }

  /// Adds up the daily sums of some of the scope's decks; returns the days of the whole library
  /// that have answers.
  private func readTallies(
    of isRead: [Bool], into sums: inout TallySums
  ) throws(IndexError) -> [StudyDay] {
    var studied: Set<StudyDay> = []
    let rows = try TallyStore.all(database)
    while let row = try rows.next() {
      if Tally.hasAnswers(packed: row.counters) { studied.insert(row.day) }
      let deck = scope.position(of: row.deck)
      guard deck.map({ isRead[$0] }) ?? scope.isEverything else { continue }
      try sums.add(row, of: deck)
    }
    let days = studied.sorted()
    sums.expect(days)
    return days
  }

  /// What was known on past days and, as everywhere else, what is known now.
  private func readKnowledge(
    _ found: StandingScan.Found, into data: inout StatisticsData
  ) throws(IndexError) {
    let today = question.now.day
    guard let first = data.days.first?.day else { return }
    let days = KnowledgeDays.between(first, and: today)
    var sums = KnowledgeSums(days.dropLast(), by: forgetting)
    try HistoryScan(database: database, cards: found.cards.filter(\.isAsked), all: found.all)
      .follow(&sums)
    let memories = data.standings.compactMap(\.memory)
    data.knowledge = sums.points
    if !days.isEmpty {
      data.knowledge.append(.init(day: today, known: memories.recalled, met: memories.count))
    }
  }
}

/// The scope of statistics: some decks, with all or some of their Things.
struct StatisticsScope {
  struct Deck {
    /// In the index.
    var number: Int
    var deck: StatisticsData.Deck
  }

  private(set) var decks: [Deck]
  /// Answers of deleted Things count too.
  let isEverything: Bool
  /// Things by number; nil for all Things of the decks.
  private(set) var things: AscendingNumbers?
  /// Per deck index, whether only some of its Things are selected.
  private(set) var isPartial: [Bool]
  /// The index of a deck by its number; negative for other decks.
  private var positions: [Int]

  init(decks: [Deck], isEverything: Bool = false) {
    self.decks = decks
    self.isEverything = isEverything
    isPartial = decks.map { _ in false }
    positions = Self.positions(of: decks)
  }

  /// The same scope limited to these Things and their decks.
  func narrowed(to found: MatchingThings.Found) -> StatisticsScope {
    var narrowed = self
    let whole = Dictionary(uniqueKeysWithValues: decks.map { ($0.number, $0.deck.things) })
    narrowed.things = found.things
    narrowed.decks = decks.compactMap { deck in
      guard found.counts.indices.contains(deck.number) else { return nil }
      let count = found.counts[deck.number]
      guard count > 0 else { return nil }
      var deck = deck
      deck.deck.things = count
      return deck
    }
    narrowed.isPartial = narrowed.decks.map { deck in
      deck.deck.things != whole[deck.number]
    }
    narrowed.positions = Self.positions(of: narrowed.decks)
    return narrowed
  }

  private static func positions(of decks: [Deck]) -> [Int] {
    var positions = Array(repeating: -1, count: (decks.map(\.number).max() ?? 0) + 1)
    for (position, deck) in decks.enumerated() { positions[deck.number] = position }
    return positions
  }

  /// Nil for a deck outside the scope or an invalid number.
  func position(of deck: Int) -> Int? {
    guard positions.indices.contains(deck), positions[deck] >= 0 else { return nil }
    return positions[deck]
  }
}
