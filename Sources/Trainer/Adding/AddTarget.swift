import Things

/// The deck that a new Thing goes to, which is always said.
struct AddTarget {
  static let fallback = "things"

  let deck: String
  let isNew: Bool

  /// The deck named, being studied, set, the only one, the last one added to, else `things`.
  @MainActor
  init(_ named: String?, in session: Session) throws {
    let store = try session.store
    let decks = try store.shelf.decks().map(\.name)
    let set = store.settings.value("default-deck").value
    let chosen = named ?? session.studiedDeck ?? (set == "none" ? nil : set)
    deck = try chosen ?? Self.usual(decks, store)
    isNew = !decks.contains(deck)
  }

  @MainActor
  private static func usual(_ decks: [String], _ store: ThingStore) throws -> String {
    guard decks.count != 1 else { return decks[0] }
    guard let last = try store.shelf.deckLastAddedTo(), decks.contains(last) else {
      return fallback
    }
    return last
  }
}
