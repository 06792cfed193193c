import Things

/// Finds the numbers of the Things that a query matches, without making Things of the rows.
struct MatchingThings {
  let database: Database
  let test: QueryTest
  let deckNames: [Int: String]
  /// Things of which some card is what a part of the query says of cards.
  private let byCards: CardMatches

  init(
    _ query: Query, database: Database, test: QueryTest, deckNames: [Int: String],
    cards: inout CardRows
  ) throws(IndexError) {
    self.database = database
    self.test = test
    self.deckNames = deckNames
    byCards = try CardMatches(query, &cards, test)
  }

  /// The Things by number, and how many each deck has, by its number.
  struct Found {
    private(set) var things = AscendingNumbers()
    private(set) var counts: [Int]

    /// Of rows as they come, each with its deck; two with one number are one Thing.
    fileprivate init(_ numbers: [UInt64], decks: [Int32]) {
      counts = Array(repeating: 0, count: Int(decks.max() ?? 0) + 1)
      things.expect(numbers.count)
      var last: UInt64?
      for entry in SortedKeys(0..<Int32(numbers.count), key: { numbers[Int($0)] }).entries
      where entry.key != last {
        last = entry.key
        things.append(entry.key)
        counts[Int(decks[Int(entry.row)])] += 1
      }
    }
  }

  /// A row of a deck; without its cells where nothing looks at them.
  private struct Row {
    var place: Int64
    var thing: UInt64
    var text: TextRow?

    var deck: Int { Int(place >> 32) }
    func cell(_ cell: TextRow.Cell) -> UnsafeRawBufferPointer {
      text?[cell] ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  private typealias Test = (Row) -> Bool

  func find(_ query: Query) throws(IndexError) -> Found {
    let matches = try rowTest(query)
    var numbers: [UInt64] = []
    var decks: [Int32] = []
    func take(_ row: Row) {
      guard matches(row) else { return }
      numbers.append(row.thing)
      decks.append(Int32(clamping: row.deck))
    }
    if Self.looksAtCells(query) {
      var rows = try TextTable(database: database).all()
      while let row = try rows.next() {
        take(Row(place: row.place, thing: row.id.number, text: row))
      }
    } else {
      // The narrow table of places tells as much, and in order of number.
      try PlaceTable(database: database).visit { take(Row(place: $1, thing: $0)) }
    }
    return Found(numbers, decks: decks)
  }

  private static func looksAtCells(_ query: Query) -> Bool {
    switch query {
    case .tag, .field: true
    case .not(let query): looksAtCells(query)
    case .and(let queries), .or(let queries): queries.contains(where: looksAtCells)
    default: false
    }
  }

  private func rowTest(_ query: Query) throws(IndexError) -> Test {
    switch query {
    case .everything: return { _ in true }
    case .text(let text):
      let places = try places(holding: text)
      return { places[UInt64(bitPattern: $0.place)] != nil }
    case .field(let field, let text): return try fieldTest(field, text)
    case .deck(let name):
      let numbers = Set(deckNames.filter { $0.value.isDeck(atOrBelow: name) }.keys)
      return { numbers.contains($0.deck) }
    case .tag(let tag): return tagTest(tag)
    case .id(let id): return { $0.thing == id.number }
    case .days(.added, let bounds):
      return { test.added(Thing.ID(number: $0.thing)).map(bounds.contains) ?? false }
    case .state, .number, .days:
      let isMet = byCards.test(query)
      return { isMet($0.thing) }
    case .not(let query):
      let matches = try rowTest(query)
      return { !matches($0) }
    case .and(let queries):
      let tests = try rowTests(queries)
      return { row in tests.allSatisfy { $0(row) } }
    case .or(let queries):
      let tests = try rowTests(queries)
      return { row in tests.contains { $0(row) } }
    }
  }

  private func rowTests(_ queries: [Query]) throws(IndexError) -> [Test] {
    var tests: [Test] = []
    for query in queries { tests.append(try rowTest(query)) }
    return tests
  }

  private func places(holding text: String) throws(IndexError) -> NumberTable {
    var places = NumberTable()
    for place in try SearchTable(database: database).places(holding: text) {
      places.insert(UInt64(bitPattern: place), 0)
    }
    return places
  }

  private func fieldTest(_ field: Query.Field, _ text: String) throws(IndexError) -> Test {
    var fold = SearchFold()
    let wanted = fold(text)
    let cell: TextRow.Cell =
      switch field {
      case .short: .short
      case .long: .long
      case .note: .note
      }
    let holds = { (row: Row) in
      var folded: [UInt8] = []
      fold.append(row.cell(cell), to: &folded)
      return ByteSearch.holds(folded, wanted)
    }
    // Notes are in no search table.
    guard field != .note else { return holds }
    let places = try places(holding: text)
    return { places[UInt64(bitPattern: $0.place)] != nil && holds($0) }
  }

  /// Rows with the same tags are asked once.
  private func tagTest(_ tag: String) -> Test {
    var fold = SearchFold()
    let wanted = fold(tag)
    var known: [String: Bool] = [:]
    return { row in
      let bytes = row.cell(.tags)
      guard !bytes.isEmpty else { return false }
      let tags = String(decoding: bytes, as: UTF8.self)
      if let answer = known[tags] { return answer }
      let answer = CellLists.tags(tags).contains { fold($0) == wanted }
      known[tags] = answer
      return answer
    }
  }
}
