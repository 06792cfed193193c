import SystemFiles
import Things

// Restores rows as they were.
extension TextChange {
  /// Restores the old bytes of a row.
  mutating func putBack(_ former: FormerRow) throws {
    let id = former.thing
    // A change that edits and moves a row has the same former row in both lines.
    if movedBack.contains(id) { return }
    let (deck, row) = try find(id)
    let left = try rowReader.thing(in: former.row, of: deck, id: id).map(RowDigest.of)
    let present = raw(row, deck)
    try change(deck) { deck in
      deck.edits.append(.insert(former.row, id: id, before: row))
      deck.edits.append(.remove(row: row))
    }
    events.append(.edit(FormerRow(id, in: deck, row: present, left: left)))
  }

  mutating func insert(_ former: FormerRow) throws {
    let left = try insertRow(former)
    events.append(.add(AddedRows([former.thing], to: former.deck, left: left)))
  }

  mutating func moveBack(_ former: FormerRow) throws {
    let id = former.thing
    let (deck, place) = try find(id)
    let present = raw(place, deck)
    let next = following(place, deck)
    try change(deck) { $0.edits.append(.remove(row: place)) }
    let left = try insertRow(former)
    movedBack.insert(id)
    events.append(
      .move(FormerRow(id, in: deck, row: present, next: next, left: left), to: former.deck))
  }

  /// Returns the digest of the row's texts; nil if it is not a Thing.
  private mutating func insertRow(_ former: FormerRow) throws -> UInt64? {
    let (deck, id) = (former.deck, former.thing)
    let left = try rowReader.thing(in: former.row, of: deck, id: id).map(RowDigest.of)
    try change(deck, makes: true) { $0.putBack.add(former.row, id, before: former.next) }
    return left
  }

  /// Resolves merge marks; rows inside them are now part of the deck.
  mutating func mend(_ name: String, _ text: [UInt8]) throws {
    let known = Set(try loaded(name).ids)
    let new = DeckFile(name: name, path: "", bytes: text)
    var left = RowDigest()
    var came: [Thing.ID] = []
    for (row, id) in zip(new.rows, new.ownIDs.ids) where !known.contains(id) && !came.contains(id) {
      came.append(id)
      left.add(new.thing(row, id: id))
    }
    try change(name) { $0.mended = text }
    if !came.isEmpty { events.append(.add(AddedRows(came, to: name, left: left.value))) }
  }
}

// Replaces whole decks by their backups.
extension TextChange {
  /// Replaces a deck's text and records the rows that come, go and change, for undo.
  mutating func restore(_ path: String, _ text: [UInt8]) throws {
    guard let name = DeckName.name(ofPath: path) else { return }
    let place = DeckPlace(name: name, path: path)
    try refuseUnfinished(name, place)
    var deck = try present(place)
    let new = DeckFile(place, bytes: text)
    try record(deck, becoming: new)
    deck.mended = text
    decks[name] = deck
  }

  /// The deck as it is now, even if its rows cannot be read.
  private func present(_ place: DeckPlace) throws -> Deck {
    let path = library.places.path(of: place)
    guard try Folder.look(path) != nil else {
      let none = DeckFile(place, bytes: try DeckFile.newText([]))
      return Deck(place: place, file: none, isNew: true)
    }
    let whole = try WholeFile.read(path)
    let file = DeckFile(place, bytes: whole.bytes)
    return Deck(place: place, file: file, ids: file.ownIDs.ids, stamp: whole.stamp)
  }

  private mutating func record(_ deck: Deck, becoming new: DeckFile) throws {
    let (name, ids) = (deck.place.name, new.ownIDs.ids)
    let before = Dictionary(zip(deck.ids, deck.file.rows), uniquingKeysWith: { one, _ in one })
    for (row, id) in zip(new.rows, ids) {
      let thing = new.thing(row, id: id)
      if let old = before[id] {
        guard deck.file.raw(old) != new.raw(row) else { continue }
        events.append(
          .edit(FormerRow(id, in: name, row: deck.file.raw(old), left: RowDigest.of(thing))))
      } else if try finder.deck(of: id) == 0 {
        // A Thing that has moved to another deck stays there.
        events.append(.add(AddedRows([id], to: name, left: RowDigest.of(thing))))
      }
    }
    let kept = Set(ids)
    for (place, (row, id)) in zip(deck.file.rows, deck.ids).enumerated() where !kept.contains(id) {
      let next = place + 1 < deck.ids.count ? deck.ids[place + 1] : nil
      events.append(.remove(FormerRow(id, in: name, row: deck.file.raw(row), next: next)))
    }
  }
}
