/// Things by number: the digests of what they are found by, sorted.
struct AnswerTable {
  /// One way to find one Thing.
  struct Found: Comparable {
    var key: UInt64
    var id: UInt64

    static func < (one: Found, other: Found) -> Bool {
      one.key != other.key ? one.key < other.key : one.id < other.id
    }
  }

  private let sorted: [Found]

  init(_ found: [Found]) { sorted = found.sorted() }

  /// The ids under all keys from one to another, each once and in order of key.
  func ids(from low: UInt64, through high: UInt64) -> [UInt64] {
    var ids: [UInt64] = []
    var place = firstPlace(notBelow: low)
    while place < sorted.count, sorted[place].key <= high {
      if ids.last != sorted[place].id { ids.append(sorted[place].id) }
      place += 1
    }
    return ids
  }

  func ids(_ key: UInt64) -> [UInt64] { ids(from: key, through: key) }

  func has(_ key: UInt64) -> Bool {
    let place = firstPlace(notBelow: key)
    return place < sorted.count && sorted[place].key == key
  }

  private func firstPlace(notBelow key: UInt64) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
