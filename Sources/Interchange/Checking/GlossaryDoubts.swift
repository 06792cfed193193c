import Things

/// Abbreviations whose initials match but for one.
enum InitialsSlip {
  /// Whether it is a likely mistake, and not a name, a blend, or from another language.
  static func isLikely(_ texts: ThingColumns, _ row: Int) -> Bool {
    var fold = SearchFold()
    let folded = { (text: String, fold: inout SearchFold) in
      // Vietnamese short forms write W for Ư.
      let plain = text.replacing("ư", with: "w").replacing("Ư", with: "w")
      return String(decoding: fold(plain), as: UTF8.self).replacing("đ", with: "d")
    }
    let short = Array(folded(texts[row, .short], &fold))
    let long = folded(texts[row, .long], &fold)
    let words = long.split { !$0.isLetter && !$0.isNumber }
    guard short.count >= 3, words.count == short.count, !long.contains("?") else { return false }
    let wrong = zip(short, words).filter { !fits($0, $1) }
    // X can also stand for any word, as in DAX for data access services.
    return !isBlend(short, of: words) && wrong.count == 1 && wrong[0].0 != "x"
  }

  /// X stands for words such as cross and extensible.
  private static func fits(_ letter: Character, _ word: Substring) -> Bool {
    letter == word.first
      || letter == "x" && ["ex", "cross", "trans", "christ"].contains(where: word.hasPrefix)
  }

  /// Whether the letters occur in order in the words, as in LBX for lockbox.
  private static func isBlend(_ short: [Character], of words: [Substring]) -> Bool {
    guard fits(short[0], words[0]) else { return false }
    var rest = short[...]
    for letter in words.joined() where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

/// Several abbreviations in one cell, as in `ICD-9, ICD-10`.
enum AbbreviationList {
  static func isOne(_ text: String) -> Bool {
    if text.contains(where: \.isNewline) { return true }
    let parts = text.split { ",;|".contains($0) }.flatMap { $0.split(separator: " / ") }
    return parts.count > 1
      && parts.allSatisfy { DictionaryEntry.isAbbreviation(Blanks.trimmed(String($0))) }
  }
}

/// Long forms that differ by a slip, an ending or punctuation.
enum LongForms {
  private static let alike = 0.88

  static func areOne(_ one: String, _ other: String) -> Bool {
    let (one, other) = (words(one), words(other))
    guard Similarity.between(one.joined(separator: " "), other.joined(separator: " ")) >= alike
    else { return false }
    // Other numbers are other things.
    let numbers = { (words: [String]) in words.filter { $0.contains(where: \.isNumber) } }
    guard numbers(one) == numbers(other) else { return false }
    guard one.count == other.count else { return true }
    return zip(one, other).allSatisfy { areOneWord($0, $1) }
  }

  /// Not two words of the language, as in personal and personnel, nor two names, as in Medicaid and
  /// Medicare.
  private static func areOneWord(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.utf8.count <= other.utf8.count ? (one, other) : (other, one)
    return one == other || short + "s" == long || short.count > 2 && long.hasPrefix(short)
      || function.isSuperset(of: [one, other])
      || !(RealWords.contains(one) && RealWords.contains(other)) && isSlip(one, other)
  }

  /// Whether at most one letter differs, or two of a long word.
  private static func isSlip(_ one: String, _ other: String) -> Bool {
    let length = max(one.count, other.count)
    let slips = (1 - Similarity.between(one, other)) * Double(length)
    return slips.rounded() <= (length < longWord ? 1 : 2)
  }

  private static let longWord = 10

  private static let function: Set<String> = ["of", "for", "to", "in", "on", "and", "the", "a"]

  static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
  }
}

/// Words that a list writes once and that are one letter away from one that it often uses.
struct SpellingSlips {
  private(set) var found: [(row: Int, slip: (word: String, usual: String))] = []

  private static let fewestUses = 4
  private static let shortest = 6
  private static let mostRows = 100_000

  init(_ texts: ThingColumns, rows: Int) {
    guard rows <= Self.mostRows else { return }
    var uses: [String: (count: Int, row: Int)] = [:]
    for row in 0..<rows {
      for word in LongForms.words(texts[row, .long]) where word.count >= Self.shortest {
        uses[word, default: (0, row)].count += 1
      }
    }
    // Each way to leave out a letter of a frequent word.
    var without: [String: String] = [:]
    for (word, use) in uses where use.count >= Self.fewestUses && RealWords.contains(word) {
      for shorter in Self.shortened(word) { without[shorter] = min(without[shorter] ?? word, word) }
    }
    for (word, use) in uses where use.count == 1 && Self.isPlain(word) {
      if RealWords.contains(word) { continue }
      let usual = ([word] + Self.shortened(word)).lazy.compactMap { without[$0] }.first {
        Self.isSlip(word, of: $0)
      }
      if let usual { found.append((use.row, (word, usual))) }
    }
    found.sort { ($0.row, $0.slip.word) < ($1.row, $1.slip.word) }
  }

  private static func isPlain(_ word: String) -> Bool {
    word.utf8.allSatisfy { $0 &- 0x61 < 26 }
  }

  private static func shortened(_ word: String) -> [String] {
    word.indices.map { word[..<$0] + word[word.index(after: $0)...] }.map { String($0) }
  }

  /// Whether letters in the middle differ: other endings and prefixes are other words.
  private static func isSlip(_ word: String, of usual: String) -> Bool {
    word.prefix(2) == usual.prefix(2) && word.suffix(3) == usual.suffix(3)
      && abs(word.count - usual.count) <= 1
  }
}

/// The order of a list that is sorted but for a few rows.
struct SortOrder {
  /// The rows that are not in their place.
  let misplaced: [Int]

  private static let fewestRows = 20
  private static let mostShare = 0.03

  /// Nil unless nearly all rows are sorted by their short forms, as some program sorts.
  init?(_ texts: ThingColumns, rows: Int) {
    guard rows >= Self.fewestRows else { return nil }
    var fold = SearchFold()
    let shorts = (0..<rows).map { texts[$0, .short] }
    let folded = shorts.map { fold($0) }
    let plain = folded.map { $0.filter { $0 >= 0x80 || $0 &- 0x30 < 10 || $0 &- 0x61 < 26 } }
    let orders = [shorts.map { Array($0.utf8) }, folded, plain]
    guard let best = orders.map(Self.misplaced).min(by: { $0.count < $1.count }), !best.isEmpty,
      Double(best.count) <= Self.mostShare * Double(rows)
    else { return nil }
    let isMisplaced = Set(best)
    misplaced = best.filter { row in
      let before = (0..<row).last { !isMisplaced.contains($0) }
      let after = (row..<rows).first { !isMisplaced.contains($0) }
      // In place as another program sorts, as S&T between SR and Stapo.
      return !orders.contains { keys in
        before.map { !keys[row].lexicographicallyPrecedes(keys[$0]) } ?? true
          && after.map { !keys[$0].lexicographicallyPrecedes(keys[row]) } ?? true
      }
    }
  }

  /// The rows outside of the longest run of rows that are in order.
  private static func misplaced(_ keys: [[UInt8]]) -> [Int] {
    // The last row of the best run of each length, and the row before each row in its run.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: keys.count)
    for row in keys.indices {
      let place = ends.partitioningIndex { keys[row].lexicographicallyPrecedes(keys[$0]) }
      previous[row] = place > 0 ? ends[place - 1] : -1
      if place == ends.count { ends.append(row) } else { ends[place] = row }
    }
    var inOrder = Set<Int>()
    var row = ends.last ?? -1
    while row >= 0 {
      inOrder.insert(row)
      row = previous[row]
    }
    return keys.indices.filter { !inOrder.contains($0) }
  }
}

extension [Int] {
  /// The first index whose element satisfies a condition that holds from there on.
  func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
