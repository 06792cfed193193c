public import Things

extension Library {
  public func statistics(_ question: StatisticsQuestion) throws -> StatisticsData {
    let settings = Settings(lines: try settings(), device: device)
    // Most of the index is read from end to end: mapped, all of it would count as memory.
    try database.execute("PRAGMA mmap_size=0")
    defer { try? database.execute(IndexSchema.mapping) }
    return try StatisticsReading(
      database: database, question: question, scope: try statisticsScope(question, settings),
      forgetting: index.forgetting, rollover: settings.rollover
    ).read()
  }

  /// The decks that are asked about, and the Things where not all of theirs are.
  private func statisticsScope(
    _ question: StatisticsQuestion, _ settings: Settings
  ) throws -> StatisticsScope {
    let rows = try DeckTable(database: database).rows()
    let decks = rows.map { row in
      StatisticsScope.Deck(
        number: row.number,
        deck: StatisticsData.Deck(
          name: row.info.name, asksBothWays: settings.asksBothWays(deck: row.info.name),
          things: row.info.things))
    }
    switch question.scope {
    case .everything: return StatisticsScope(decks: decks, isEverything: true)
    case .decks(let names):
      return StatisticsScope(decks: decks.filter { names.contains($0.deck.name) })
    case .query(let query):
      let leech = settings.leech(deck: nil)
      return try StatisticsScope(decks: decks).narrowed(
        to: things(matching: Question(query, now: question.now, leech: leech)))
    }
  }

  /// The Things that a question finds, by number and in order, and how many each deck has.
  private func things(
    matching question: Question
  ) throws -> MatchingThings.Found {
    let quick = MatchingThings(database: database, deckNames: try deckNames())
    if let found = try quick.find(question.query) { return found }
    var numbers: [UInt64] = []
    var counts: [String: Int] = [:]
    try things(matching: question) { entry in
      numbers.append(entry.thing.id.number)
      counts[entry.deck, default: 0] += 1
      return true
    }
    numbers.sort()
    return (numbers, counts)
  }
}
