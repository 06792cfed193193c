import SQLiteAccess
import SystemFiles
import Things

/// Finds the numbers of matching Things without building Things from rows.
struct MatchingThings {
  let database: Database
  let test: QueryTest
  let deckNames: [Int: String]
  /// Things with a card that matches a card condition.
  private let byCards: CardMatches

  init(
    _ query: Query, database: Database, test: QueryTest, deckNames: [Int: String]
  ) throws(IndexError) {
    self.database = database
    self.test = test
    self.deckNames = deckNames
    byCards = try CardMatches(query, in: database, test)
  }

  /// Things by number, with a count per deck number.
  struct Found {
    private(set) var things = AscendingNumbers()
    private(set) var counts: [Int]

    /// Built from rows with their decks; duplicate numbers are one Thing.
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

  /// A row of a deck, without cells if no condition needs them.
  private struct Candidate {
    var place: Int64
    var thing: UInt64
    var text: IndexedThing?

    var deck: Int { ThingTable.deck(ofPlace: place) }
    func cell(_ cell: ThingColumns.Cell) -> UnsafeRawBufferPointer {
      text?.bytes(cell) ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  private typealias Test = (Candidate) -> Bool

  func find(_ query: Query) throws(IndexError) -> Found {
    let matches = try rowTest(query)
    var numbers: [UInt64] = []
    var decks: [Int32] = []
    func take(_ row: Candidate) {
      guard matches(row) else { return }
      numbers.append(row.thing)
      decks.append(Int32(clamping: row.deck))
    }
    let table = ThingTable(database: database)
    if Self.looksAtCells(query) {
      let rows = try table.all()
      while let row = try rows.next() {
        take(Candidate(place: row.place, thing: row.id.number, text: row))
      }
    } else {
      // The narrow table has this information too, in order of number.
      let locations = try table.locations()
      while let (id, place) = try locations.next() { take(Candidate(place: place, thing: id)) }
    }
    return Found(numbers, decks: decks)
  }

  private static func looksAtCells(_ query: Query) -> Bool {
    switch query {
    case .tag, .field, .prefix: true
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
      return { places.contains($0.place) }
    case .field(let field, let text): return try fieldTest(field, text)
    case .prefix(let field, let text): return try fieldTest(field, text, isPrefix: true)
    case .deck(let name):
      let numbers = Set(deckNames.filter { $0.value.isDeck(atOrBelow: name) }.keys)
      return { numbers.contains($0.deck) }
    case .tag(let tag): return tagTest(tag)
    case .id(let id): return { $0.thing == id.number }
    case .days(.added, let bounds):
      return { test.added(Thing.ID(number: $0.thing)).map(bounds.contains) ?? false }
    case .state(.twin): return { test.isTwin(Thing.ID(number: $0.thing)) }
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

  private func places(holding text: String) throws(IndexError) -> Set<Int64> {
    Set(try ThingTable(database: database).places(holding: text))
  }

  private func fieldTest(
    _ field: Query.Field, _ text: String, isPrefix: Bool = false
  ) throws(IndexError) -> Test {
    var fold = SearchFold()
    let wanted = fold(text)
    let cell: ThingColumns.Cell =
      switch field {
      case .short: .short
      case .long: .long
      case .note: .note
      }
    let holds = { (row: Candidate) in
      var folded: [UInt8] = []
      fold.append(row.cell(cell), to: &folded)
      return isPrefix ? folded.starts(with: wanted) : System.hasBytes(wanted, in: folded)
    }
    // The folded text contains no notes.
    guard field != .note else { return holds }
    let places = try places(holding: text)
    return { places.contains($0.place) && holds($0) }
  }

  /// Each set of tags is evaluated once.
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

/// The Things with a card that matches each card condition.
///
/// Always scans all cards, which is faster than looking up each Thing's.
private struct CardMatches {
  private var things: [Query: AscendingNumbers] = [:]

  init(_ query: Query, in database: Database, _ test: QueryTest) throws(IndexError) {
    let parts = Array(Set(Self.parts(query)))
    guard !parts.isEmpty else { return }
    var found = parts.map { _ in AscendingNumbers() }
    var directions = test.directions.inOrder()
    let conditions = parts.map(Self.condition)
    let cards = try CardStore(database: database).all(
      through: Self.lastColumn(of: parts),
      where: conditions.map(\.sql).joined(separator: " OR "), conditions.flatMap(\.values))
    while let row = try cards.next() {
      let record = row.record
      let isAsked = directions.asks(record.id, in: row.deck)
      for place in parts.indices {
        let isMet =
          try test.isMet(parts[place], by: record) && (isAsked || parts[place] != .state(.due))
        if isMet != Self.isOfAll(parts[place]) { found[place].append(record.id.thing.number) }
      }
    }
    things = Dictionary(uniqueKeysWithValues: zip(parts, found))
  }

  /// The last column of cards that conditions look at, in the order of the table.
  private static func lastColumn(of parts: [Query]) -> String {
    let isOfStanding = { (part: Query) in
      switch part {
      case .state(let state): state != .leech
      case .days(let measure, _): measure == .due
      default: false
      }
    }
    let isOfMemory = { (part: Query) in
      if case .number(let measure, _) = part { measure != .recall } else { isOfStanding(part) }
    }
    if parts.allSatisfy(isOfStanding) { return "buried" }
    return parts.allSatisfy(isOfMemory) ? "difficulty" : "reviews"
  }

  /// What SQL can tell of the cards to keep; taking the columns of all others out of rows would be
  /// most of the time of a scan.
  private static func condition(_ part: Query) -> (sql: String, values: [any SQLiteValue]) {
    guard case .number(let measure, let bounds) = part, measure != .recall else {
      return ("true", [])
    }
    // The columns are of this precision, too.
    let (low, high) = (bounds.low.map(Float.init), bounds.high.map(Float.init))
    return ("\(measure) BETWEEN ? AND ?", [low ?? -.infinity, high ?? .infinity])
  }

  /// Conditions on all cards: keeps the Things with a card that fails one, to exclude them.
  private static func isOfAll(_ part: Query) -> Bool { part == .state(.new) }

  private static func parts(_ query: Query) -> [Query] {
    switch query {
    case .state(.twin): []
    case .state, .number, .days(.rated, _), .days(.due, _): [query]
    case .not(let query): parts(query)
    case .and(let queries), .or(let queries): queries.flatMap(parts)
    default: []
    }
  }

  /// Whether Things match a condition, by number; fastest in order.
  func test(_ part: Query) -> (UInt64) -> Bool {
    var found = things[part] ?? AscendingNumbers()
    let isOfAll = Self.isOfAll(part)
    return { found.has($0) != isOfAll }
  }
}

/// Sorted numbers and a position among them, so that sorted lookups take one step each.
///
/// A table of a hundred thousand numbers would not stay in the processor's cache.
struct AscendingNumbers: Sendable {
  private var numbers: [UInt64] = []
  private var place = 0

  mutating func expect(_ count: Int) { numbers.reserveCapacity(count) }

  /// Adds a number that is at least the last one; ignores a repetition.
  mutating func append(_ number: UInt64) {
    guard let last = numbers.last else { return numbers.append(number) }
    precondition(last <= number, "Numbers come in order.")
    if last != number { numbers.append(number) }
  }

  mutating func has(_ number: UInt64) -> Bool {
    if place > 0, numbers[place - 1] >= number {
      place = numbers[..<place].sortedIndex(of: number)
    }
    while place < numbers.count, numbers[place] < number { place += 1 }
    return place < numbers.count && numbers[place] == number
  }
}
