/// Compares a typed word with the expected one.
struct WordMatcher {
  enum Match: Equatable {
    case right
    case slips(Int)
    case cut
    case other
  }

  let allowsCuts: Bool
  /// Whether any answer of the deck contains this word.
  let isKnownWord: (AnswerKey) -> Bool
  /// Whether the answer has several words, which give context.
  let isPhrase: Bool
  /// Whether the whole answer is in capitals, so capitals do not mark acronyms.
  let isAllCapitals: Bool
  let strict: Strictness
  /// Whether the question contains the answer, so that it tests the spelling.
  var testsSpelling = false
  /// What accents mean in the language of the answers.
  var accents = AccentRules()

  private var language: Language? { accents.language }

  private static let shortestCut = 3

  func match(_ expected: FoldedWord, _ typed: FoldedWord) -> Match {
    if expected.letters == typed.letters {
      return hasOtherAccent(expected, typed) ? .other : .right
    }
    if allowsCuts, typed.letters.count >= Self.shortestCut,
      expected.letters.count > typed.letters.count, expected.letters.starts(with: typed.letters)
    {
      return .cut
    }
    if expected.isAcronym && !isAllCapitals { return .other }
    guard let slips = slips(expected.letters, typed.letters), !addsAccent(expected, typed),
      !areWords(expected, typed)
    else { return .other }
    return .slips(slips)
  }

  /// The slips between two words, or joined words; nil if they are different words.
  func slips(_ expected: [Character], _ typed: [Character]) -> Int? {
    guard abs(expected.count - typed.count) <= Writing.mostSlips else { return nil }
    if WordVariant.areOneWord(expected, typed, inPhrase: isPhrase) {
      return hidesStrictDifference(expected, typed, slips: 1) ? nil : 1
    }
    let isAlone = isAlone(expected)
    let search = SlipSearch(
      expected: expected, typed: typed, isAlone: isAlone,
      isListed: !isAlone && RealWords.contains(String(expected)), isWhole: !isPhrase)
    guard let slips = search.count() else { return nil }
    let word = String(typed)
    // In other languages, English endings prove nothing: Fenser.
    let isEnglish = language ?? .english == .english
    let isAnotherWord =
      (isEnglish ? RealWords.contains(word) : RealWords.isListed(word))
      || KnownNames.contains(word)
      || OpposedParts.part(String(expected), word)
      || isKnownWord(AnswerKey(folded: word))
      || hidesStrictDifference(expected, typed, slips: slips)
    return isAnotherWord ? nil : slips
  }

  private func hasOtherAccent(_ expected: FoldedWord, _ typed: FoldedWord) -> Bool {
    if strict.contains(.accents) || expected.isASCII && typed.isASCII { return false }
    if case .different = accents.finding([expected], [typed]) { return true }
    return false
  }

  /// Whether the typed word has an accent that is not in the expected one: no slip adds an accent.
  private func addsAccent(_ expected: FoldedWord, _ typed: FoldedWord) -> Bool {
    if typed.isASCII { return false }
    let accented = typed.text.lowercased().filter { "äöüßñéèêëáàâãåíìîïóòôõøúùûçı".contains($0) }
    return !accented.isEmpty && !accented.allSatisfy(expected.text.lowercased().contains)
      && expected.text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  /// Whether both are words of one language.
  private func areWords(_ expected: FoldedWord, _ typed: FoldedWord) -> Bool {
    if WordVariant.areOneWord(expected.letters, typed.letters) { return false }
    let isEnglish = language == .english || language == nil && RealWords.contains(expected.folded)
    // Within a phrase the other words tell a slip from another word, except for English terms.
    if isPhrase && !isEnglish { return false }
    return OtherWords.areWords(
      ComposedText.composed(expected.text).lowercased(),
      ComposedText.composed(typed.text).lowercased(), of: isEnglish ? .english : language)
  }

  /// Whether neither other words nor the list of English words help to tell slips from other words.
  private func isAlone(_ expected: [Character]) -> Bool {
    if isPhrase { return false }
    if testsSpelling { return true }
    let word = String(expected)
    if KnownNames.contains(word) { return false }
    return language ?? .english != .english || !RealWords.contains(word)
  }

  /// Whether some of the slips are differences that count, by the settings or because of another
  /// Thing.
  private func hidesStrictDifference(
    _ expected: [Character], _ typed: [Character], slips: Int
  ) -> Bool {
    guard !strict.isDisjoint(with: [.letterCase, .accents, .punctuation]) else { return false }
    let lenient = Folding(strict: .articles)
    let (one, other) = (lenient.joined(String(expected)), lenient.joined(String(typed)))
    if one == other { return true }
    let search = SlipSearch(
      expected: Array(one), typed: Array(other), isAlone: isAlone(expected))
    return (search.count() ?? 0) < slips
  }
}

/// The typed text for one word of the answer.
public struct WordFinding: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case right
    /// Correct except for slips.
    case slip(typed: String, slips: Int)
    /// Shortened, as the setting `typing` allows.
    case cut(typed: String)
    /// A different word in its place.
    case other(typed: String)
    case missing
  }

  /// The word as written in the deck.
  public let expected: String
  /// The position of the word in the answer, from 1.
  public let position: Int
  public let outcome: Outcome

  public var isRight: Bool {
    switch outcome {
    case .right, .slip, .cut: true
    case .other, .missing: false
    }
  }

  var isCut: Bool { if case .cut = outcome { true } else { false } }

  /// The typed text; nil if it is correct as it is.
  public var typed: String? {
    switch outcome {
    case .slip(let typed, _), .cut(let typed), .other(let typed): typed
    case .right, .missing: nil
    }
  }

  /// The difference in words, if there is one: `transfer, not tranfer`.
  var correction: String? {
    switch outcome {
    case .right, .cut: nil
    case .slip(let typed, _), .other(let typed): "\(shown(beside: typed)), not \(typed)"
    case .missing: "\(expected) is missing"
    }
  }

  /// Shown in lowercase if the difference is not in the case of the word.
  private func shown(beside typed: String) -> String {
    let isCapitalised = expected.first?.isUppercase == true && !expected.dropFirst().hasCapital
    return isCapitalised && !typed.hasCapital ? expected.lowercased() : expected
  }
}

extension [WordFinding] {
  var slips: Int {
    reduce(0) { sum, word in
      if case .slip(_, let slips) = word.outcome { sum + slips } else { sum }
    }
  }
}

extension StringProtocol {
  fileprivate var hasCapital: Bool { contains(where: \.isUppercase) }
}
