/// How much alike two texts are, from 0 to 1: what is left after the slips between them.
///
/// Slips are counted as Damerau and Levenshtein did, in characters as people see them; capitals
/// and small letters are the same.
public struct Similarity: Hashable, Sendable {
  private let characters: [UInt64]

  /// Where slips would take more steps than this, the pairs of neighbours are compared instead.
  static let mostSteps = 250_000

  /// A text made ready to be compared with many others.
  public init(_ text: String) {
    let lowercased = text.lowercased()
    // In ASCII only CR and LF make one character of two bytes.
    let isPlain = lowercased.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    characters = isPlain ? lowercased.utf8.map(UInt64.init) : lowercased.map(Self.number)
  }

  /// How many characters the text has.
  public var count: Int { characters.count }

  public static func between(_ one: String, _ other: String) -> Double {
    Similarity(one).ratio(to: Similarity(other))
  }

  /// What comparing costs, in characters looked at.
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

  /// Whether two texts are alike by at least that share; cheaper than the ratio where they are not.
  public func isAlike(_ other: Similarity, by share: Double) -> Bool {
    let (shorter, longer) = (
      min(characters.count, other.characters.count), max(characters.count, other.characters.count)
    )
    // Every character that one text has more is a slip.
    guard Double(shorter) >= share * Double(longer) else { return false }
    return ratio(to: other) >= share
  }

  // One scalar stands for itself; what is made of several, by the digest of its composed text.
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

  /// Insertions, deletions, replacements and exchanges of neighbours that part the two.
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

  /// Twice the pairs of neighbours that both have, by the pairs of both.
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
