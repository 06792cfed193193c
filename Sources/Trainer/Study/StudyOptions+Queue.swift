import Things

/// The cards selected by the options of `study`.
extension StudyOptions {
  @MainActor
  func queue(in session: Session, at now: Now) throws -> CardQueue {
    let store = try session.store
    let counts = try store.library.counts(at: now)
    let selection = try selection(in: session, counts: counts, at: now)
    return try store.cardQueue(for: selection, counts, at: now)
  }

  /// The number of cards it would ask now, counted without building the queue where possible.
  @MainActor
  func left(_ counts: [DeckCounts], in session: Session, at now: Now) throws -> Int {
    let store = try session.store
    guard kind == .due, let decks = decks(among: counts.map(\.deck)) else {
      return try queue(in: session, at: now).left(at: now)
    }
    let limits = try store.dueLimits(
      counts, share: share(of: counts, store, at: now), wanted: Set(decks), new: new, at: now)
    return min(limits.due + limits.new, limit ?? .max)
  }

  @MainActor
  private func selection(
    in session: Session, counts: [DeckCounts], at now: Now
  ) throws -> StudySelection {
    let store = try session.store
    var selection = StudySelection(kind, cards: try store.cards(of: kind, at: now), new: new)
    selection.most = limit
    let names = try store.library.decks().map(\.name)
    if let decks = decks(among: names) {
      selection.decks = decks
      if !words.isEmpty { try selection.cards?.keep(Set(decks), in: store) }
    } else {
      let found = try cards(among: names, in: session)
      let wanted = Set(found)
      selection.cards = selection.cards.map { $0.filter(wanted.contains) } ?? found
    }
    selection.share = try share(of: counts, store, at: now)
    return selection
  }

  /// The rest of today's share after a break; nil if decks or a number are given.
  @MainActor
  private func share(
    of counts: [DeckCounts], _ store: ThingStore, at now: Now
  ) throws -> Int? {
    guard kind == .due, words.isEmpty, limit == nil || isOne else { return nil }
    return try store.share(counts, at: now)
  }

  /// The decks that the words name, with subdecks; all decks without words; nil for a query.
  private func decks(among names: [String]) -> [String]? {
    words.isEmpty ? names : names.decks(namedBy: words)
  }

  /// The cards of the Things that match the words as a query.
  @MainActor
  private func cards(among decks: [String], in session: Session) throws -> [Card.ID] {
    let store = try session.store
    var cards: [Card.ID] = []
    var directions: [String: Directions] = [:]
    try store.library.things(matching: try session.question(words)) { entry in
      let inDeck = directions[entry.deck] ?? store.settings.directions(deck: entry.deck)
      directions[entry.deck] = inDeck
      let asked = entry.thing.directions ?? inDeck
      cards += asked.all.map { Card.ID(entry.thing.id, $0) }
      return true
    }
    guard cards.isEmpty else { return cards }
    let nearest = words.count == 1 ? NearestName.word(to: words[0].text, among: decks) : nil
    throw Refusal(
      "no deck or Thing matches \(words.map(\.typed).joined(separator: " ")).",
      remedy: nearest.map { "Did you mean study \($0)? List the decks with: decks" }
        ?? "List the decks with: decks")
  }
}

extension [Card.ID] {
  /// Keeps the cards of these decks.
  @MainActor
  fileprivate mutating func keep(_ decks: Set<String>, in store: ThingStore) throws {
    self = try filter { card in
      try store.library.thing(card.thing).map { decks.contains($0.deck) } ?? false
    }
  }
}
