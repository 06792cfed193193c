/// Converts Pinyin with tone digits: `ni3 hao3` is `nǐ hǎo`.
enum ToneDigits {
  /// A typed answer and the correct ones; tone digits become marks if any of them has marks.
  struct Reading {
    let typed: String
    let forms: [String]
    /// Typed tones count.
    let strictness: Strictness

    init(_ typed: String, asFor forms: [String]) {
      if let marked = ToneDigits.marked(typed), forms.contains(where: ToneDigits.hasMarks) {
        (self.typed, self.forms, strictness) = (marked, forms, .accents)
      } else if ToneDigits.hasMarks(typed) {
        (self.typed, strictness) = (typed, [])
        self.forms = forms.map { ToneDigits.marked($0) ?? $0 }
      } else {
        (self.typed, self.forms, strictness) = (typed, forms, [])
      }
    }
  }

  /// The four tones of each vowel, in order.
  private static let tones: [Character: [Character]] = [
    "a": ["ā", "á", "ǎ", "à"], "e": ["ē", "é", "ě", "è"], "i": ["ī", "í", "ǐ", "ì"],
    "o": ["ō", "ó", "ǒ", "ò"], "u": ["ū", "ú", "ǔ", "ù"], "ü": ["ǖ", "ǘ", "ǚ", "ǜ"],
  ]
  private static let marks = Set(tones.values.joined())

  static func hasMarks(_ text: String) -> Bool {
    !text.utf8.allSatisfy { $0 < 0x80 } && text.lowercased().contains(where: marks.contains)
  }

  /// The text with marks instead of digits; nil if it is not Pinyin with tone digits.
  static func marked(_ text: String) -> String? {
    guard text.contains(where: { ("1"..."5").contains($0) }) else { return nil }
    var marked = ""
    var syllable: [Character] = []
    for character in text.lowercased().replacing("u:", with: "ü").replacing("v", with: "ü") {
      if let tone = character.wholeNumberValue {
        guard (1...5).contains(tone), let spoken = with(tone, syllable) else { return nil }
        marked += spoken
        syllable = []
      } else if character.isLetter {
        syllable.append(character)
      } else {
        marked += String(syllable + [character])
        syllable = []
      }
    }
    return marked + String(syllable)
  }

  /// The mark goes on a or e, on the o of ou, or else on the last vowel.
  private static func with(_ tone: Int, _ syllable: [Character]) -> String? {
    guard (1...6).contains(syllable.count),
      let offset = syllable.firstIndex(where: { $0 == "a" || $0 == "e" })
        ?? syllable.firstRange(of: ["o", "u"])?.lowerBound
        ?? syllable.lastIndex(where: { tones[$0] != nil }),
      let marks = tones[syllable[offset]]
    else { return nil }
    var spoken = syllable
    if tone < 5 { spoken[offset] = marks[tone - 1] }
    return String(spoken)
  }
}
