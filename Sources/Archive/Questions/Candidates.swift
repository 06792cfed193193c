import Things

/// Finds the rows that can match a query without looking at every one.
struct Candidates {
  let search: SearchTable

  /// Places of all rows that may match, in order; nil if that may be any.
  func places(_ query: Query) throws(IndexError) -> [Int64]? {
    switch query {
    case .text(let text), .field(.short, let text), .field(.long, let text):
      return try search.places(holding: text)
    case .and(let queries):
      for query in queries {
        if let places = try places(query) { return places }
      }
      return nil
    case .or(let queries):
      var all: Set<Int64> = []
      for query in queries {
        guard let places = try places(query) else { return nil }
        all.formUnion(places)
      }
      return all.sorted()
    default: return nil
    }
  }

  /// The decks to which a query keeps; nil if it names none.
  static func deckNames(_ query: Query) -> [String]? {
    switch query {
    case .deck(let name): [name]
    case .and(let queries): queries.lazy.compactMap(deckNames).first
    case .or(let queries):
      queries.reduce([]) { names, query in
        guard let names, let more = deckNames(query) else { return nil }
        return names + more
      }
    default: nil
    }
  }
}
