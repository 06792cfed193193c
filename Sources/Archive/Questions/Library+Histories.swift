import SQLiteAccess
public import Things

extension Library {
  public func histories(of decks: [String]?, _ body: (CardHistory) throws -> Bool) throws {
    try answering(with: body) { body in
      try self.visitHistories(of: decks, body)
    }
  }

  private func visitHistories(
    of decks: [String]?, _ body: (CardHistory) throws -> Bool
  ) throws {
    let names = try deckNames()
    let wanted = decks.map { decks in names.filter { decks.contains($0.value) } }
    var cards: [CardStore.Row] = []
    let all = try CardStore(database: database).all()
    while let card = try all.next() {
      if card.entries > 0, wanted.map({ $0[card.deck] != nil }) ?? true { cards.append(card) }
    }
    let store = HistoryStore(database: database)
    for card in cards {
      let entries = try store.entries(card.record.id.number)
      let history = CardHistory(record: card.record, deck: names[card.deck], entries: entries)
      if try !body(history) { return }
    }
  }

  public func records(in decks: [String]) throws -> [String: [CardRecord]] {
    try answering {
      let wanted = try deckNames().filter { decks.contains($0.value) }
      var records: [String: [CardRecord]] = [:]
      let cards = try CardStore(database: database).all()
      while let card = try cards.next() {
        if let deck = wanted[card.deck] { records[deck, default: []].append(card.record) }
      }
      return records
    }
  }

  public func directions(in decks: [String]) throws -> AskedDirections {
    try answering {
      let settings = try index.settings().on(device)
      let own = try ownDirections(settings)
      let names = try deckNames()
      return AskedDirections(
        Dictionary(
          uniqueKeysWithValues: decks.map { ($0, settings[Setting.directions, $0].atFirst) }),
        own: own.rows.compactMap { row in
          names[row.deck].map { (deck: $0, thing: row.thing, row.directions) }
        })
    }
  }

  func ownDirections(_ settings: Settings) throws(IndexError) -> OwnDirections {
    try OwnDirections(DeckTable(database: database).rows(), in: database) {
      settings[Setting.directions, $0]
    }
  }

  public func daysAnswered() throws -> [AnsweredDay] {
    try answering { try DailySums(database).days.sorted { $0.day > $1.day } }
  }

  public func lacksIDs(_ deck: String) throws -> Bool {
    try answering {
      guard let number = try DeckTable(database: database).existing(deck) else { return false }
      let places = ThingTable.places(of: number)
      return try database.holds(
        "SELECT 1 FROM thing WHERE place BETWEEN ?1 AND ?2 AND written = 0", places.lowerBound,
        places.upperBound)
    }
  }

  public func tags() throws -> [String] {
    try answering {
      let cells = try database.rows("SELECT DISTINCT tags FROM thing WHERE tags <> ''") {
        $0["tags"] as String
      }
      var tags: Set<String> = []
      for cell in cells {
        tags.formUnion(cell.split(whereSeparator: \.isWhitespace).map(String.init))
      }
      return tags.sorted()
    }
  }

  public func dayAdded(_ id: Thing.ID) throws -> StudyDay? { try answering { try addedDays()[id] } }

  public func firstDecks() throws -> [Thing.ID: String] {
    try answering {
      var decks: [Thing.ID: String] = [:]
      for row in try index.events(.add) where row.stands {
        guard case .add(let added)? = row.event else { continue }
        for id in added.ids where decks[id] == nil { decks[id] = added.deck }
      }
      return decks
    }
  }

  public func deckLastAddedTo() throws -> String? {
    try answering {
      let events = try index.events(.add).lazy.reversed().filter { $0.stands }.compactMap(\.event)
      // Rows of a batch come from an import or a followed list.
      for case .add(let added) in events where added.change != nil { return added.deck }
      return nil
    }
  }
}

/// Days are stored consecutively, because every start reads years of them.
private struct DailySums {
  private var positions: [StudyDay: Int] = [:]
  private var counters: [Int32] = []

  init(_ database: Database) throws(IndexError) {
    let rows = try TallyStore.all(database)
    while let row = try rows.next() { try add(row) }
  }

  private mutating func add(_ row: TallyStore.Row) throws(IndexError) {
    let position = positions[row.day] ?? positions.count
    if position == positions.count {
      positions[row.day] = position
      counters += repeatElement(0, count: Tally.briefSize)
    }
    let range = position * Tally.briefSize..<(position + 1) * Tally.briefSize
    let isWhole = counters.withUnsafeMutableBufferPointer {
      Tally.add(packed: row.counters, to: Tally.Counters(rebasing: $0[range]))
    }
    if !isWhole { throw .damaged("tally") }
  }

  var days: [AnsweredDay] {
    positions.compactMap { day, position in
      let range = position * Tally.briefSize..<(position + 1) * Tally.briefSize
      return Tally(counters: Array(counters[range])).flatMap {
        guard $0.all > 0 else { return nil }
        return AnsweredDay(
          day: day, answers: $0.all, milliseconds: $0.milliseconds, reviews: $0.reviews,
          new: $0.new)
      }
    }
  }
}
