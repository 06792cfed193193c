import Recall
import SQLiteAccess
public import Things

extension Library: LibraryAccess {
  public func together<Result>(_ questions: () throws -> Result) throws -> Result {
    try database.snapshot(questions)
  }

  /// Runs a query on one state of the index; repeats it on a rebuilt index if this one is damaged or
  /// its disk fails.
  func answering<Result>(_ question: () throws -> Result) throws -> Result {
    // Between two reads, another program may change rows that belong together.
    try mending { try database.snapshot(question) }
  }

  /// Runs work that may write; repeats it on a rebuilt index if this one is damaged or its disk
  /// fails.
  func mending<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as IndexError
      where error.isDamage || error.isAboutTheDisk && index.path != nil
    {
      try rebuildIndex(said: IndexFile.Verdict(error))
      return try work()
    }
  }

  /// Runs a query that streams its results; if it is repeated, none is delivered twice.
  func answering<Item>(
    with body: (Item) throws -> Bool, _ question: ((Item) throws -> Bool) throws -> Void
  ) throws {
    let given = Count()
    try withoutActuallyEscaping(body) { body in
      try answering {
        let met = Count()
        try question { item in
          met.number += 1
          guard met.number > given.number else { return true }
          given.number += 1
          return try body(item)
        }
      }
    }
  }

  private final class Count {
    var number = 0
  }

  public func decks() throws -> [DeckInfo] {
    try answering {
      try DeckTable(database: database).rows().map(\.info)
    }
  }

  /// Names of decks by their numbers in the index.
  func deckNames() throws(IndexError) -> [Int: String] {
    let names: [(Int, String)] = try database.rows("SELECT id, name FROM deck") {
      ($0["id"], $0["name"])
    }
    return Dictionary(uniqueKeysWithValues: names)
  }

  private func reader() throws(IndexError) -> EntryReader {
    EntryReader(database: database, decks: try deckNames())
  }

  public func thing(_ id: Thing.ID) throws -> DeckThing? {
    try answering {
      try EntryReader(database: database).entry(of: id)
    }
  }

  public func removedThing(_ id: Thing.ID) throws -> Thing? {
    try answering {
      for row in try index.events(.remove).reversed() {
        guard case .remove(let removal)? = row.event, removal.thing == id else { continue }
        var rows = RowReader(self)
        return try rows.thing(in: removal.row, of: removal.deck, id: id)
      }
      return nil
    }
  }

  public func family(of short: String) throws -> [DeckThing] {
    try answering {
      var fold = SearchFold()
      let wanted = fold(short)
      var text = short
      let key = text.withUTF8 { fold.key(UnsafeRawBufferPointer($0)) }
      let reader = EntryReader(database: database)
      return try FamilyTable(database: database).ids(key)
        .compactMap { id throws(IndexError) in try reader.entry(of: id) }
        .filter { fold($0.thing.short) == wanted }
        .sorted { ($0.deck, $0.thing.id) < ($1.deck, $1.thing.id) }
    }
  }

  public func things(matching question: Question, _ body: (DeckThing) throws -> Bool) throws {
    try answering(with: body) { body in
      try self.search(question, body)
    }
  }

  private func search(_ question: Question, _ body: (DeckThing) throws -> Bool) throws {
    let reader = try reader()
    let test = try test(question)
    let query = question.query
    if query == .everything { return try reader.all(in: nil, body) }
    if let places = try Candidates(things: ThingTable(database: database)).places(query) {
      let decks = Dictionary(grouping: places) { ThingTable.deck(ofPlace: $0) }
      for place in reader.ordered(Array(decks.keys)).flatMap({ decks[$0] ?? [] }) {
        guard let entry = try reader.entry(at: place), try test.matches(entry) else { continue }
        if try !body(entry) { return }
      }
      return
    }
    try reader.all(in: try numbers(ofDecks: query, reader)) { entry in
      try test.matches(entry) ? body(entry) : true
    }
  }

  /// The decks to search, by number; nil for all.
  private func numbers(ofDecks query: Query, _ reader: EntryReader) throws -> [Int]? {
    guard let names = Candidates.deckNames(query) else { return nil }
    return try DeckTable(database: database).rows()
      .filter { row in names.contains { row.info.name.isDeck(atOrBelow: $0) } }
      .map(\.number)
  }

  private func test(_ question: Question) throws -> QueryTest {
    let records = question.query.needsRecords ? try CardStore(database: database).allRecords() : [:]
    return try test(question) { thing in
      Card.Direction.allCases.compactMap { records[Card.ID(thing, $0).number] }
    }
  }

  func test(
    _ question: Question, records: @escaping (Thing.ID) throws -> [CardRecord]
  ) throws(IndexError) -> QueryTest {
    let added = question.query.asksWhenAdded ? try addedDays() : [:]
    let forgetting = index.forgetting
    let histories = HistoryStore(database: database)
    let twins = try question.query.asksForTwins ? twins() : []
    return QueryTest(
      question: question,
      records: records, added: { added[$0] },
      recall: { record in
        record.memory.map {
          forgetting.recall(
            of: $0, after: record.elapsed(to: question.now.time, on: question.now.day))
        }
      },
      isLeech: { record throws(IndexError) in
        if let known = question.isLeech[record.id.number] { return known }
        return try LeechRule.auto.isLeech(record, by: forgetting) { () throws(IndexError) in
          try histories.entries(record.id.number)
        }
      }, isTwin: { twins.contains($0) },
      directions: try ownDirections(index.settings().on(device)))
  }

  private func twins() throws(IndexError) -> Set<Thing.ID> {
    var twins = TwinSearch()
    let things = try ThingTable(database: database).all()
    while let row = try things.next() {
      twins.add(
        row.id, short: String(decoding: row.bytes(.short), as: UTF8.self),
        long: String(decoding: row.bytes(.long), as: UTF8.self))
    }
    return twins.found
  }

  /// The days on which Things were added, if a journal line in effect says so.
  func addedDays() throws(IndexError) -> [Thing.ID: StudyDay] {
    var days: [Thing.ID: StudyDay] = [:]
    for row in try index.events(.add) where row.stands {
      guard case .add(let added)? = row.event else { continue }
      for id in added.ids where days[id] == nil { days[id] = row.day }
    }
    return days
  }

  public func records(of cards: [Card.ID]) throws -> [Card.ID: CardRecord] {
    try answering {
      let store = CardStore(database: database)
      var records: [Card.ID: CardRecord] = [:]
      for card in cards { records[card] = try store.record(of: card) }
      return records
    }
  }

  public func history(of card: Card.ID) throws -> [HistoryEntry] {
    try answering { try HistoryStore(database: database).entries(card.number) }
  }

  public func mixUps(of card: Card.ID) throws -> MixUps {
    try answering {
      let others = MixUps(
        uniqueKeysWithValues: try database.rows(
          "SELECT * FROM confusion WHERE card = ?1", card
        ) { ($0.line, $0["other"] as Thing.ID) })
      guard !others.isEmpty else { return others }
      var standing: MixUps = [:]
      for entry in try HistoryStore(database: database).entries(card.number) {
        guard entry.stands, case .answer(let answer) = entry.what, answer.hasOther else { continue }
        guard let other = others[entry.line] else { throw IndexError.damaged("confusion") }
        standing[entry.line] = other
      }
      return standing
    }
  }

  public func typed(for card: Card.ID) throws -> [HistoryEntry.LineKey: String] {
    try answering {
      var texts: [HistoryEntry.LineKey: String] = [:]
      for entry in try HistoryStore(database: database).entries(card.number)
      where entry.kind == .answer {
        texts[entry.line] = try database.first(
          "SELECT text FROM typed WHERE device = ?1 AND number = ?2", entry.device,
          entry.number
        ) { $0["text"] }
      }
      return texts
    }
  }

  public func counts(at now: Now) throws -> [DeckCounts] {
    try answering {
      let settings = try index.settings().on(device)
      return try DeckCounting(
        database: database, decks: try DeckTable(database: database).rows(),
        directions: try ownDirections(settings)
      ).counts(at: now)
    }
  }

  public func settings() throws -> [SettingLine] { try answering { try index.settingLines() } }

  public func plans() throws -> [PlanLine] {
    try answering {
      var plans: [Setting.Scope: PlanLine] = [:]
      var order: [Setting.Scope] = []
      for row in try index.events(.plan) where row.stands {
        guard case .plan(let scope, let entries)? = row.event else { continue }
        if plans[scope] == nil { order.append(scope) }
        plans[scope] = PlanLine(scope: scope, day: row.day, entries: entries)
      }
      return order.compactMap { plans[$0] }.filter { !$0.entries.isEmpty }
    }
  }
}

extension Query {
  /// Whether the query depends on the day a Thing was added.
  fileprivate var asksWhenAdded: Bool {
    contains { if case .days(.added, _) = $0 { true } else { false } }
  }

  /// Whether Things have to be compared with each other.
  fileprivate var asksForTwins: Bool { contains { $0 == .state(.twin) } }
}
