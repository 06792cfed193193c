/// Entries put together by card: places in the intake, sorted by card and else as they came.
struct CardGroups {
  private struct Item {
    var card: UInt64
    var place: UInt32
  }

  private var items: [Item]

  init(_ cards: [UInt64]) {
    items = []
    items.reserveCapacity(cards.count)
    for (place, card) in cards.enumerated() where card != Intake.dropped {
      items.append(Item(card: card, place: UInt32(place)))
    }
    sort()
  }

  /// Calls `body` with each card, in order of number, and the places of its entries.
  func visit<Failure: Error>(
    _ body: (UInt64, [Int]) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    var places: [Int] = []
    while start < items.count {
      let card = items[start].card
      places.removeAll(keepingCapacity: true)
      while start < items.count, items[start].card == card {
        places.append(Int(items[start].place))
        start += 1
      }
      try body(card, places)
    }
  }

  private static let digitBits = 13
  private static let passes = 4

  // A card's number is below twice the number of ids, which takes 49 bits. Counting its digits is
  // several times faster than comparing a million pairs, and keeps the order within a card.
  private mutating func sort() {
    guard items.count > 1000 else {
      items.sort { ($0.card, $0.place) < ($1.card, $1.place) }
      return
    }
    var other = items
    for pass in 0..<Self.passes {
      let shift = UInt64(pass * Self.digitBits)
      let mask = UInt64(1 << Self.digitBits - 1)
      var starts = [Int](repeating: 0, count: 1 << Self.digitBits + 1)
      for item in items { starts[Int(item.card >> shift & mask) + 1] += 1 }
      for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
      for item in items {
        let digit = Int(item.card >> shift & mask)
        other[starts[digit]] = item
        starts[digit] += 1
      }
      swap(&items, &other)
    }
  }
}
