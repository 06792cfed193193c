import Things

/// What a change did to one row of a deck, as the journal tells it.
enum RowChange: Hashable {
  case added(Thing.ID)
  /// `old` is the row as it was, byte for byte.
  case edited(Thing.ID, old: [UInt8])
  case removed(Thing.ID, old: [UInt8])

  /// What an event did to the rows of a deck.
  static func of(_ event: Event, in deck: String) -> [RowChange] {
    switch event {
    case .add(deck, _, let ids, _): ids.map { .added($0) }
    case .edit(let id, deck, _, let row, _): [.edited(id, old: row)]
    case .remove(let id, deck, _, let row, _): [.removed(id, old: row)]
    case .move(let id, deck, _, let row, _, _): [.removed(id, old: row)]
    case .move(let id, _, deck, _, _, _): [.added(id)]
    default: []
    }
  }
}
