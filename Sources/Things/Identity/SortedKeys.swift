/// Rows by a key, found without the heap objects of a dictionary.
public struct SortedKeys: Sendable {
  public struct Entry: Sendable {
    public var key: UInt64
    public var row: Int32

    @usableFromInline
    init(key: UInt64, row: Int32) {
      self.key = key
      self.row = row
    }
  }

  public private(set) var entries: [Entry]

  @inlinable
  public init(_ rows: some Sequence<Int32>, key: (Int32) -> UInt64) {
    self.init(entries: rows.map { Entry(key: key($0), row: $0) })
  }

  @usableFromInline
  init(entries: [Entry]) {
    self.entries =
      Self.areInOrder(entries)
      ? entries : entries.count < Self.few ? entries.sorted(by: <) : Self.sorted(entries)
  }

  private static func areInOrder(_ entries: [Entry]) -> Bool {
    entries.indices.dropFirst().allSatisfy { entries[$0 - 1] < entries[$0] }
  }

  /// Up to so many are not worth parting.
  private static let few = 1000
  private static let parts = 1 << 14

  /// Keys lie evenly, being digests: parted by their first bits, few are left to be compared.
  private static func sorted(_ entries: [Entry]) -> [Entry] {
    let bits = entries.reduce(0) { $0 | $1.key }
    let shift = max(0, 64 - bits.leadingZeroBitCount - parts.trailingZeroBitCount)
    var ends = [Int](repeating: 0, count: parts + 1)
    for entry in entries { ends[Int(entry.key >> UInt64(shift)) + 1] += 1 }
    for part in 1...parts { ends[part] += ends[part - 1] }
    var places = ends
    var sorted = entries
    for entry in entries {
      let part = Int(entry.key >> UInt64(shift))
      sorted[places[part]] = entry
      places[part] += 1
    }
    sorted.withUnsafeMutableBufferPointer { all in
      for part in 0..<parts where ends[part + 1] - ends[part] > 1 {
        var few = UnsafeMutableBufferPointer(rebasing: all[ends[part]..<ends[part + 1]])
        few.sort(by: <)
      }
    }
    return sorted
  }

  /// The rows of a key, in order.
  public func rows(_ key: UInt64) -> ArraySlice<Entry> {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < entries.count, entries[end].key == key { end += 1 }
    return entries[low..<end]
  }

  /// Each run of rows that share a key.
  public func forEachGroup(_ body: (ArraySlice<Entry>) throws -> Void) rethrows {
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].key == entries[start].key { end += 1 }
      try body(entries[start..<end])
      start = end
    }
  }
}

private func < (one: SortedKeys.Entry, other: SortedKeys.Entry) -> Bool {
  one.key != other.key ? one.key < other.key : one.row < other.row
}
