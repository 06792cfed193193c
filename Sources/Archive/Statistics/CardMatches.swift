import Things

/// The Things of which some card is what the parts of a query say that are about cards.
///
/// All cards are read once, whatever the query: to look for those of each Thing takes longer.
struct CardMatches {
  private var things: [Query: AscendingNumbers] = [:]

  init(_ query: Query, _ cards: inout CardRows, _ test: QueryTest) throws(IndexError) {
    let parts = Array(Set(Self.parts(query)))
    guard !parts.isEmpty else { return }
    try cards.keep()
    var found = parts.map { _ in AscendingNumbers() }
    try cards.visit { card in
      let record = card.record
      for place in parts.indices {
        let isMet = test.isMet(parts[place], by: record)
        if isMet != Self.isOfAll(parts[place]) { found[place].append(card.number / 2) }
      }
    }
    things = Dictionary(uniqueKeysWithValues: zip(parts, found))
  }

  /// What all cards of a Thing must be: of those the Things are kept that have one which is not.
  private static func isOfAll(_ part: Query) -> Bool { part == .state(.new) }

  static func looksAtCards(_ query: Query) -> Bool { !parts(query).isEmpty }

  private static func parts(_ query: Query) -> [Query] {
    switch query {
    case .state, .number, .days(.rated, _), .days(.due, _): [query]
    case .not(let query): parts(query)
    case .and(let queries), .or(let queries): queries.flatMap(parts)
    default: []
    }
  }

  /// Tells of Things by number, best in order, whether they are what a part says.
  func test(_ part: Query) -> (UInt64) -> Bool {
    var found = things[part] ?? AscendingNumbers()
    let isOfAll = Self.isOfAll(part)
    return { found.has($0) != isOfAll }
  }
}
