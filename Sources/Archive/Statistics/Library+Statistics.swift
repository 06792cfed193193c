import SQLiteAccess
public import Things

extension Library {
  public func statistics(_ question: StatisticsQuestion) throws -> StatisticsData {
    try answering {
      let settings = try index.settings().on(device)
      try database.execute(IndexSchema.scanning)
      defer { try? database.execute(IndexSchema.usual) }
      return try StatisticsReading(
        database: database, question: question, scope: try statisticsScope(question, settings),
        directions: try ownDirections(settings),
        forgetting: index.forgetting, rollover: settings[Setting.rollover]
      ).read()
    }
  }

  /// The selected decks, and the selected Things of partly selected ones.
  private func statisticsScope(
    _ question: StatisticsQuestion, _ settings: Settings
  ) throws -> StatisticsScope {
    let rows = try DeckTable(database: database).rows()
    let decks = rows.map { row in
      StatisticsScope.Deck(
        number: row.number,
        deck: StatisticsData.Deck(
          name: row.info.name, directions: settings[Setting.directions, row.info.name].atFirst,
          things: row.info.things))
    }
    switch question.scope {
    case .everything: return StatisticsScope(decks: decks, isEverything: true)
    case .decks(let names):
      return StatisticsScope(decks: decks.filter { names.contains($0.deck.name) })
    case .query(let query):
      var asked = Question(query, now: question.now, settings: settings)
      asked.isLeech = question.isLeech
      // All cards are read in one scan, without lookups.
      let test = try test(asked) { _ in [] }
      let things = try MatchingThings(
        asked.query, database: database, test: test, deckNames: try deckNames())
      return try StatisticsScope(decks: decks).narrowed(to: things.find(query))
    }
  }
}
