import Things

/// A Thing with all its cards, as `show` tells it.
struct ThingDetail {
  let entry: Entry
  let added: StudyDay?
  let today: StudyDay
  /// The cards that its deck asks.
  let cards: [CardDetail]

  @MainActor
  init(_ entry: Entry, in session: Session) throws {
    self.entry = entry
    let store = try session.store
    today = store.now().day
    added = try store.shelf.dayAdded(entry.thing.id)
    cards = try session.cards(of: entry).map { try CardDetail($0, entry.deck, store) }
  }

  /// Deck, tags, other answers, day.
  var facts: [String] {
    let thing = entry.thing
    let also = thing.also.isEmpty ? [] : ["also " + thing.also.joined(separator: ", ")]
    let day = added.map { ["added " + DateText.short($0, today: today)] } ?? []
    return [entry.deck] + thing.tags + also + day
  }

  var json: JSON {
    .thing(
      entry,
      [
        ("added", .optional(added) { .string("\($0)") }),
        ("cards", .array(cards.map(\.json))),
      ])
  }

  /// The Thing's own fields, then the card's, for each card.
  var rows: [[String]] { cards.map { entry.fields + $0.fields } }
}
