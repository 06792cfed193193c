import Things

extension TextChange {
  /// Restores the old bytes of a row.
  mutating func putBack(_ id: Thing.ID, row old: [UInt8]) throws {
    let (deck, row) = try find(id)
    let left = try rowReader.thing(in: old, of: deck, id: id).map(RowDigest.of)
    let present = raw(row, deck)
    try change(deck) { deck in
      deck.edits.append(.insert(old, id: id, before: row))
      deck.edits.append(.remove(row: row))
    }
    events.append(.edit(id, deck: deck, nil, row: present, left: left))
  }

  mutating func insert(
    _ id: Thing.ID, into name: String, row: [UInt8], before: Thing.ID?
  ) throws {
    let left = try rowReader.thing(in: row, of: name, id: id).map(RowDigest.of)
    try insertRow(id, into: name, row: row, before: before)
    events.append(.add(deck: name, nil, [id], left: left))
  }

  mutating func moveBack(
    _ id: Thing.ID, to: String, row: [UInt8], before: Thing.ID?
  ) throws {
    let (deck, place) = try find(id)
    let present = raw(place, deck)
    let next = following(place, deck)
    let left = try rowReader.thing(in: row, of: to, id: id).map(RowDigest.of)
    try change(deck) { $0.edits.append(.remove(row: place)) }
    try insertRow(id, into: to, row: row, before: before)
    events.append(.move(id, from: deck, to: to, row: present, before: next, left: left))
  }

  /// Resolves merge marks; rows inside them are now part of the deck.
  mutating func mend(_ name: String, _ text: [UInt8]) throws {
    let known = Set(try loaded(name).ids)
    let new = DeckFile(name: name, path: "", bytes: text)
    let ids = RowIdentities.of([new], seen: .nothing)?.decks[0].ids ?? []
    var left = RowDigest()
    var came: [Thing.ID] = []
    for (row, id) in zip(new.rows, ids) where !known.contains(id) && !came.contains(id) {
      came.append(id)
      left.add(new.thing(row, id: id))
    }
    try change(name) { $0.mended = text }
    if !came.isEmpty { events.append(.add(deck: name, nil, came, left: left.value)) }
  }

  private mutating func insertRow(
    _ id: Thing.ID, into name: String, row: [UInt8], before: Thing.ID?
  ) throws {
    try change(name, makes: true) { $0.putBack.add(row, id, before: before) }
  }
}
