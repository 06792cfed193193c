/// Sorts cards, given by index in the pool, by rank, with random ties.
///
/// Each key is one number: a rank of 24 bits, 16 random bits and an index of 24. A radix sort is
/// several times faster than comparisons for a hundred thousand.
struct Ranking {
  private var items: [UInt64] = []

  init(capacity: Int) { items.reserveCapacity(capacity) }

  static let count = 1 << 24
  private static let indexBits: UInt64 = 24

  mutating func add(_ index: Int, rank: Int, chance: UInt64) {
    let rank = UInt64(min(max(0, rank), Self.count - 1))
    items.append(rank << 40 | (chance >> 48) << Self.indexBits | UInt64(index))
  }

  /// The indices in order; `isBefore` decides between the few with equal rank and random bits.
  consuming func positions(_ isBefore: (UInt32, UInt32) -> Bool) -> [UInt32] {
    sort()
    var positions = items.map { UInt32($0 & (1 << Self.indexBits - 1)) }
    var start = 0
    while start < items.count {
      var end = start + 1
      while end < items.count, items[end] >> Self.indexBits == items[start] >> Self.indexBits {
        end += 1
      }
      if end - start > 1 { positions[start..<end].sort(by: isBefore) }
      start = end
    }
    return positions
  }

  private mutating func sort() {
    guard items.count > 1000 else {
      items.sort()
      return
    }
    var other = items
    for shift in stride(from: Self.indexBits, to: 64, by: 8) {
      var starts = digits(shift)
      // All share this digit, as due days within a year or two do.
      if starts[Int(items[0] >> shift & 255) + 1] == items.count { continue }
      for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
      other.withUnsafeMutableBufferPointer { other in
        starts.withUnsafeMutableBufferPointer { starts in
          for item in items {
            let digit = Int(item >> shift & 255)
            other[starts[digit]] = item
            starts[digit] += 1
          }
        }
      }
      swap(&items, &other)
    }
  }

  /// How often each digit occurs, at the index after it.
  private func digits(_ shift: UInt64) -> [Int] {
    var counts = [Int](repeating: 0, count: 257)
    counts.withUnsafeMutableBufferPointer { counts in
      for item in items { counts[Int(item >> shift & 255) + 1] += 1 }
    }
    return counts
  }
}
