/// Pairs as they are read out of a `PairTable`, one after the other.
struct PairCursor {
  private let statement: Statement
  private let low: UInt64
  private let high: UInt64
  private var pairs = PackedPairs(UnsafeRawBufferPointer(start: nil, count: 0))
  private var place = 0

  /// The statement is nobody else's: whoever looks at a pair may ask for others meanwhile.
  init(_ statement: Statement, from low: UInt64, through high: UInt64) {
    self.statement = statement
    self.low = low
    self.high = high
  }

  mutating func next() throws(IndexError) -> PairTable.Pair? {
    while place == pairs.count {
      guard try statement.step() else { return nil }
      pairs = PackedPairs(statement.blob(0))
      place = pairs.firstPlace(notBelow: low)
    }
    let pair = pairs[place]
    guard pair.key <= high else { return nil }
    place += 1
    return pair
  }
}
