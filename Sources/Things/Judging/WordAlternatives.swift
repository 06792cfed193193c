/// Alternatives inside a word: `cansado/a`, `acteur(-trice)`, `étudiant(e)`, `colo(u)r`, `der/die`.
enum WordAlternatives {
  private static let most = 16
  private static let longestEnding = 6
  private static let mostBytes = 400

  /// The text with each of the alternatives; empty if there are none.
  static func forms(of text: String) -> [String] {
    guard text.utf8.count <= mostBytes else { return [] }
    var texts = [""]
    var hasAlternatives = false
    for (word, ending) in words(of: text) {
      var choices = ending.map { [word] + inflected(word, $0) } ?? choices(in: word)
      hasAlternatives = hasAlternatives || choices.count > 1
      if choices.isEmpty { choices = [word] }
      texts = texts.flatMap { text in choices.map { text.isEmpty ? $0 : "\(text) \($0)" } }
      if texts.count > most { return [] }
    }
    return hasAlternatives ? texts : []
  }

  /// The words between blanks, each with the ending that follows it: `bonito, -a`, `chanteur (-euse)`.
  private static func words(of text: String) -> [(word: String, ending: String?)] {
    var words: [(word: String, ending: String?)] = []
    for part in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      let bare = String(part.filter { !"(),[]".contains($0) })
      if let last = words.last, last.ending == nil, bare.hasPrefix("-"),
        isEnding(bare.dropFirst()), last.word.count > 2
      {
        words[words.count - 1] = (
          last.word.hasSuffix(",") ? String(last.word.dropLast()) : last.word, bare
        )
      } else {
        words.append((part, nil))
      }
    }
    return words
  }

  private static func choices(in word: String) -> [String] {
    if word.contains("/") { return choicesAtBar(in: word) }
    guard let open = word.firstIndex(of: "("), let close = word.lastIndex(of: ")"), open < close
    else { return [] }
    let (before, inside) = (String(word[..<open]), word[word.index(after: open)..<close])
    let after = String(word[word.index(after: close)...])
    guard before.count >= 2, before.allSatisfy(isWordPart), after.allSatisfy(isWordPart) else {
      return []
    }
    if inside.hasPrefix("-") {
      return isEnding(inside.dropFirst())
        ? [before + after] + inflected(before, String(inside)) : []
    }
    guard isEnding(inside), !after.isEmpty || endings.contains(String(inside)) else { return [] }
    return [before + after, before + inside + after]
  }

  private static func choicesAtBar(in word: String) -> [String] {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (2...4).contains(parts.count), let first = parts.first,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isWordPart) })
    else { return [] }
    if parts.allSatisfy({ genders.contains($0.lowercased()) }) { return parts }
    let others = parts.dropFirst()
    if first.count >= 3, others.allSatisfy({ isShortEnding($0, of: first) }) {
      return [first] + others.flatMap { inflected(first, $0) }
    }
    return others.allSatisfy { isInflection($0, of: first) } ? parts : []
  }

  private static func isShortEnding(_ part: String, of word: String) -> Bool {
    part.hasPrefix("-") && isEnding(part.dropFirst())
      || part.count < word.count && endings.contains(part)
  }

  /// Whether two words are forms of one: `heureux/heureuse`, not `input/output`.
  private static func isInflection(_ other: String, of word: String) -> Bool {
    let (word, other) = (word.lowercased(), other.lowercased())
    let shared = zip(word, other).prefix { $0 == $1 }.count
    guard shared >= 3, word.count - shared <= 4, other.count - shared <= 4 else { return false }
    if WordVariant.areOneWord(Array(word), Array(other)) { return true }
    return !(RealWords.contains(word) && RealWords.contains(other))
  }

  /// The forms of a word with another ending, as far as the spelling allows several.
  private static func inflected(_ word: String, _ ending: String) -> [String] {
    let isReplaced = ending.hasPrefix("-")
    let ending = ending.filter(\.isLetter)
    guard let start = ending.first, word.count > ending.count else { return [] }
    let isVowelForVowel = word.last.map(isVowel) == true && isVowel(start)
    if ending.count == 1, isVowelForVowel { return [word.dropLast() + ending] }
    var forms = [word + ending]
    // Cyrillic adjectives exchange two letters: русский/ая.
    if word.count > ending.count + 1 { forms.append(word.dropLast(ending.count) + ending) }
    if isReplaced || ending.count > 1 {
      forms.append(word.dropLast() + ending)
      let tail = word.dropFirst(max(1, word.count - 5))
      if let offset = tail.lastIndex(of: start) { forms.append(word[..<offset] + ending) }
    }
    return forms
  }

  private static func isVowel(_ letter: Character) -> Bool {
    "aeiouyáéíóúàèìòùаеиоуыяαεηιουω".contains(letter)
  }

  private static func isEnding(_ text: some StringProtocol) -> Bool {
    (1...longestEnding).contains(text.count) && text.allSatisfy { $0.isLetter && $0.isLowercase }
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character == "'" || character == "’" || character == "-"
  }

  /// Endings of gender and number that follow a bar without a hyphen.
  private static let endings: Set<String> = [
    "a", "o", "e", "as", "os", "es", "s", "ne", "ère", "euse", "rice", "trice", "ice", "se", "ive",
    "ve", "enne", "ienne", "esse", "in", "innen", "ora", "oras", "ra", "ã", "n", "er", "en", "et",
    "t", "ая", "яя", "ое", "ее", "ый", "ий", "ые", "ие", "а", "я", "ка", "ница", "α", "η", "ο",
    "ος", "ια", "á", "é", "í", "ý", "ą", "y", "i",
  ]

  /// Articles and pronouns of which a text gives several.
  private static let genders: Set<String> = {
    let pronouns = """
      he she it him her his its they er sie es il elle ils elles él ella ellos ellas lui lei lo la \
      hij zij han hon hun on ona ono он она оно un une mein meine dein deine kein keine ce cette \
      cet questo questa este esta mon ma ton ta son sa mio mia meu minha suo sua
      """
    return Set(pronouns.split(separator: " ").map(String.init))
      .union(ArticleTable.all.flatMap(\.articles))
  }()
}
