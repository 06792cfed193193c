import Recall
import Things

/// Cards and their histories in the index.
///
/// Cards are packed by the dozen, in order of number, because to find a row costs SQLite more than
/// everything that is computed of a card. A pack holds the numbers from its own up to the next
/// one's; the first one's is 0.
struct CardStore {
  let database: Database

  /// A card as the index has it.
  struct Row {
    var record: CardRecord
    /// 0 where no deck has the Thing.
    var deck: Int
    var entries: Int
  }

  func row(_ number: UInt64) throws(IndexError) -> Row? {
    try pack(holding: number)?.card(number).map(Self.row)
  }

  static func row(_ card: PackedCard) -> Row {
    Row(record: card.record, deck: card.deck, entries: Int(card.entries))
  }

  func allRecords() throws(IndexError) -> [UInt64: CardRecord] {
    var records: [UInt64: CardRecord] = [:]
    try visit { records[$0.number] = $0.record }
    return records
  }

  /// The pack that has a card or would have it; nil where there is no card at all.
  func pack(holding number: UInt64) throws(IndexError) -> CardPack? {
    let statement = try database.statement(
      "SELECT least, cards FROM card WHERE least <= ?1 ORDER BY least DESC LIMIT 1")
    statement.bind(1, bits: number)
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return CardPack(least: statement.bits(0), statement.blob(1))
  }

  func save(_ pack: CardPack) throws(IndexError) {
    let statement = try database.statement("INSERT OR REPLACE INTO card VALUES(?1, ?2)")
    statement.bind(1, bits: pack.least)
    pack.cards.withUnsafeBytes { _ = statement.bind(2, blob: $0) }
    try statement.run()
  }

  var isEmpty: Bool {
    get throws(IndexError) { try database.number("SELECT EXISTS(SELECT 1 FROM card)") == 0 }
  }

  /// All cards in order of number.
  func visit(_ body: (PackedCard) throws(IndexError) -> Void) throws(IndexError) {
    let statement = try database.statement("SELECT cards FROM card ORDER BY least")
    while try statement.step() {
      let cards = statement.blob(0)
      for place in 0..<cards.count / PackedCard.size {
        try body(CardPack.card(at: place, cards))
      }
    }
  }
}
