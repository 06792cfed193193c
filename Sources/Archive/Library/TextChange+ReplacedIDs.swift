import Things

extension TextChange {
  /// Records rows whose id cell held something else, which the new text replaces by an id.
  ///
  /// Without a line of its own, `check` would report the cell once and then never again, and nobody
  /// could tell what was there.
  mutating func recordReplacedIDs() {
    for name in decks.keys.sorted() {
      guard let deck = decks[name], !deck.isNew, deck.mended == nil, deck.copy == nil else {
        continue
      }
      let damaged = Set(deck.file.remarks.filter(\.isAboutID).compactMap(\.line))
      guard !damaged.isEmpty else { continue }
      let recorded = Set(events.compactMap(\.recordedRow))
      for row in deck.unwritten where damaged.contains(Int(deck.file.rows[row].line)) {
        let id = deck.ids[row]
        guard !recorded.contains(id) else { continue }
        let thing = deck.file.thing(deck.file.rows[row], id: id)
        events.append(
          .edit(id, deck: name, nil, row: raw(row, name), left: RowDigest.of(thing)))
      }
    }
  }
}

extension DeckRemark {
  fileprivate var isAboutID: Bool {
    if case .noID = what { true } else { false }
  }
}

extension Event {
  /// The Thing whose former row this line holds.
  fileprivate var recordedRow: Thing.ID? {
    switch self {
    case .edit(let id, _, _, _, _), .remove(let id, _, _, _, _), .move(let id, _, _, _, _, _): id
    default: nil
    }
  }
}
