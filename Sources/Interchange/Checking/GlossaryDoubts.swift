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
    // No initials are taken from a remark.
    let long = folded(texts[row, .long].removing(from: "(", through: ")"), &fold)
    let words = long.split { !$0.isLetter && !$0.isNumber }
    guard short.count >= 3, words.count == short.count, !long.contains("?") else { return false }
    let isChemical = words.contains { $0.hasSuffix("ide") || $0.hasSuffix("ate") }
    let wrong = zip(short, words).filter { letter, word in
      !fits(letter, word) && !(isChemical && symbols[letter] == word)
    }
    // X can also stand for any word, as in DAX for data access services. Names from other languages
    // begin with another letter in translation.
    return fits(short[0], words[0]) && !isBlend(short, of: words) && wrong.count == 1
      && wrong[0].0 != "x" && wrong[0].1.first?.isNumber == false
      && !namesLanguage(texts[row, .long])
  }

  /// Whether a remark says that the name is from a language, as in `(Russian secret service)`.
  private static func namesLanguage(_ long: String) -> Bool {
    guard let start = long.firstIndex(of: "(") else { return false }
    return long[start...].split { !$0.isLetter }.contains { word in
      word.count > 3 && word.first?.isUppercase == true && Language(word) != nil
    }
  }

  /// Elements whose symbols begin with another letter, as in LFP for lithium iron phosphate.
  private static let symbols: [Character: Substring] = ["f": "iron", "n": "sodium"]

  /// X stands for words such as cross and extensible, and in chats letters stand for their sounds.
  private static func fits(_ letter: Character, _ word: Substring) -> Bool {
    letter == word.first || spoken[letter]?.contains(where: word.hasPrefix) ?? false
  }

  private static let spoken: [Character: [String]] = [
    "x": ["ex", "cross", "trans", "christ"], "c": ["see", "sea"], "u": ["you"], "r": ["are"],
    "y": ["why"], "b": ["be", "β"], "k": ["okay", "cool", "potassium"], "q": ["you"],
    // Replaced by a milder word.
    "a": ["butt", "α"], "g": ["γ"], "d": ["δ"], "m": ["μ", "µ"],
    // The sign of a quantity.
    "l": ["inductance", "λ"],
  ]

  /// Whether the letters occur in order in the words, as in LBX for lockbox.
  private static func isBlend(_ short: [Character], of words: [Substring]) -> Bool {
    guard fits(short[0], words[0]) else { return false }
    var rest = short.dropFirst()
    for letter in words.joined().dropFirst() where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

/// Several abbreviations in one cell, as in `ICD-9, ICD-10`.
enum AbbreviationList {
  private static let longLine = 20

  static func isOne(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    if lines.count > 1 { return lines.allSatisfy { $0.count < longLine } }
    let parts = text.split { ",;|".contains($0) }.flatMap { $0.split(separator: " / ") }
    return parts.count > 1
      && parts.allSatisfy { part in
        part.contains(where: \.isUppercase)
          && DictionaryEntry.isAbbreviation(Blanks.trimmed(String(part)))
      }
  }
}

/// Long forms that differ by a slip, an ending or punctuation.
enum LongForms {
  private static let alike = 0.88

  static func areOne(_ one: String, _ other: String) -> Bool {
    // A question mark tells a doubtful meaning from a sure one.
    let isDoubtful = { (text: String) in text.contains(where: "?？".contains) }
    guard isDoubtful(one) == isDoubtful(other) else { return false }
    let (one, other) = (words(one), words(other))
    guard Similarity.between(one.joined(separator: " "), other.joined(separator: " ")) >= alike
    else { return false }
    // Other numbers are other things.
    let numbers = { (words: [String]) in words.filter { $0.contains(where: \.isNumber) } }
    guard numbers(one) == numbers(other) else { return false }
    let (plain, otherPlain) = (one.filter(isContent), other.filter(isContent))
    // A word alone and its inflected form, as increase and increased, are two entries.
    let isAlone = plain.count == 1
    return plain.joined() == otherPlain.joined()
      || plain.count == otherPlain.count
        && zip(plain, otherPlain).allSatisfy { one, other in
          areOneWord(one, other) && !(isAlone && isInflected(one, other))
        }
  }

  /// Not two words of the language, as in personal and personnel, nor two names, as in Medicaid and
  /// Medicare.
  private static func areOneWord(_ one: String, _ other: String) -> Bool {
    one == other || isInflected(one, other)
      || !(RealWords.contains(one) && RealWords.contains(other)) && isSlip(one, other)
  }

  /// Whether two words differ in an ending that makes no other thing, unlike director and
  /// directorate.
  private static func isInflected(_ one: String, _ other: String) -> Bool {
    let start = zip(one, other).prefix { $0 == $1 }.count
    return start > 2 && [one, other].allSatisfy { endings.contains(String($0.dropFirst(start))) }
  }

  private static let endings: Set<String> = ["", "e", "s", "es", "d", "ed", "ing", "al", "'s"]

  /// Whether at most one letter differs, or two of a long word.
  ///
  /// Short words may be codes, and other last letters make other words, such as graph and graphy.
  private static func isSlip(_ one: String, _ other: String) -> Bool {
    let length = max(one.count, other.count)
    guard length >= shortestWord, one.last == other.last else { return false }
    let slips = (1 - Similarity.between(one, other)) * Double(length)
    return slips.rounded() <= (length < longWord ? 1 : 2)
  }

  private static let shortestWord = 5
  private static let longWord = 10

  private static let function: Set<String> = ["of", "for", "to", "in", "on", "and", "the", "a"]

  private static func isContent(_ word: String) -> Bool { !function.contains(word) }

  static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
  }
}

/// Words that a list writes once and that are one letter away from one that it often uses.
struct SpellingSlips {
  private(set) var found: [(row: Int, slip: (word: String, usual: String))] = []

  private static let fewestUses = 4
  /// Longer ones are data, and have as many ways to leave out a letter as letters.
  private static let lengths = 6...60
  private static let mostRows = 100_000

  init(_ texts: ThingColumns, rows: Int) {
    guard rows <= Self.mostRows else { return }
    var uses: [String: (count: Int, row: Int)] = [:]
    for row in 0..<rows {
      let words = LongForms.words(texts[row, .long])
      guard !words.contains(where: Self.foreign.contains) else { continue }
      for word in words where Self.lengths ~= word.count {
        uses[word, default: (0, row)].count += 1
      }
    }
    // Each frequent word, and each way to leave out a letter of it.
    var without: [String: String] = [:]
    let usual = uses.filter { $1.count >= Self.fewestUses && RealWords.contains($0) }.keys.sorted()
    for word in usual { without[word] = word }
    for word in usual {
      for shorter in Self.shortened(word) where without[shorter] == nil { without[shorter] = word }
    }
    for (word, use) in uses where use.count == 1 && Self.isPlain(word) {
      if RealWords.contains(word) { continue }
      let usual = ([word] + Self.shortened(word)).lazy.compactMap { without[$0] }.first {
        Self.isSlip(word, of: $0)
      }
      let text = texts[use.row, .long]
      if let usual, Self.isEnglish(LongForms.words(text)), !Self.isName(word, in: text) {
        found.append((use.row, (word, usual)))
      }
    }
    found.sort { ($0.row, $0.slip.word) < ($1.row, $1.slip.word) }
  }

  /// Whether most other words are English: systeem is no slip beside other words of Dutch.
  private static func isEnglish(_ words: [String]) -> Bool {
    let long = words.filter { $0.count > 3 && isPlain($0) }
    return long.count { RealWords.contains($0) } * 2 >= long.count - 1
  }

  /// Whether only this word of a text is capitalized.
  private static func isName(_ word: String, in text: String) -> Bool {
    let words: [Substring] = text.split { !$0.isLetter }
    let long = words.dropFirst().filter { $0.count > 3 }
    let capitalized = long.filter { $0.first?.isUppercase ?? false }
    return long.count > 1 && capitalized.map { $0.lowercased() } == [word]
  }

  private static func isPlain(_ word: String) -> Bool {
    word.utf8.allSatisfy { $0 &- 0x61 < 26 }
  }

  private static func shortened(_ word: String) -> [String] {
    word.indices.map { word[..<$0] + word[word.index(after: $0)...] }.map { String($0) }
  }

  /// Whether letters in the middle differ: other endings and prefixes are other words.
  private static func isSlip(_ word: String, of usual: String) -> Bool {
    // Words such as medicinae and venosus are Latin.
    guard word.prefix(2) == usual.prefix(2), word.last == usual.last, !word.hasSuffix("ae"),
      !word.hasSuffix("osus")
    else { return false }
    let pairs = zip(word, usual).filter { $0.0 != $0.1 }
    switch abs(word.count - usual.count) {
    case 1: return true
    case 0 where pairs.count == 2:
      return pairs[0].0 == pairs[1].1 && pairs[0].1 == pairs[1].0
    // One of a similar shape or sound; others, as in tomographic and topographic, make another word.
    case 0 where pairs.count == 1 && word.suffix(3) == usual.suffix(3):
      return alike.contains { $0.contains(pairs[0].0) && $0.contains(pairs[0].1) }
    default: return false
    }
  }

  private static let alike = ["aeiouy", "bdp", "dt", "mn", "ce"]

  /// Words of languages whose words resemble English ones, as in `agencia de …`.
  private static let foreign: Set<String> = [
    "de", "del", "da", "do", "di", "du", "des", "la", "el", "le", "les", "et", "y", "e", "und",
    "der",
    "für", "van", "och",
  ]
}

/// A line in which the separator of two forms lacks a blank, unlike one of other text.
enum MissedPair {
  static func isLikely(_ fields: [String]) -> Bool {
    guard fields.count == 1, !["://", "](", "<"].contains(where: { fields[0].contains($0) }) else {
      return false
    }
    let line = Array(Blanks.trimmed(fields[0]))
    return line.indices.dropFirst().dropLast().contains { index in
      "-–—=→".contains(line[index]) && (line[index - 1] == " ") != (line[index + 1] == " ")
        && !"-–—=→".contains(line[index - 1]) && !"-–—=→>".contains(line[index + 1])
    }
  }
}
