import Things

/// The Things of which some card is what the parts of a query say that are about cards.
///
/// All cards are read once, whatever the query: to look for those of each Thing takes longer.
struct CardMatches {
  private var things: [Query: NumberTable] = [:]

  init(_ query: Query, _ cards: inout CardRows, _ test: QueryTest) throws(IndexError) {
    let parts = Array(Set(Self.parts(query)))
    guard !parts.isEmpty else { return }
    try cards.keep()
    var tables = parts.map { _ in NumberTable() }
    try cards.visit { card in
      let record = [card.packed.record(of: Card.ID(number: card.number))]
      for (place, part) in parts.enumerated() {
        let isMet = test.isMet(part, by: record)
        if isMet != Self.isOfAll(part) { tables[place].insert(card.number / 2, 0) }
      }
    }
    things = Dictionary(uniqueKeysWithValues: zip(parts, tables))
  }

  /// What all cards of a Thing must be: of those the Things are kept that have one which is not.
  private static func isOfAll(_ part: Query) -> Bool { part == .state(.new) }

  private static func parts(_ query: Query) -> [Query] {
    switch query {
    case .state, .number, .days(.rated, _), .days(.due, _): [query]
    case .not(let query): parts(query)
    case .and(let queries), .or(let queries): queries.flatMap(parts)
    default: []
    }
  }

  func matches(_ part: Query, _ thing: UInt64) -> Bool {
    (things[part]?[thing] != nil) != Self.isOfAll(part)
  }
}
