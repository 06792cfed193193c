/// Histories are cut into parts, so that an answer rewrites one of them whatever the card's age.
extension CardStore {
  /// Entries in one part: just under 4 KB.
  static let partSize = 80

  private static func key(_ card: UInt64, part: Int) -> Int64 {
    Int64(bitPattern: card << 14 | UInt64(part))
  }

  /// The keys of all parts of a card's history.
  static func keys(of card: UInt64) -> ClosedRange<Int64> {
    key(card, part: 0)...key(card, part: 1 << 14 - 1)
  }

  static func card(ofKey key: Int64) -> UInt64 { UInt64(bitPattern: key) >> 14 }

  /// All entries of a card, in order.
  func entries(_ card: UInt64) throws(IndexError) -> [PackedEntry] {
    let statement = try database.statement(
      "SELECT entries FROM history WHERE key BETWEEN ?1 AND ?2 ORDER BY key")
    let keys = Self.keys(of: card)
    statement.bind(1, keys.lowerBound).bind(2, keys.upperBound)
    var entries: [PackedEntry] = []
    while try statement.step() { entries += Self.entries(statement.blob(0)) }
    return entries
  }

  /// The entries that a blob holds.
  static func entries(_ bytes: UnsafeRawBufferPointer) -> [PackedEntry] {
    // SQLite promises no alignment, so the bytes are copied.
    [PackedEntry](unsafeUninitializedCapacity: bytes.count / PackedEntry.size) { buffer, count in
      count = bytes.count / PackedEntry.size
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count * PackedEntry.size)))
    }
  }

  /// Writes all entries of a card.
  func save(_ entries: [PackedEntry], of card: UInt64) throws(IndexError) {
    try saveParts(entries, of: card, before: 0)
  }

  /// Writes entries of which `before` others come first, a whole number of parts.
  func saveParts(
    _ entries: [PackedEntry], of card: UInt64, before: Int
  ) throws(IndexError) {
    let statement = try database.statement("INSERT OR REPLACE INTO history VALUES(?1, ?2)")
    for start in stride(from: 0, to: entries.count, by: Self.partSize) {
      let part = entries[start..<min(start + Self.partSize, entries.count)]
      statement.bind(1, Self.key(card, part: (before + start) / Self.partSize))
      part.withUnsafeBytes { _ = statement.bind(2, blob: $0) }
      try statement.run()
    }
  }

  /// The last part alone, and how many entries come before it.
  func lastPart(_ card: UInt64, count: Int) throws(IndexError) -> (
    entries: [PackedEntry], before: Int
  ) {
    guard count > 0 else { return ([], 0) }
    let part = (count - 1) / Self.partSize
    let statement = try database.statement("SELECT entries FROM history WHERE key = ?1")
    statement.bind(1, Self.key(card, part: part))
    guard try statement.step() else { return ([], 0) }
    defer { statement.reset() }
    return (Self.entries(statement.blob(0)), part * Self.partSize)
  }
}
