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

  private static let shortestCut = 3

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
      || isKnownWord(AnswerKey(folded: word))
      || hidesStrictDifference(expected, typed, slips: slips)
    return isAnotherWord ? nil : slips
  }

  /// Whether they differ only in number, or as English writes signalling and signaling.
  private func areOneWord(_ one: [Character], _ other: [Character]) -> Bool {
    one + ["s"] == other || other + ["s"] == one
      || String(one).replacing("ll", with: "l") == String(other).replacing("ll", with: "l")
  }

  /// Whether some of the slips are what the settings, or another Thing, make count.
  private func hidesStrictDifference(
    _ expected: [Character], _ typed: [Character], slips: Int
  ) -> Bool {
    guard !strict.isDisjoint(with: [.letterCase, .accents, .punctuation]) else { return false }
    let lenient = Folding(strict: .articles)
    let (one, other) = (lenient.joined(String(expected)), lenient.joined(String(typed)))
    if one == other { return true }
    let search = SlipSearch(expected: Array(one), typed: Array(other), isAlone: !isPhrase)
    return (search.count() ?? 0) < slips
  }
}

/// What became of one word of the answer.
public struct WordFinding: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case right
    /// Right but for slips of the finger.
    case slip(typed: String, slips: Int)
    /// Cut short, where the setting `typing` allows it.
    case cut(typed: String)
    /// Another word stands in its place.
    case other(typed: String)
    case missing
  }

  /// The word as the deck has it.
  public let expected: String
  /// Which word of the answer it is, from 1.
  public let place: Int
  public let outcome: Outcome

  public var isRight: Bool {
    switch outcome {
    case .right, .slip, .cut: true
    case .other, .missing: false
    }
  }

  /// What was typed for it, unless that was right as it is.
  public var typed: String? {
    switch outcome {
    case .slip(let typed, _), .cut(let typed), .other(let typed): typed
    case .right, .missing: nil
    }
  }

  /// The difference in words, if there is one: `transfer, not tranfer`.
  public var correction: String? {
    switch outcome {
    case .right, .cut: nil
    case .slip(let typed, _), .other(let typed): "\(shown(beside: typed)), not \(typed)"
    case .missing: "\(expected) is missing"
    }
  }

  /// A capital that was not typed is not what the difference is about.
  private func shown(beside typed: String) -> String {
    let isCapitalised = expected.first?.isUppercase == true && !expected.dropFirst().hasCapital
    return isCapitalised && !typed.hasCapital ? expected.lowercased() : expected
  }
}

extension StringProtocol {
  fileprivate var hasCapital: Bool { contains(where: \.isUppercase) }
}
