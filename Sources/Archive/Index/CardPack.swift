import Things

/// Some cards side by side, in order of number: one row of the index.
struct CardPack {
  /// The numbers from this one on are its, up to the next pack's.
  let least: UInt64
  private(set) var cards: [PackedCard]

  /// Two packs of so many fill a page of the index: a third would go to pages of its own.
  static let most = 44
  /// Filled all at once it keeps room for cards that come between.
  static let comfortable = 40

  init(least: UInt64, _ cards: ArraySlice<PackedCard> = []) {
    self.least = least
    self.cards = Array(cards)
  }

  init(least: UInt64, _ bytes: UnsafeRawBufferPointer) {
    self.least = least
    let count = bytes.count / PackedCard.size
    // SQLite promises no alignment, so the bytes are copied.
    cards = [PackedCard](unsafeUninitializedCapacity: count) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count * PackedCard.size)))
      filled = count
    }
  }

  static func card(at place: Int, _ bytes: UnsafeRawBufferPointer) -> PackedCard {
    bytes.loadUnaligned(fromByteOffset: place * PackedCard.size, as: PackedCard.self)
  }

  func card(_ number: UInt64) -> PackedCard? {
    let place = place(of: number)
    return place < cards.count && cards[place].number == number ? cards[place] : nil
  }

  /// Whether the number lies between two that it has: then it can be in no other pack.
  func surrounds(_ number: UInt64) -> Bool {
    guard let last = cards.last else { return false }
    return least <= number && number <= last.number
  }

  mutating func put(_ card: PackedCard) {
    let place = place(of: card.number)
    if place < cards.count, cards[place].number == card.number {
      cards[place] = card
    } else {
      cards.insert(card, at: place)
    }
  }

  /// Takes the upper half out, as a pack of its own.
  mutating func split() -> CardPack {
    let middle = cards.count / 2
    let upper = CardPack(least: cards[middle].number, cards[middle...])
    cards.removeSubrange(middle...)
    return upper
  }

  /// Where a card of this number is, or would be put.
  private func place(of number: UInt64) -> Int {
    var low = 0
    var high = cards.count
    while low < high {
      let middle = (low + high) / 2
      if cards[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
