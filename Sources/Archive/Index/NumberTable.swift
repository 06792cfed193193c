/// Places by number, for the million lookups of a rebuild.
///
/// A dictionary would mix every key so well that nobody can make them collide; our numbers are
/// ids and days, and a multiplication spreads those at a quarter of the time.
struct NumberTable {
  private static let empty = UInt64.max
  private var keys: [UInt64]
  private var values: [Int32]
  private(set) var count = 0

  init(expecting count: Int = 0) {
    let size = Self.size(for: count)
    keys = Array(repeating: Self.empty, count: size)
    values = Array(repeating: 0, count: size)
  }

  /// The smallest power of two that leaves half of the table empty.
  private static func size(for count: Int) -> Int {
    var size = 64
    while size < count * 2 { size *= 2 }
    return size
  }

  subscript(key: UInt64) -> Int32? {
    let slot = slot(of: key)
    return keys[slot] == key ? values[slot] : nil
  }

  /// Keeps the value of a key that has none yet; the highest number is no key.
  mutating func insert(_ key: UInt64, _ value: Int32) {
    precondition(key != Self.empty, "The highest number stands for an empty slot.")
    if (count + 1) * 2 > keys.count { grow() }
    let slot = slot(of: key)
    if keys[slot] == Self.empty { count += 1 }
    keys[slot] = key
    values[slot] = value
  }

  /// Where a key is, or where it would be put.
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    let mixed = (key ^ key >> 32) &* 0x9e37_79b9_7f4a_7c15
    var slot = Int(truncatingIfNeeded: mixed >> 32) & mask
    while keys[slot] != key, keys[slot] != Self.empty { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    var larger = NumberTable(expecting: keys.count)
    for (key, value) in zip(keys, values) where key != Self.empty { larger.insert(key, value) }
    self = larger
  }
}
