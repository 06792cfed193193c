/// Reads cards and writes them back: the pack at hand is kept until another one is asked for.
///
/// Cards that come in order of number so are read and written by the dozen.
struct CardWriter {
  private let store: CardStore
  /// Whether there were no cards before: then nothing is looked up, and each comes once.
  private let isFresh: Bool
  private var pack: CardPack?
  private var isChanged = false
  /// Where there were none: written at the end, so that they lie side by side and not between
  /// histories.
  private var first: [PackedCard] = []

  init(_ store: CardStore, isFresh: Bool) {
    self.store = store
    self.isFresh = isFresh
  }

  mutating func row(_ number: UInt64) throws(IndexError) -> CardStore.Row? {
    if isFresh { return nil }
    try turn(to: number)
    return pack?.card(number).map(CardStore.row)
  }

  mutating func save(_ row: CardStore.Row) throws(IndexError) {
    let card = PackedCard(row)
    if isFresh { return first.append(card) }
    try turn(to: card.number)
    var changed = pack ?? CardPack(least: 0)
    pack = nil
    changed.put(card)
    if changed.cards.count > CardPack.most { try store.save(changed.split()) }
    pack = changed
    isChanged = true
  }

  /// Writes what is still at hand.
  mutating func finish() throws(IndexError) {
    if isChanged, let pack { try store.save(pack) }
    pack = nil
    isChanged = false
    first.sort { $0.number < $1.number }
    for start in stride(from: 0, to: first.count, by: CardPack.comfortable) {
      let cards = first[start..<min(start + CardPack.comfortable, first.count)]
      try store.save(CardPack(least: start == 0 ? 0 : first[start].number, cards))
    }
    first = []
  }

  private mutating func turn(to number: UInt64) throws(IndexError) {
    if let pack, pack.surrounds(number) { return }
    try finish()
    pack = try store.pack(holding: number)
  }
}
