import Things

/// The deck that was taken into the index last, as its file said it and as the index holds it.
///
/// Who adds a Thing mostly adds another to the same deck: the next change begins with this instead
/// of reading the file, and then the index, once more. It is worth something only as long as the
/// index holds it; once another program has written there, or it was computed anew, it is dropped.
struct TakenDeck {
  let deck: DeckIntake.Deck
  let placed: PlacedRows

  /// Larger ones would cost more memory than time.
  private static let largest = 1 << 20

  /// Nil for a deck that could not be read, or is too large to be kept.
  init?(_ deck: DeckIntake.Deck, _ placed: PlacedRows) {
    guard let file = deck.file, file.size <= Self.largest else { return nil }
    self.deck = deck
    self.placed = placed
  }

  /// More new rows than these are looked at together with the others.
  private static let mostNew = 16

  /// The deck as its file is now, where that says the same and a little more at its end, all with
  /// ids that no other row has; nil where it must be read like any other.
  func readOn(
    in places: Places, isHeldElsewhere: (Thing.ID) -> Bool
  ) throws(ArchiveError) -> DeckIntake.Deck? {
    guard let old = deck.file, let known = deck.identity, known.isPlain else { return nil }
    let whole = try WholeFile.read(places.path(of: deck.place))
    guard let shared = SharedRows(old, whole.bytes),
      let file = DeckFile(deck.place, bytes: whole.bytes, after: shared),
      file.remarks.isEmpty, file.rows.count - shared.count <= Self.mostNew
    else { return nil }
    var ids = Array(known.ids[..<shared.count])
    for row in file.rows[shared.count...] {
      guard let id = row.id, !ids.contains(id), !isHeldElsewhere(id) else { return nil }
      ids.append(id)
    }
    var new = DeckIntake.Deck(place: deck.place, stamp: whole.stamp, file: file)
    new.identity = RowIdentities.Deck(ids: ids)
    new.isReadOnly = !System.mayChange(places.path(of: deck.place))
    new.shared = placed.rows.prefix(shared.count)
    return new
  }
}
