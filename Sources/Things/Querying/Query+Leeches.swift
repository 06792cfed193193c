extension Query {
  /// The same, where a card that keeps slipping is one with so many lapses as its deck's setting
  /// names.
  func measured(by settings: Settings) -> Query {
    switch self {
    case .state(.leech): Self.leeches(settings)
    case .not(let query): .not(query.measured(by: settings))
    case .and(let queries): .and(queries.map { $0.measured(by: settings) })
    case .or(let queries): .or(queries.map { $0.measured(by: settings) })
    case .everything, .text, .field, .deck, .tag, .id, .state, .number, .days: self
    }
  }

  private static func leeches(_ settings: Settings) -> Query {
    let limits = settings.decks(settingOwn: "leech").map { ($0, settings.leech(deck: $0)) }
    let standard = settings.leech(deck: nil)
    let others = limits.filter { $0.1 != standard }
    guard !others.isEmpty else { return lapses(standard) }
    // What is below a deck with a limit of its own may have one again.
    let parts = limits.map { deck, limit in
      let below = limits.map(\.0).filter { $0.hasPrefix(deck + "/") }
      return Query.and([.deck(deck), lapses(limit)] + below.map { .not(.deck($0)) })
    }
    let rest = Query.and([lapses(standard)] + limits.map { .not(.deck($0.0)) })
    return .or(parts + [rest])
  }

  private static func lapses(_ least: Int) -> Query {
    .number(.lapses, Bounds(low: Double(least), high: nil))
  }
}
