public import Things

extension Library {
  public func pool(_ question: CardPool.Question, at now: Now) throws -> CardPool {
    try answering {
      let settings = Settings(lines: try settings(), device: device)
      let reader = PoolReader(
        database: database, decks: try DeckTable(database: database).rows(), now: now,
        directions: { settings.directions(deck: $0) })
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
      let settings = Settings(lines: try settings(), device: device)
      let decks = try DeckTable(database: database).rows()
      let asked = Dictionary(
        uniqueKeysWithValues: decks.map { ($0.number, settings.directions(deck: $0.info.name)) })
      var counts = [Int](repeating: 0, count: DueLoad.length)
      let statement = try database.statement(
        """
        SELECT deck, due, count(*), sum(id % 2) FROM card
        WHERE \(IndexSchema.mayBeAsked) AND dueOffset IS NULL AND due BETWEEN ?1 AND ?2
          AND phase > 0
        GROUP BY deck, dueOffset, due
        """)
      statement.bind(1, CardStore.milliseconds(day))
      statement.bind(2, CardStore.milliseconds(day + (DueLoad.length - 1)))
      while try statement.step() {
        guard let directions = asked[statement.int(0)],
          case .day(let due)? = CardStore.due(statement.optional(1), offset: nil)
        else { continue }
        let place = due - day
        guard counts.indices.contains(place) else { continue }
        let backward = statement.int(3)
        if directions.asks(.forward) { counts[place] += statement.int(2) - backward }
        if directions.asks(.backward) { counts[place] += backward }
      }
      return DueLoad(from: day, counts)
    }
  }

  public func confusions() throws -> [Confusion] {
    try answering {
      var confusions: [Confusion] = []
      for (card, other) in try confusedPairs() {
        let card = Card.ID(number: card)
        // The table still contains undone answers.
        let times = try history(of: card).count { entry in
          guard entry.stands, case .answer(let review) = entry.what else { return false }
          return review.other == other
        }
        if times > 0 { confusions.append(Confusion(card: card, other: other, times: times)) }
      }
      return confusions.sorted {
        ($1.times, $0.card, $0.other) < ($0.times, $1.card, $1.other)
      }
    }
  }

  private func confusedPairs() throws(IndexError) -> [(card: UInt64, other: Thing.ID)] {
    let statement = try database.statement("SELECT DISTINCT card, other FROM confusion")
    var pairs: [(card: UInt64, other: Thing.ID)] = []
    while try statement.step() {
      pairs.append((statement.bits(0), Thing.ID(number: statement.bits(1))))
    }
    return pairs
  }
}
