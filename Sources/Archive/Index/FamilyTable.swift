import Things

/// Finds Things by short form, without regard to case and accents.
struct FamilyTable {
  let database: Database

  private var table: PairTable {
    PairTable(database: database, name: "family", keepsOne: false)
  }

  /// Rows by the key of their family.
  static func keys(_ rows: ThingRows, _ numbers: Range<Int32>) -> SortedKeys {
    var fold = SearchFold()
    return SortedKeys(numbers) { row in rows.withCell(Int(row), .short) { fold.key($0) } }
  }

  static func pairs(_ keys: SortedKeys, _ rows: ThingRows) -> [PairTable.Pair] {
    var pairs = keys.entries.map {
      PairTable.Pair(key: $0.key, value: rows.ids[Int($0.row)].number)
    }
    // In a family they stand in the order of the deck.
    keys.forEachGroup { if $0.count > 1 { pairs[$0.indices].sort() } }
    return pairs
  }

  func insert(_ pairs: [PairTable.Pair]) throws(IndexError) { try table.insert(pairs) }

  func remove(_ pairs: [PairTable.Pair]) throws(IndexError) { try table.remove(pairs) }

  func count() throws(IndexError) -> Int { try table.count() }

  /// The ids under a key; texts that differ may share one, so the caller looks at them.
  func ids(_ key: UInt64) throws(IndexError) -> [Thing.ID] {
    try table.values(of: key).map { Thing.ID(number: $0) }
  }

  /// All keys and the ids under them, in order.
  func visit(
    _ body: (_ key: UInt64, _ id: UInt64) throws(IndexError) -> Void
  ) throws(IndexError) {
    try table.visit { pair throws(IndexError) in try body(pair.key, pair.value) }
  }

  /// The Things that share a short form with another, by family.
  func families() throws(IndexError) -> [[Thing.ID]] {
    var families: [[Thing.ID]] = []
    var last: (key: UInt64, id: UInt64)?
    var isFamily = false
    try table.visit { pair throws(IndexError) in
      if let last, last.key == pair.key {
        if !isFamily { families.append([Thing.ID(number: last.id)]) }
        isFamily = true
        families[families.count - 1].append(Thing.ID(number: pair.value))
      } else {
        isFamily = false
      }
      last = (pair.key, pair.value)
    }
    return families
  }
}
