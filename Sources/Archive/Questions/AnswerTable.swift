import Things

/// Things by number: the digests of what they are found by, in sorted runs.
struct AnswerTable {
  /// One way to find one Thing.
  struct Found: Comparable {
    var key: UInt64
    var id: UInt64

    static func < (one: Found, other: Found) -> Bool {
      one.key != other.key ? one.key < other.key : one.id < other.id
    }
  }

  /// Putting them together would take as long as all the rest, and asks for the room twice.
  private var runs: [[Found]] = []

  mutating func add(_ found: [Found]) { runs.append(found.sorted()) }

  mutating func add(_ other: AnswerTable) { runs += other.runs }

  /// The ids under all keys from one to another, each once and in order of key.
  func ids(from low: UInt64, through high: UInt64) -> [UInt64] {
    var found: [Found] = []
    for run in runs {
      found += run[run.sortedIndex(of: low, by: \.key)...].prefix { $0.key <= high }
    }
    var ids: [UInt64] = []
    for found in found.sorted() where ids.last != found.id { ids.append(found.id) }
    return ids
  }

  func ids(_ key: UInt64) -> [UInt64] { ids(from: key, through: key) }

  func has(_ key: UInt64) -> Bool {
    runs.contains { run in
      let place = run.sortedIndex(of: key, by: \.key)
      return place < run.count && run[place].key == key
    }
  }
}
