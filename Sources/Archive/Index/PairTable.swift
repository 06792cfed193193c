/// Pairs of numbers in order, some hundred of them packed into one row of SQLite's.
///
/// A tree of a hundred thousand small rows costs more to fill than all that is in them: so SQLite
/// keeps blocks in order, and in a block the pairs lie one behind the other. Pairs of one key are
/// never parted.
struct PairTable {
  struct Pair: BitwiseCopyable, Comparable, Sendable {
    var key: UInt64
    var value: UInt64

    static func < (one: Pair, other: Pair) -> Bool {
      one.key != other.key ? one.key < other.key : one.value < other.value
    }
  }

  let database: Database
  let name: String
  /// Whether a key has one value only: a new one then takes the place of the old.
  let keepsOne: Bool

  /// So many fill a page.
  private static let mostInBlock = 500

  /// SQLite takes the first bit for a sign, and orders by it.
  private static func stored(_ key: UInt64) -> Int64 { Int64(bitPattern: key ^ 1 << 63) }

  /// All values of a key, in order.
  func values(of key: UInt64) throws(IndexError) -> [UInt64] {
    let statement = try database.statement(
      "SELECT pairs FROM \(name) WHERE least <= ?1 ORDER BY least DESC LIMIT 1")
    statement.bind(1, Self.stored(key))
    defer { statement.reset() }
    guard try statement.step() else { return [] }
    let pairs = PackedPairs(statement.blob(0))
    var values: [UInt64] = []
    var place = pairs.firstPlace(notBelow: key)
    while place < pairs.count, pairs[place].key == key {
      values.append(pairs[place].value)
      place += 1
    }
    return values
  }

  /// The pairs from one key to another, in order.
  func pairs(from low: UInt64 = 0, through high: UInt64 = .max) throws(IndexError) -> PairCursor {
    let statement = try database.unshared(
      """
      SELECT pairs FROM \(name)
      WHERE least >= (SELECT ifnull(max(least), ?1) FROM \(name) WHERE least <= ?1)
        AND least <= ?2
      ORDER BY least
      """)
    statement.bind(1, Self.stored(low)).bind(2, Self.stored(high))
    return PairCursor(statement, from: low, through: high)
  }

  /// Calls `body` with every pair, in order.
  func visit(_ body: (Pair) throws(IndexError) -> Void) throws(IndexError) {
    var pairs = try pairs()
    while let pair = try pairs.next() { try body(pair) }
  }

  func count() throws(IndexError) -> Int {
    try database.number("SELECT coalesce(sum(length(pairs)), 0) FROM \(name)")
      / MemoryLayout<Pair>.stride
  }

  /// Puts in pairs that come in order.
  func insert(_ pairs: [Pair]) throws(IndexError) { try rewrite(pairs, merged) }

  /// Takes out pairs that come in order.
  func remove(_ pairs: [Pair]) throws(IndexError) {
    try rewrite(pairs) { old, gone in
      var kept: [Pair] = []
      var next = gone.startIndex
      for place in 0..<old.count {
        while next < gone.endIndex, gone[next] < old[place] { next += 1 }
        if next == gone.endIndex || gone[next] != old[place] { kept.append(old[place]) }
      }
      return kept
    }
  }

  private func merged(_ old: PackedPairs, _ new: ArraySlice<Pair>) -> [Pair] {
    var merged: [Pair] = []
    merged.reserveCapacity(old.count + new.count)
    var place = 0
    for pair in new {
      while place < old.count, isBefore(old[place], pair) {
        merged.append(old[place])
        place += 1
      }
      if place < old.count, !isBefore(pair, old[place]) { place += 1 }
      if let last = merged.last, !isBefore(last, pair) { merged.removeLast() }
      merged.append(pair)
    }
    while place < old.count {
      merged.append(old[place])
      place += 1
    }
    return merged
  }

  /// Neither of two is before the other where one takes the other's place.
  private func isBefore(_ one: Pair, _ other: Pair) -> Bool {
    keepsOne ? one.key < other.key : one < other
  }
}

// Blocks.
extension PairTable {
  private struct Block {
    /// Nil for one that is not there yet.
    var least: Int64?
    /// Where the next one begins.
    var next: Int64?
  }

  /// Writes those blocks anew to which some pairs belong.
  private func rewrite(
    _ pairs: [Pair], _ make: (_ old: PackedPairs, ArraySlice<Pair>) -> [Pair]
  ) throws(IndexError) {
    var start = 0
    while start < pairs.count {
      let block = try block(of: pairs[start].key)
      var end = start + 1
      while end < pairs.count, block.next.map({ Self.stored(pairs[end].key) < $0 }) ?? true {
        end += 1
      }
      let new: [Pair]
      if let least = block.least {
        let old = try database.statement("SELECT pairs FROM \(name) WHERE least = ?1")
        old.bind(1, least)
        new = try old.step() ? make(PackedPairs(old.blob(0)), pairs[start..<end]) : []
        old.reset()
        let remove = try database.statement("DELETE FROM \(name) WHERE least = ?1")
        remove.bind(1, least)
        try remove.run()
      } else {
        new = make(PackedPairs(UnsafeRawBufferPointer(start: nil, count: 0)), pairs[start..<end])
      }
      try write(new)
      start = end
    }
  }

  /// What lies below all blocks belongs to the first.
  private func block(of key: UInt64) throws(IndexError) -> Block {
    let find = try database.statement("SELECT max(least) FROM \(name) WHERE least <= ?1")
    let next = try database.statement("SELECT min(least) FROM \(name) WHERE least > ?1")
    defer {
      find.reset()
      next.reset()
    }
    find.bind(1, Self.stored(key))
    var block = Block()
    if try find.step(), !find.isNull(0) { block.least = find.int64(0) }
    next.bind(1, block.least ?? .min)
    if try next.step(), !next.isNull(0) { block.next = next.int64(0) }
    guard block.least == nil, let first = block.next else { return block }
    return try self.block(of: UInt64(bitPattern: first) ^ 1 << 63)
  }

  /// Writes pairs into blocks of like size.
  private func write(_ pairs: [Pair]) throws(IndexError) {
    let insert = try database.statement("INSERT INTO \(name) VALUES(?1, ?2)")
    let count = max(1, (pairs.count + Self.mostInBlock - 1) / Self.mostInBlock)
    let size = (pairs.count + count - 1) / count
    var start = 0
    while start < pairs.count {
      var end = min(start + size, pairs.count)
      while end < pairs.count, pairs[end].key == pairs[end - 1].key { end += 1 }
      insert.bind(1, Self.stored(pairs[start].key))
      pairs[start..<end].withUnsafeBytes { _ = insert.bind(2, blob: $0) }
      try insert.run()
      start = end
    }
  }
}
