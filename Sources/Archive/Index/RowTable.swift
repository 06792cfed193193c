import Things

/// The Things of decks in the order of their rows: all that is asked of most, in little room.
struct RowTable {
  let database: Database

  private var table: PairTable {
    PairTable(database: database, name: "thing", keepsOne: true)
  }

  static func pairs(_ rows: ThingRows, _ numbers: Range<Int>, _ places: [Int64]) -> [PairTable.Pair]
  {
    numbers.map {
      PairTable.Pair(key: UInt64(bitPattern: places[$0]), value: rows.ids[$0].number)
    }
  }

  func insert(_ pairs: [PairTable.Pair]) throws(IndexError) { try table.insert(pairs) }

  func remove(_ pairs: [PairTable.Pair]) throws(IndexError) { try table.remove(pairs) }

  func count() throws(IndexError) -> Int { try table.count() }

  /// The places of a deck, as keys, with the numbers of the Things there.
  func pairs(of deck: Int) throws(IndexError) -> PairCursor {
    let places = ThingTable.places(of: deck)
    return try table.pairs(
      from: UInt64(bitPattern: places.lowerBound), through: UInt64(bitPattern: places.upperBound))
  }
}
