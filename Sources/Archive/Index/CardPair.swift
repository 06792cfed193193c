/// The cards of a Thing that have a history: at least one of them.
struct CardPair {
  private(set) var forward: PackedCard?
  private(set) var backward: PackedCard?
  /// The number of the Thing.
  let thing: UInt64
  /// The deck that has it; 0 where none has.
  let deck: Int

  fileprivate init(_ card: PackedCard) {
    thing = card.number / 2
    deck = card.deck
    if card.isBackward { backward = card } else { forward = card }
  }

  fileprivate init(forward: PackedCard, backward: PackedCard) {
    self.init(forward)
    self.backward = backward
  }

  var count: Int { (forward == nil ? 0 : 1) + (backward == nil ? 0 : 1) }
}

extension CardStore {
  /// All cards, those of a Thing together, in order of the Things' numbers.
  func visitPairs(_ body: (CardPair) throws(IndexError) -> Void) throws(IndexError) {
    var waiting: PackedCard?
    try visit { (card: PackedCard) throws(IndexError) in
      if let forward = waiting {
        waiting = nil
        if forward.number + 1 == card.number {
          return try body(CardPair(forward: forward, backward: card))
        }
        try body(CardPair(forward))
      }
      if card.isBackward { try body(CardPair(card)) } else { waiting = card }
    }
    if let waiting { try body(CardPair(waiting)) }
  }
}
