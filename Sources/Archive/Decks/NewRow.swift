import Things

/// A row that a deck is to get, whatever columns it has.
struct NewRow: Hashable {
  var thing: Thing
  /// Cells that mean nothing to til, brought along from another deck.
  var others: [NamedCell] = []

  init(_ thing: Thing, others: [NamedCell] = []) {
    self.thing = thing
    self.others = others
  }

  init(_ draft: Draft, id: Thing.ID) {
    self.init(
      Thing(
        id: id, short: draft.short, long: draft.long, note: draft.note, tags: draft.tags,
        also: draft.also, guid: draft.guid))
  }

  /// The text for one of til's columns.
  func text(_ column: DeckColumn) -> String {
    switch column {
    case .short: thing.short
    case .long: thing.long
    case .note: thing.note
    case .tags: thing.tags.isEmpty ? "" : CellLists.cell(tags: thing.tags)
    case .also: thing.also.isEmpty ? "" : CellLists.cell(also: thing.also)
    case .id: "\(thing.id)"
    case .guid: thing.guid
    }
  }
}
