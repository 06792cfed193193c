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
}
