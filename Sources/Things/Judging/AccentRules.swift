/// What a difference in accents means if the letters are the same.
///
/// A missing accent is careless, unless what is left is another word. A different accent, or one
/// where none belongs, is another letter. Marks that nobody types (stress, vowel points) and other
/// ways to write a letter (`ss`, `oe`) never count.
struct AccentRules {
  var language: Language?
  /// Whether accents never count.
  var isLenient = false

  enum Finding: Equatable {
    case same
    /// These words lack accents: right, with a remark.
    case missing([String])
    /// This word has another accent, or is another word without it.
    case different(String)
  }

  /// Compares words with equal letters.
  func finding(_ expected: [FoldedWord], _ typed: [FoldedWord]) -> Finding {
    if isLenient { return .same }
    if expected.allSatisfy(\.isASCII), typed.allSatisfy(\.isASCII) { return .same }
    let pairs = Self.pairs(Self.letters(of: expected), Self.letters(of: typed))
    var missing: [Int] = []
    // Words with another letter that many keyboards lack: ı.
    var plain: Set<Int> = []
    for (right, wrong) in pairs where right.letter != wrong.letter {
      switch change(right.letter, wrong.letter) {
      case .none: if language == .turkish { plain.insert(right.word) }
      case .missing: if !missing.contains(right.word) { missing.append(right.word) }
      case .other: return .different(expected[right.word].text)
      }
    }
    if missing.isEmpty, plain.isEmpty { return .same }
    if expected.count == typed.count {
      for word in missing + plain.sorted()
      where isOtherWord(expected[word].text, without: typed[word].text) {
        return .different(expected[word].text)
      }
    }
    return missing.isEmpty ? .same : .missing(missing.map { expected[$0].text })
  }

  // MARK: Letters

  private enum Change {
    case none
    case missing
    case other
  }

  private func change(_ right: Character, _ wrong: Character) -> Change {
    guard let scalar = right.unicodeScalars.first, Self.hasAccents(scalar) else { return .none }
    let (marks, typedMarks) = (marks(right), marks(wrong))
    if marks == typedMarks { return .none }
    if typedMarks.isSubset(of: marks) { return .missing }
    // English writes cafe and café.
    if language == .english, marks.isEmpty { return .none }
    return .other
  }

  private typealias Letter = (letter: Character, plain: String, word: Int)

  private static func letters(of words: [FoldedWord]) -> [Letter] {
    words.enumerated().flatMap { word, folded in
      ComposedText.composed(folded.text).lowercased().compactMap { letter -> Letter? in
        guard letter.isLetter else { return nil }
        let plain = letter.isASCII ? String(letter) : Folding.lenient.joined(String(letter))
        return (letter, plain, word)
      }
    }
  }

  /// The letters that stand for each other; those written as two, such as œ, are left out.
  private static func pairs(_ expected: [Letter], _ typed: [Letter]) -> [(Letter, Letter)] {
    var pairs: [(Letter, Letter)] = []
    var (position, typedPlace) = (0, 0)
    while position < expected.count, typedPlace < typed.count {
      let (right, wrong) = (expected[position], typed[typedPlace])
      if right.plain == wrong.plain { pairs.append((right, wrong)) }
      let lengths = (right.plain.count, wrong.plain.count)
      position += lengths.0 >= lengths.1 ? 1 : lengths.1
      typedPlace += lengths.1 >= lengths.0 ? 1 : lengths.0
    }
    return pairs
  }

  /// Scripts in which an accent makes another letter or word: Latin, Greek, and the dots of ё.
  private static func hasAccents(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0041...0x024F, 0x1E00...0x1EFF, 0x0370...0x03FF, 0x1F00...0x1FFF: true
    case 0x0435, 0x0451: true
    default: false
    }
  }

  private func marks(_ letter: Character) -> Set<Unicode.Scalar> {
    switch letter {
    // Spelled with one letter by those who cannot type it.
    case "ø", "ł", "đ", "ð": return ["\u{0338}"]
    case "ı": return []
    default: break
    }
    let marks = DecomposedCharacter.parts(of: letter).filter {
      $0.properties.generalCategory == .nonspacingMark
    }
    // The stress mark of Cyrillic, and the dot of i.
    if letter.unicodeScalars.first.map({ (0x0400...0x04FF).contains($0.value) }) == true {
      return Set(marks).subtracting(["\u{0301}", "\u{0300}"])
    }
    // Dictionaries of Latin mark long and short vowels; texts do not.
    if language == .latin { return Set(marks).subtracting(["\u{0304}", "\u{0306}"]) }
    return Set(marks).subtracting(["\u{0307}"])
  }

  // MARK: Words

  /// Whether a word without its accents is another word of its language.
  private func isOtherWord(_ word: String, without typed: String) -> Bool {
    let (word, typed) = (
      ComposedText.composed(word).lowercased(), ComposedText.composed(typed).lowercased()
    )
    if Self.common.contains(word) { return false }
    if isIberian, Self.isStressedEarly(word) { return false }
    if (language ?? .spanish) == .spanish, Self.isVerbEnding(word) { return true }
    if OtherWords.areWords(word, typed, of: language) { return true }
    switch language {
    case .spanish, .italian: return Self.isDiacritic(word)
    case .greek: return word.count(where: { "αεηιουωάέήίόύώ".contains($0) }) == 1
    case nil:
      let isGreek = word.unicodeScalars.contains { (0x0370...0x03FF).contains($0.value) }
      return word.count == 1
        || isGreek && AccentRules(language: .greek).isOtherWord(word, without: typed)
    default: return word.count == 1
    }
  }

  private var isIberian: Bool {
    switch language {
    case nil, .spanish, .portuguese, .catalan: true
    default: false
    }
  }

  /// Words whose accent is left out far more often than the word without it is meant: in Spanish
  /// and Greek, questions.
  private static let common: Set<String> = [
    "qué", "quién", "quiénes", "cuál", "cuáles", "cómo", "cuándo", "cuánto", "cuánta", "cuántos",
    "cuántas", "dónde", "adónde", "más", "inglés", "río", "πού", "πώς",
  ]

  /// Whether the stress is two syllables before the last one, as in `número`: without its accent it
  /// is a form of a verb at most, which nobody means.
  private static func isStressedEarly(_ word: String) -> Bool {
    let vowels = "aeiouáéíóúâêôàü"
    guard let stress = word.lastIndex(where: { "áéíóúâêô".contains($0) }) else { return false }
    let rest = word[word.index(after: stress)...]
    return rest.split { !vowels.contains($0) }.count >= 2
  }

  /// Spanish and Italian write an accent on a word of one syllable only to tell it from another.
  private static func isDiacritic(_ word: String) -> Bool {
    let vowels = word.enumerated().filter { "aeiouáéíóúàèìòù".contains($0.element) }.map(\.offset)
    guard vowels.count == 1, word.count <= 3 else { return false }
    return !["fé", "pié"].contains(word)
  }

  /// Without its accent, `habló` is `hablo`.
  private static func isVerbEnding(_ word: String) -> Bool {
    guard word.count >= 4, let last = word.last else { return false }
    return last == "ó" && !word.hasSuffix("ió")
  }
}

extension Folding {
  /// Other ways to write letters where a keyboard lacks them: `ae` for ä, `aa` for å.
  ///
  /// Empty unless the typed text has such pairs.
  static func transliterated(_ form: String, asIn typed: String) -> [String] {
    let typed = typed.lowercased()
    guard ["ae", "oe", "ue", "aa", "gh", "ij"].contains(where: typed.contains),
      form.contains(where: { pairs[$0] != nil })
    else { return [] }
    return [form.reduce(into: "") { $0 += pairs[$1] ?? String($1) }]
  }

  private static let pairs: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "å": "aa", "Å": "Aa",
    "ø": "oe", "Ø": "Oe",
  ]
}
