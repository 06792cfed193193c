import SQLiteAccess
public import Things

extension Library {
  public func pool(_ question: CardPool.Question, at now: Now) throws -> CardPool {
    try answering {
      let settings = try index.settings().on(device)
      let reader = PoolReader(
        database: database, decks: try DeckTable(database: database).rows(), now: now,
        directions: try ownDirections(settings))
      var pool =
        switch question {
        case .decks(let names, let last, let mostNew):
          try reader.pool(of: names, until: last, mostNew: mostNew)
        case .cards(let cards): try reader.pool(of: cards)
        }
      pool.rivals = CardsKeptApart(
        families: try FamilyTable(database: database).families(),
        confusions: try confusedPairs().map { (Card.ID(number: $0.card).thing, $0.other) })
      return pool
    }
  }

  public func load(from day: StudyDay) throws -> DueLoad {
    try answering {
      let settings = try index.settings().on(device)
      let asked = try ownDirections(settings)
      var counts = [Int](repeating: 0, count: DueLoad.length)
      let statement = try database.statement(
        """
        SELECT card.deck, due, count(*) AS cards, sum(card.id % 2) AS backward
        FROM deck CROSS JOIN card ON card.deck = deck.id
        WHERE \(IndexSchema.mayBeAsked) AND dueOffset IS NULL AND due BETWEEN :first AND :last
          AND phase > 0
        GROUP BY deck.id, due
        """)
      statement.bind("first", CardStore.milliseconds(day))
      statement.bind("last", CardStore.milliseconds(day + (DueLoad.length - 1)))
      while try statement.step() {
        guard case .day(let due)? = CardStore.due(statement["due"], offset: nil)
        else { continue }
        let position = due - day
        guard counts.indices.contains(position) else { continue }
        let directions = asked.setting(ofDeck: statement["deck"])
        let backward: Int = statement["backward"]
        if directions.asks(.forward) { counts[position] += statement["cards"] - backward }
        if directions.asks(.backward) { counts[position] += backward }
      }
      try correct(&counts, from: day, by: asked)
      return DueLoad(from: day, counts)
    }
  }

  /// Corrects the number of reviews for Things with their own directions.
  private func correct(
    _ counts: inout [Int], from day: StudyDay, by asked: OwnDirections
  ) throws(IndexError) {
    let store = CardStore(database: database)
    for row in asked.rows {
      for direction in Card.Direction.allCases {
        let isAsked = row.directions.asks(direction)
        guard isAsked != asked.setting(ofDeck: row.deck).asks(direction),
          let record = try store.record(of: Card.ID(row.thing, direction)),
          case .day(let due)? = record.waitsFor, counts.indices.contains(due - day)
        else { continue }
        counts[due - day] += isAsked ? 1 : -1
      }
    }
  }

  public func confusions() throws -> [Confusion] {
    try answering {
      var confusions: [Confusion] = []
      for (card, other) in try confusedPairs() {
        let card = Card.ID(number: card)
        // The table still contains undone answers.
        let times = try mixUps(of: card).values.count { $0 == other }
        if times > 0 { confusions.append(Confusion(card: card, other: other, times: times)) }
      }
      return confusions.sorted {
        ($1.times, $0.card, $0.other) < ($0.times, $1.card, $1.other)
      }
    }
  }

  public func families() throws -> [[Thing.ID]] {
    try answering { try FamilyTable(database: database).families() }
  }

  private func confusedPairs() throws(IndexError) -> [(card: UInt64, other: Thing.ID)] {
    try database.rows("SELECT DISTINCT card, other FROM confusion") {
      ($0["card"], $0["other"])
    }
  }
}
