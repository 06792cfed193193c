/// Compares a typed word with the expected one.
struct WordMatcher {
  enum Match: Equatable {
    case right
    case slips(Int)
    case cut
    case other
  }

  let allowsCuts: Bool
  /// Whether an answer of the deck has this word.
  let isKnownWord: (AnswerKey) -> Bool
  /// Whether the answer has several words, which show what is meant.
  let isPhrase: Bool
  /// Whether the answer is all in capitals, so that no word is an acronym.
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

  /// The slips between two words, or words written as one; nil if they are different words.
  func slips(_ expected: [Character], _ typed: [Character]) -> Int? {
    guard abs(expected.count - typed.count) <= Writing.mostSlips else { return nil }
    if WordVariant.areOneWord(expected, typed) {
      return hidesStrictDifference(expected, typed, slips: 1) ? nil : 1
    }
    guard let slips = SlipSearch(expected: expected, typed: typed, isAlone: !isPhrase).count()
    else { return nil }
    let word = String(typed)
    let isAnotherWord =
      RealWords.contains(word) || OpposedParts.part(String(expected), word)
      || isKnownWord(AnswerKey(folded: word))
      || hidesStrictDifference(expected, typed, slips: slips)
    return isAnotherWord ? nil : slips
  }

  /// Whether some of the slips are differences that count, by the settings or another Thing.
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

/// What was typed for one word of the answer.
public struct WordFinding: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case right
    /// Right except for slips.
    case slip(typed: String, slips: Int)
    /// Shortened, if the setting `typing` allows it.
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
