import Things

// Replaces whole decks by their backups.
extension TextChange {
  /// Replaces a deck's text and records the rows that come, go and change, for undo.
  mutating func restore(_ path: String, _ text: [UInt8]) throws {
    guard let name = DeckName.name(ofPath: path) else { return }
    let place = DeckPlace(name: name, path: path, target: nil)
    try refuseUnfinished(name, place)
    var deck = try present(place)
    let new = DeckFile(place, bytes: text)
    try record(deck, becoming: new, ids: Self.ids(of: new))
    deck.mended = text
    decks[name] = deck
  }

  /// The deck as it is now, even if its rows cannot be read.
  private func present(_ place: DeckPlace) throws -> Deck {
    let path = library.places.path(of: place)
    guard try Folder.look(path) != nil else {
      let none = DeckFile(place, bytes: try DeckFile.newText([]))
      return Deck(place: place, file: none, ids: [], unwritten: [], isNew: true)
    }
    let whole = try WholeFile.read(path)
    let file = DeckFile(place, bytes: whole.bytes)
    return Deck(
      place: place, file: file, ids: Self.ids(of: file), unwritten: [], stamp: whole.stamp)
  }

  private static func ids(of file: DeckFile) -> [Thing.ID] {
    RowIdentities.of([file], seen: .nothing)?.decks[0].ids ?? []
  }

  private mutating func record(
    _ deck: Deck, becoming new: DeckFile, ids: [Thing.ID]
  ) throws {
    let name = deck.place.name
    let before = Dictionary(zip(deck.ids, deck.file.rows), uniquingKeysWith: { one, _ in one })
    for (row, id) in zip(new.rows, ids) {
      let thing = new.thing(row, id: id)
      if let old = before[id] {
        guard deck.file.raw(old) != new.raw(row) else { continue }
        events.append(
          .edit(id, deck: name, nil, row: deck.file.raw(old), left: RowDigest.of(thing)))
      } else if try finder.deck(of: id) == 0 {
        // A Thing that has moved to another deck stays there.
        events.append(.add(deck: name, nil, [id], left: RowDigest.of(thing)))
      }
    }
    let kept = Set(ids)
    for (place, (row, id)) in zip(deck.file.rows, deck.ids).enumerated() where !kept.contains(id) {
      let next = place + 1 < deck.ids.count ? deck.ids[place + 1] : nil
      events.append(.remove(id, deck: name, nil, row: deck.file.raw(row), before: next))
    }
  }
}
