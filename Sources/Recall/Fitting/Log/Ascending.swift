/// The places of keys in ascending order; equal keys stay in the order they were in.
///
/// A radix sort by digits of 16 bits, least first, which for a million times is many times faster
/// than comparing them.
func ascending(_ keys: [UInt64]) -> [Int32] {
  guard let least = keys.min(), let most = keys.max() else { return [] }
  var places = keys.indices.map { Int32($0) }
  var moved = places
  var shift: UInt64 = 0
  while shift < 64 && (most - least) >> shift > 0 {
    var ends = [Int32](repeating: 0, count: 65_537)
    for key in keys { ends[digit(of: key - least, shift) + 1] += 1 }
    for digit in 1..<ends.count { ends[digit] += ends[digit - 1] }
    for place in places {
      let digit = digit(of: keys[Int(place)] - least, shift)
      moved[Int(ends[digit])] = place
      ends[digit] += 1
    }
    swap(&places, &moved)
    shift += 16
  }
  return places
}

private func digit(of key: UInt64, _ shift: UInt64) -> Int { Int(key >> shift & 0xFFFF) }
