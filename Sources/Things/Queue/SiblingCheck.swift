/// Lets each Thing be taken once, so that its two cards do not come on one day.
struct SiblingCheck {
  /// For each card of the pool the slot of its Thing, if that has a card asked backward here;
  /// empty where no Thing has.
  private var slots: [UInt32] = []
  private var taken: [Bool] = []

  private static let none = UInt32.max

  /// `backward` are the places of the cards that are asked backward.
  init(_ cards: [Candidate], backward: [UInt32]) {
    guard !backward.isEmpty else { return }
    var table = ThingTable(capacity: backward.count)
    for place in backward { table.insert(cards[Int(place)].thing) }
    slots = cards.map { table.slot(of: $0.thing) ?? Self.none }
    taken = Array(repeating: false, count: table.size)
  }

  /// False if the Thing of the card at this place was taken already.
  mutating func take(_ place: UInt32) -> Bool {
    guard !slots.isEmpty, slots[Int(place)] != Self.none else { return true }
    let slot = Int(slots[Int(place)])
    defer { taken[slot] = true }
    return !taken[slot]
  }
}

/// Things, each in the first free slot from its own on.
///
/// It is only ever asked where one is, and so needs no hashing that differs from run to run.
private struct ThingTable {
  /// A Thing's number and one; 0 is free.
  private var things: [UInt64]
  /// Most Things are not in it, and a few bits tell so without a look far away.
  private var bits: [UInt64]

  init(capacity: Int) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    things = Array(repeating: 0, count: size)
    bits = Array(repeating: 0, count: size / 8)
  }

  var size: Int { things.count }

  private func hash(_ thing: UInt64) -> Int {
    Int(truncatingIfNeeded: (thing &* 0x9e37_79b9_7f4a_7c15) >> 24)
  }

  mutating func insert(_ thing: UInt64) {
    let hash = hash(thing)
    bits[hash >> 6 & (bits.count - 1)] |= 1 << UInt64(hash & 63)
    var slot = hash >> 3 & (size - 1)
    while things[slot] != 0, things[slot] != thing + 1 { slot = (slot + 1) & (size - 1) }
    things[slot] = thing + 1
  }

  func slot(of thing: UInt64) -> UInt32? {
    let hash = hash(thing)
    guard bits[hash >> 6 & (bits.count - 1)] >> UInt64(hash & 63) & 1 == 1 else { return nil }
    var slot = hash >> 3 & (size - 1)
    while things[slot] != 0 {
      if things[slot] == thing + 1 { return UInt32(slot) }
      slot = (slot + 1) & (size - 1)
    }
    return nil
  }
}
