import Things

extension Session {
  /// What holds for whole Things, whichever of their cards the journal named.
  func records(of entries: [Entry]) throws -> [Thing.ID: CardRecord] {
    let cards = entries.flatMap { entry in
      Card.Direction.allCases.map { Card.ID(entry.thing.id, $0) }
    }
    let records = try store.shelf.records(of: cards)
    var byThing: [Thing.ID: CardRecord] = [:]
    for card in cards where byThing[card.thing] == nil { byThing[card.thing] = records[card] }
    return byThing
  }
}
