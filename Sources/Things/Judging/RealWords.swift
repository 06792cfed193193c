import CEmbedded

/// About 65,000 English words, used to distinguish slips from other words.
///
/// Typing one of them is not a slip of another word. A slip in one of them can be forgiven even
/// without context, because words that resemble it are known. `real-words.txt` names its sources.
public enum RealWords {
  /// Whether the list contains a word, as it is or without a regular ending.
  public static func contains(_ word: String) -> Bool {
    guard word.utf8.allSatisfy({ (97...122).contains($0) }) else { return false }
    return isListed(word) || stems(of: word).contains(where: isListed)
  }

  private static func stems(of word: String) -> [String] {
    for (ending, stem) in changedEndings where word.hasSuffix(ending) {
      return [word.dropLast(ending.count) + stem]
    }
    if word.hasSuffix("ss") { return [] }
    if word.hasSuffix("s") {
      let isHissed = hissedEndings.contains(where: word.hasSuffix)
      return (isHissed ? [1, 2] : [1]).map { String(word.dropLast($0)) }
    }
    return ["ed", "er", "ing"].filter(word.hasSuffix).flatMap { ending in
      let stem = String(word.dropLast(ending.count))
      return doublesOrDrops(stem) ? [stem + "e"] : [stem, stem + "e"]
    }
  }

  private static let changedEndings = [
    ("ies", "y"), ("ied", "y"), ("ily", "y"), ("ly", ""), ("ness", ""),
  ]
  private static let hissedEndings = ["ses", "xes", "zes", "ches", "shes"]

  /// Whether a stem changes before this ending: `snapping`, not `snaping`; `saving`, not `saveing`.
  private static func doublesOrDrops(_ stem: String) -> Bool {
    if stem.hasSuffix("e") { return !stem.hasSuffix("ee") }
    let isVowel = stem.suffix(3).map { "aeiouy".contains($0) }
    guard isVowel == [false, true, false], let last = stem.last, !"wxy".contains(last) else {
      return false
    }
    return stem.count { "aeiouy".contains($0) } == 1
      || stressedEndings.contains(where: stem.hasSuffix)
  }

  /// Endings of longer verbs that double their last letter: `emitting`, `referred`.
  private static let stressedEndings = ["mit", "fer", "cur", "pel", "trol"]

  /// Whether the list contains a word as it is.
  static func isListed(_ word: String) -> Bool { lines.contains(word) }

  private static let lines: SortedLines = {
    let list = til_real_words()
    let text = UnsafeBufferPointer(start: list.start, count: list.count)
    return SortedLines(text, 0..<text.count)
  }()
}
