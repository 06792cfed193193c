/// Pairs as they lie in a block of a `PairTable`: valid as long as its bytes are.
struct PackedPairs {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var count: Int { bytes.count / MemoryLayout<PairTable.Pair>.stride }

  subscript(_ place: Int) -> PairTable.Pair {
    bytes.loadUnaligned(
      fromByteOffset: place * MemoryLayout<PairTable.Pair>.stride, as: PairTable.Pair.self)
  }

  func firstPlace(notBelow key: UInt64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
