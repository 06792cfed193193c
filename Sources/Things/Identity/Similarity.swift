/// The similarity of two texts, from 0 to 1.
///
/// It is based on the Damerau-Levenshtein distance in user-perceived characters, ignoring case.
public struct Similarity: Hashable, Sendable {
  private let characters: [UInt64]

  /// Above this number of steps, pairs of adjacent characters are compared instead.
  static let mostSteps = 250_000

  /// A text prepared for comparison with many others.
  public init(_ text: String) {
    let lowercased = text.lowercased()
    // In ASCII only CR LF is one character of two bytes.
    let isPlain = lowercased.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    characters = isPlain ? lowercased.utf8.map(UInt64.init) : lowercased.map(Self.number)
  }

  public var count: Int { characters.count }

  public static func between(_ one: String, _ other: String) -> Double {
    Similarity(one).ratio(to: Similarity(other))
  }

  /// The cost of a comparison, in characters.
  public func steps(to other: Similarity) -> Int {
    let (one, two) = Self.differingParts(characters, other.characters)
    return count + other.count + min(one.count * two.count, Self.mostSteps)
  }

  public func ratio(to other: Similarity) -> Double {
    let length = max(characters.count, other.characters.count)
    guard length > 0 else { return 1 }
    let (one, two) = Self.differingParts(characters, other.characters)
    guard one.count * two.count <= Self.mostSteps else {
      return Self.sharedPairs(characters, other.characters)
    }
    return 1 - Double(Self.slips(one, two)) / Double(length)
  }

  /// Whether the similarity of two texts is at least this; faster than computing it if they differ.
  public func isAlike(_ other: Similarity, by share: Double) -> Bool {
    canBeAlike(other, by: share) && ratio(to: other) >= share
  }

  /// False if the lengths alone tell that the similarity is below this.
  public func canBeAlike(_ other: Similarity, by share: Double) -> Bool {
    let (shorter, longer) = (
      min(characters.count, other.characters.count), max(characters.count, other.characters.count)
    )
    // The difference in length is a lower bound of the distance.
    return Double(shorter) >= share * Double(longer)
  }

  // A single scalar is its own value; a sequence is the digest of its composed form.
  private static func number(of character: Character) -> UInt64 {
    let composed = ComposedText.composed(String(character))
    if let first = composed.unicodeScalars.first, composed.unicodeScalars.count == 1 {
      return UInt64(first.value)
    }
    var digest = TextDigest()
    digest.combine(composed)
    return digest.value
  }

  private static func differingParts(
    _ one: [UInt64], _ two: [UInt64]
  ) -> (ArraySlice<UInt64>, ArraySlice<UInt64>) {
    let start = zip(one, two).prefix { $0 == $1 }.count
    let (restOne, restTwo) = (one[start...], two[start...])
    let end = zip(restOne.reversed(), restTwo.reversed()).prefix { $0 == $1 }.count
    return (restOne.dropLast(end), restTwo.dropLast(end))
  }

  /// The number of insertions, deletions, replacements and transpositions between two texts.
  private static func slips(_ one: ArraySlice<UInt64>, _ two: ArraySlice<UInt64>) -> Int {
    let (short, long) = one.count <= two.count ? (Array(one), Array(two)) : (Array(two), Array(one))
    var beforeLast = [Int](repeating: 0, count: short.count + 1)
    var last = Array(0...short.count)
    var current = last
    for (row, character) in long.enumerated() {
      current[0] = row + 1
      for (column, other) in short.enumerated() {
        var best = min(last[column + 1], current[column]) + 1
        best = min(best, last[column] + (character == other ? 0 : 1))
        if row > 0, column > 0, character == short[column - 1], long[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current[column + 1] = best
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[short.count]
  }

  /// The Dice coefficient of pairs of adjacent characters.
  private static func sharedPairs(_ one: [UInt64], _ two: [UInt64]) -> Double {
    let (pairs, others) = (sortedPairs(one), sortedPairs(two))
    var (first, second, shared) = (0, 0, 0)
    while first < pairs.count, second < others.count {
      if pairs[first] == others[second] {
        (first, second, shared) = (first + 1, second + 1, shared + 1)
      } else if pairs[first] < others[second] {
        first += 1
      } else {
        second += 1
      }
    }
    return Double(2 * shared) / Double(pairs.count + others.count)
  }

  private static func sortedPairs(_ characters: [UInt64]) -> [UInt64] {
    zip(characters, characters.dropFirst())
      .map { pair in
        var digest = TextDigest()
        digest.combine(pair.0)
        digest.combine(pair.1)
        return digest.value
      }
      .sorted()
  }
}

/// Rows by a key, without a dictionary's heap objects.
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

  /// Up to this number, buckets do not pay off.
  private static let few = 1000
  private static let parts = 1 << 14

  /// Keys are digests and evenly distributed, so buckets by their first bits are small.
  private static func sorted(_ entries: [Entry]) -> [Entry] {
    let bits = entries.reduce(0) { $0 | $1.key }
    let shift = max(0, 64 - bits.leadingZeroBitCount - parts.trailingZeroBitCount)
    var ends = [Int](repeating: 0, count: parts + 1)
    for entry in entries { ends[Int(entry.key >> UInt64(shift)) + 1] += 1 }
    for part in 1...parts { ends[part] += ends[part - 1] }
    var indices = ends
    var sorted = entries
    for entry in entries {
      let part = Int(entry.key >> UInt64(shift))
      sorted[indices[part]] = entry
      indices[part] += 1
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
    let low = entries.sortedIndex(of: key, by: \.key)
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

/// Invisible text: blanks and characters that are never drawn.
public enum UnseenText {
  /// Whether UTF-8 text is invisible.
  public static func isAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    if beginsLetter(first) { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  public static func isAll(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isAll($0) }
  }

  /// First bytes of characters that are all visible: ASCII, Latin to Hebrew, Chinese.
  ///
  /// Nearly every text starts with one, which avoids the slow lookup of properties.
  private static func beginsLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x7E, 0xC3...0xCB, 0xCE...0xD7, 0xE4...0xE9: true
    default: false
    }
  }
}
