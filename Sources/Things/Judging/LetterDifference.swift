/// The letters in which a typed word differs from the correct one, for the verdict `close`.
public struct LetterDifference: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    case missing(Character)
    case extra(Character)
    case wrong(Character, not: Character)
    case swapped(Character, Character)
  }

  let changes: [Change]

  /// As in `s is missing` or `e, not a`.
  var text: String {
    changes.map { change in
      switch change {
      case .missing(let letter): "\(letter) is missing"
      case .extra(let letter): "\(letter) is extra"
      case .wrong(let right, let typed): "\(right), not \(typed)"
      case .swapped(let first, let second): "\(first)\(second), not \(second)\(first)"
      }
    }.joined(separator: "; ")
  }

  /// Shorter words have too many similar words.
  private static let fewestLetters = 4
  private static let mostLetters = 40

  /// The difference from the nearest form that is a single word; nil if no form is close.
  static func nearest(
    _ typed: String, to forms: [String], by folding: Folding
  ) -> LetterDifference? {
    let typed = folding.words(of: typed)
    guard typed.count == 1, let word = typed.first else { return nil }
    return forms.compactMap { form in
      let expected = folding.words(of: form)
      guard expected.count == 1, let right = expected.first, !right.isAcronym else { return nil }
      return LetterDifference(right.letters, word.letters)
    }.min { $0.changes.count < $1.changes.count }
  }

  /// Nil if the words differ in more than one letter, or in more than two in a long word.
  init?(_ expected: [Character], _ typed: [Character], inPhrase: Bool = false) {
    let fewest = inPhrase ? 2 : Self.fewestLetters
    guard (fewest...Self.mostLetters).contains(expected.count),
      abs(expected.count - typed.count) <= 2, Self.isComparable(expected)
    else { return nil }
    let most = expected.count >= 8 && !inPhrase ? 2 : 1
    guard let changes = Self.changes(expected[...], typed[...], most: most), !changes.isEmpty else {
      return nil
    }
    self.changes = changes
  }

  private static func isComparable(_ word: [Character]) -> Bool {
    switch Writing(of: word) {
    case .alphabet, .syllables: true
    case .consonants, .ideographs: false
    }
  }

  /// The fewest edits; nil if there are more than allowed, or one affects a digit or sign.
  private static func changes(
    _ expected: ArraySlice<Character>, _ typed: ArraySlice<Character>, most: Int
  ) -> [Change]? {
    var (expected, typed) = (expected, typed)
    while let right = expected.first, right == typed.first {
      expected.removeFirst()
      typed.removeFirst()
    }
    if expected.isEmpty, typed.isEmpty { return [] }
    guard most > 0 else { return nil }
    var ways: [[Change]] = []
    func add(_ change: Change, right: Int, wrong: Int) {
      let rest = changes(expected.dropFirst(right), typed.dropFirst(wrong), most: most - 1)
      if let rest { ways.append([change] + rest) }
    }
    let (right, wrong) = (expected.first, typed.first)
    if let right, let wrong, right.isLetter, wrong.isLetter {
      if expected.dropFirst().first == wrong, typed.dropFirst().first == right {
        add(.swapped(right, wrong), right: 2, wrong: 2)
      }
      add(.wrong(right, not: wrong), right: 1, wrong: 1)
    }
    if let right, right.isLetter { add(.missing(right), right: 1, wrong: 0) }
    if let wrong, wrong.isLetter { add(.extra(wrong), right: 0, wrong: 1) }
    return ways.min { $0.count < $1.count }
  }
}
