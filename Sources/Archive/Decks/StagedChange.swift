import Things

/// What the journal says of a temporary that waits beside a deck.
struct StagedChange: Hashable {
  /// CRC-64/XZ of the deck's text before; nil if there was no file.
  var before: UInt64?
  var after: UInt64
  var rows: [RowChange]
  /// The name the deck had, if the change gave it another.
  var formerName: String?

  init(before: UInt64?, after: UInt64, rows: [RowChange], formerName: String? = nil) {
    self.before = before
    self.after = after
    self.rows = rows
    self.formerName = formerName
  }

  /// Nil if the events of that line did not change the text of this deck.
  init?(of deck: String, _ events: [Event], _ changes: [DeckChange]) {
    guard let change = changes.first(where: { $0.deck == deck && $0.after != nil }),
      let after = change.after
    else { return nil }
    self.after = after
    let formerNames = events.compactMap { event in
      if case .deck(let from, deck) = event { from } else { nil }
    }
    formerName = formerNames.last
    before =
      formerName.map { name in changes.first { $0.deck == name }?.before } ?? change.before
    rows = events.flatMap { event in
      RowChange.of(event, in: deck)
        + (formerNames.last.map { RowChange.of(event, in: $0) } ?? [])
    }
  }
}
