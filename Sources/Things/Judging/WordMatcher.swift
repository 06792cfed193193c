/// Compares a typed word with the one that belongs in its place.
struct WordMatcher {
  enum Match: Equatable {
    case right
    case slips(Int)
    case cut
    case other
  }

  let allowsCuts: Bool
  /// Whether some answer of the library has this word.
  let isKnownWord: (AnswerKey) -> Bool
  /// Whether the answer is of several words: then one more or one fewer than one is a slip.
  let isPhrase: Bool
  /// An answer all in capitals has no acronyms to tell.
  let isAllCapitals: Bool
  let strict: Strictness

  static let shortestCut = 3

  func match(_ expected: FoldedWord, _ typed: FoldedWord) -> Match {
    if expected.letters == typed.letters { return .right }
    if allowsCuts, typed.letters.count >= Self.shortestCut,
      expected.letters.count > typed.letters.count, expected.letters.starts(with: typed.letters)
    {
      return .cut
    }
    if expected.isAcronym && !isAllCapitals { return .other }
    return slips(expected.letters, typed.letters).map(Match.slips) ?? .other
  }

  /// The slips between two words, or words written as one; nil where they are different words.
  func slips(_ expected: [Character], _ typed: [Character]) -> Int? {
    guard abs(expected.count - typed.count) <= Writing.mostSlips,
      let slips = SlipSearch(expected: expected, typed: typed, isAlone: !isPhrase).count()
    else { return nil }
    if isPhrase, areOneWord(expected, typed) { return slips }
    let word = String(typed)
    let isAnotherWord =
      EverydayWords.contains(word) || OpposedParts.part(String(expected), word)
      || isKnownWord(AnswerKey(folded: word)) || hidesStrictDifference(expected, typed, slips)
    return isAnotherWord ? nil : slips
  }

  /// Whether they differ only in number, or as English writes signalling and signaling.
  private func areOneWord(_ one: [Character], _ other: [Character]) -> Bool {
    one + ["s"] == other || other + ["s"] == one
      || String(one).replacing("ll", with: "l") == String(other).replacing("ll", with: "l")
  }

  /// Whether some of the slips are what the settings, or another Thing, make count.
  private func hidesStrictDifference(
    _ expected: [Character], _ typed: [Character], _ slips: Int
  ) -> Bool {
    guard !strict.isDisjoint(with: [.letterCase, .accents, .punctuation]) else { return false }
    let lenient = Folding(strict: .articles)
    let (one, other) = (lenient.joined(String(expected)), lenient.joined(String(typed)))
    if one == other { return true }
    let search = SlipSearch(expected: Array(one), typed: Array(other), isAlone: !isPhrase)
    return (search.count() ?? 0) < slips
  }
}
