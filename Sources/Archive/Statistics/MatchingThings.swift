import Things

/// Finds the numbers of the Things that a query matches, without making Things of the rows.
///
/// Only for queries about decks, tags and text; what asks where cards stand takes the usual way.
struct MatchingThings {
  let database: Database
  let deckNames: [Int: String]

  /// The Things by number, in order, and how many each deck has.
  typealias Found = (things: [UInt64], counts: [String: Int])

  /// Tells of a row, by its place and its tags as the deck has them.
  private typealias Test = (Int64, UnsafeRawBufferPointer) -> Bool

  /// Nil for a query that needs more than these rows tell.
  func find(_ query: Query) throws(IndexError) -> Found? {
    guard let test = try test(query) else { return nil }
    let statement = try database.statement("SELECT place, id, tags FROM thing")
    var numbers: [UInt64] = []
    var counts: [Int: Int] = [:]
    while try statement.step() {
      let place = statement.int64(0)
      guard test(place, statement.utf8(2)) else { continue }
      numbers.append(statement.bits(1))
      counts[Int(place >> 32), default: 0] += 1
    }
    numbers.sort()
    var named: [String: Int] = [:]
    for (deck, count) in counts { named[deckNames[deck] ?? "", default: 0] += count }
    return (numbers, named)
  }

  private func test(_ query: Query) throws(IndexError) -> Test? {
    switch query {
    case .everything: return { _, _ in true }
    case .text(let text):
      let places = Set(try SearchTable(database: database).places(holding: text))
      return { place, _ in places.contains(place) }
    case .deck(let name):
      let numbers = Set(deckNames.filter { DeckName.covers(name, $0.value) }.keys)
      return { place, _ in numbers.contains(Int(place >> 32)) }
    case .tag(let tag): return tagTest(tag)
    case .not(let query):
      guard let test = try test(query) else { return nil }
      return { !test($0, $1) }
    case .and(let queries):
      guard let tests = try tests(queries) else { return nil }
      return { place, tags in tests.allSatisfy { $0(place, tags) } }
    case .or(let queries):
      guard let tests = try tests(queries) else { return nil }
      return { place, tags in tests.contains { $0(place, tags) } }
    case .field, .id, .state, .number, .days: return nil
    }
  }

  private func tests(_ queries: [Query]) throws(IndexError) -> [Test]? {
    var tests: [Test] = []
    for query in queries {
      guard let test = try test(query) else { return nil }
      tests.append(test)
    }
    return tests
  }

  /// Rows with the same tags are asked once.
  private func tagTest(_ tag: String) -> Test {
    var fold = SearchFold()
    let wanted = fold(tag)
    var known: [String: Bool] = [:]
    return { _, bytes in
      guard !bytes.isEmpty else { return false }
      let tags = String(decoding: bytes, as: UTF8.self)
      if let answer = known[tags] { return answer }
      let answer = CellLists.tags(tags).contains { fold($0) == wanted }
      known[tags] = answer
      return answer
    }
  }
}
