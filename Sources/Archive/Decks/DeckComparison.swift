import Things

/// What somebody has done to a copy of a deck, by id.
struct DeckComparison {
  struct Changed: Hashable {
    var id: Thing.ID
    /// Among the rows of the original, and of the copy.
    var old: Int
    var new: Int
  }

  struct Removed: Hashable {
    var id: Thing.ID
    var old: Int
  }

  let original: DeckFile
  let edited: DeckFile
  /// Rows of the copy that are no Thing of the original.
  private(set) var added: [Int] = []
  private(set) var changed: [Changed] = []
  private(set) var removed: [Removed] = []
  /// Whether rows that are in both stand in another order.
  private(set) var isReordered = false
  /// For each row of the copy; nil for those that were added.
  private(set) var ids: [Thing.ID?] = []

  /// Rows of the copy whose id was taken out are known again as `IdentityMatch` knows them.
  init(_ original: DeckFile, ids originalIDs: [Thing.ID], edited: DeckFile) {
    self.original = original
    self.edited = edited
    let places = Dictionary(zip(originalIDs, originalIDs.indices)) { first, _ in first }
    ids = Self.identities(original, ids: originalIDs, edited: edited).map {
      places[$0] == nil ? nil : $0
    }
    matchHalves(originalIDs)
    var kept: [Int] = []
    for (new, id) in ids.enumerated() {
      guard let id, let old = places[id] else {
        added.append(new)
        continue
      }
      kept.append(old)
      if !isSame(old, new, id: id) { changed.append(Changed(id: id, old: old, new: new)) }
    }
    let remaining = Set(kept)
    removed = places.filter { !remaining.contains($0.value) }
      .map { Removed(id: $0.key, old: $0.value) }.sorted { $0.old < $1.old }
    isReordered = kept != kept.sorted()
  }

  private static func identities(
    _ original: DeckFile, ids: [Thing.ID], edited: DeckFile
  ) -> [Thing.ID] {
    let rows = zip(original.rows, ids).map { row, id in
      LastSeen.Row(id: id, short: original[row.short], long: original[row.long])
    }
    let known = Set(ids)
    let seen = LastSeen(rows: { _ in rows }, knows: { known.contains($0) })
    return RowIdentities.of([edited], seen: seen)?.decks[0].ids ?? []
  }

  /// A row without an id that kept its short form or its long one is still that Thing: whoever has
  /// the deck open in an editor rewrites a row, however little is left of it.
  private mutating func matchHalves(_ originalIDs: [Thing.ID]) {
    for form in [\DeckRow.short, \DeckRow.long] {
      let known = Set(ids.compactMap(\.self))
      let gone = Self.single(original.rows.indices.filter { !known.contains(originalIDs[$0]) }) {
        original[original.rows[$0][keyPath: form]]
      }
      let new = Self.single(ids.indices.filter { ids[$0] == nil && edited.rows[$0].id == nil }) {
        edited[edited.rows[$0][keyPath: form]]
      }
      for (text, row) in new { if let old = gone[text] { ids[row] = originalIDs[old] } }
    }
  }

  /// The rows whose text no other of them has.
  private static func single(_ rows: [Int], _ text: (Int) -> String) -> [String: Int] {
    Dictionary(grouping: rows, by: text).compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  private func isSame(_ old: Int, _ new: Int, id: Thing.ID) -> Bool {
    let (before, after) = (original.rows[old], edited.rows[new])
    return original.raw(before) == edited.raw(after)
      && original.thing(before, id: id) == edited.thing(after, id: id)
  }
}

extension DeckComparison {
  /// The same as changes of one Thing after the other, which say nothing of their order.
  var edits: [Change.Edit] {
    changed.map { .replace($0.id, edited.thing(edited.rows[$0.new], id: $0.id)) }
      + removed.map { .remove($0.id) }
      + added.map { row in
        let thing = edited.thing(edited.rows[row], id: Thing.ID(number: 0))
        return .add(
          NewThing(
            short: thing.short, long: thing.long, note: thing.note, tags: thing.tags,
            also: thing.also, guid: thing.guid, id: edited.rows[row].id),
          deck: original.name)
      }
  }

  /// The copy with all ids in their cells; those of added rows are given in their order.
  func text(addedIDs: [Thing.ID]) throws(DeckEditError) -> [UInt8] {
    var ids = ids
    for (row, id) in zip(added, addedIDs) { ids[row] = id }
    let edits = edited.rows.indices.compactMap { row -> DeckEdit? in
      guard let id = ids[row], edited.rows[row].id != id else { return nil }
      return .setID(row: row, id)
    }
    return try edited.text(with: edits)
  }
}
