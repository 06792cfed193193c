import Things

/// Finds the place of a Thing by its id.
struct PlaceTable {
  let database: Database

  private var table: PairTable {
    PairTable(database: database, name: "place", keepsOne: true)
  }

  /// Rows by id.
  static func keys(_ rows: ThingRows, _ numbers: Range<Int32>) -> SortedKeys {
    SortedKeys(numbers) { rows.ids[Int($0)].number }
  }

  static func pairs(_ keys: SortedKeys, _ places: [Int64]) -> [PairTable.Pair] {
    keys.entries.map {
      PairTable.Pair(key: $0.key, value: UInt64(bitPattern: places[Int($0.row)]))
    }
  }

  /// Writes where Things stand, in order of id; what stood elsewhere no longer does.
  func insert(_ pairs: [PairTable.Pair]) throws(IndexError) { try table.insert(pairs) }

  /// Forgets Things, in order of id, that stand where it is said.
  func remove(_ pairs: [PairTable.Pair]) throws(IndexError) { try table.remove(pairs) }

  func place(of id: Thing.ID) throws(IndexError) -> Int64? {
    try table.values(of: id.number).first.map { Int64(bitPattern: $0) }
  }

  func count() throws(IndexError) -> Int { try table.count() }

  /// All Things in order of id.
  func visit(
    _ body: (_ id: UInt64, _ place: Int64) throws(IndexError) -> Void
  ) throws(IndexError) {
    try table.visit { pair throws(IndexError) in
      try body(pair.key, Int64(bitPattern: pair.value))
    }
  }
}
