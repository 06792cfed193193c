import Things

/// The differences between a deck and an edited copy, by id.
struct DeckComparison {
  struct Changed: Hashable {
    var id: Thing.ID
    /// Row indices in the original and the copy.
    var old: Int
    var new: Int
  }

  let original: DeckFile
  let edited: DeckFile
  /// Rows of the copy that are not in the original.
  private(set) var added: [Int] = []
  private(set) var changed: [Changed] = []
  /// In the order of the original.
  private(set) var removed: [Thing.ID] = []
  /// The id of each row of the copy; nil for added rows.
  private(set) var ids: [Thing.ID?] = []

  /// Recognizes rows of the copy whose id was deleted, as `IdentityMatch` does.
  init(_ original: DeckFile, ids originalIDs: [Thing.ID], edited: DeckFile) {
    self.original = original
    self.edited = edited
    let places = Dictionary(zip(originalIDs, originalIDs.indices)) { first, _ in first }
    ids = Self.identities(original, ids: originalIDs, edited: edited).map {
      places[$0] == nil ? nil : $0
    }
    matchHalves(originalIDs)
    for (new, id) in ids.enumerated() {
      guard let id, let old = places[id] else {
        added.append(new)
        continue
      }
      if !isSame(old, new, id: id) { changed.append(Changed(id: id, old: old, new: new)) }
    }
    let kept = Set(ids.compactMap(\.self))
    removed = places.filter { !kept.contains($0.key) }.sorted { $0.value < $1.value }.map(\.key)
  }

  private static func identities(
    _ original: DeckFile, ids: [Thing.ID], edited: DeckFile
  ) -> [Thing.ID] {
    let rows = zip(original.rows, ids).map { row, id in
      LastSeen.Entry(id: id, short: original[row.short], long: original[row.long])
    }
    let known = Set(ids)
    let seen = LastSeen(rows: { _ in rows }, knows: { known.contains($0) })
    return RowIdentities.of([edited], seen: seen).decks[0].ids
  }

  /// Matches rows without an id that kept only their short or long form: in an editor people
  /// rewrite rows, however little is left of them.
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

  /// The rows with a unique text, by that text.
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
  /// The differences as edits of single Things, without the order of rows.
  var edits: [Change.Edit] {
    changed.map { .replace($0.id, edited.thing(edited.rows[$0.new], id: $0.id)) }
      + removed.map { .remove($0) }
      + added.map { row in
        let thing = edited.thing(edited.rows[row], id: Thing.ID(number: 0))
        return .add(NewThing(thing, id: edited.rows[row].id), deck: original.name)
      }
  }

  /// The copy's text with all ids filled in, including these for the added rows.
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
