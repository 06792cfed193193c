/// Readings beside words in Chinese characters: `猫[ねこ]`, `飲む（のむ）`, `你好 (nǐ hǎo)`.
enum Readings {
  private static let brackets: [Character: Character] = [
    "(": ")", "[": "]", "（": "）", "［": "］", "【": "】", "《": "》",
  ]

  /// The word alone and the reading alone; empty if the text has no reading.
  static func forms(of text: String) -> [String] {
    guard text.utf8.count <= 400 else { return [] }
    let characters = Array(text)
    guard characters.contains(where: isIdeograph) else { return [] }
    var (word, reading, sound) = ("", "", "")
    var group = ""
    var closing: Character?
    for character in characters {
      if let end = closing {
        if character == end {
          guard isReading(group) else { return [] }
          // Furigana stand for the characters before them: 食[た]べる.
          if word.last.map(isIdeograph) == true {
            while sound.last.map(isIdeograph) == true { sound.removeLast() }
            sound += group
          }
          reading = group
          (group, closing) = ("", nil)
        } else {
          group.append(character)
        }
      } else if let end = brackets[character] {
        closing = end
      } else {
        word.append(character)
        sound.append(character)
      }
    }
    if reading.isEmpty { return besideWord(in: text) }
    let isInside = sound.trimmed.contains(where: isIdeograph) || word.trimmed == sound.trimmed
    return [word.trimmed, isInside ? reading.trimmed : sound.trimmed]
  }

  /// A word followed by Pinyin with tones, without brackets.
  private static func besideWord(in text: String) -> [String] {
    guard let blank = text.firstIndex(where: \.isWhitespace) else { return [] }
    let (word, reading) = (String(text[..<blank]), String(text[blank...]).trimmed)
    guard word.allSatisfy(isIdeograph), isReading(reading) else { return [] }
    return [word, reading]
  }

  private static func isIdeograph(_ character: Character) -> Bool {
    character == "々" || character.unicodeScalars.first?.properties.isIdeographic == true
  }

  /// Whether a text is kana, Hangul, or Pinyin with tones.
  private static func isReading(_ text: String) -> Bool {
    let letters = text.filter { !$0.isWhitespace && !$0.isPunctuation }
    guard !letters.isEmpty else { return false }
    let isKana = letters.unicodeScalars.allSatisfy { scalar in
      (0x3040...0x30FF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
    }
    if isKana { return true }
    return (ToneDigits.hasMarks(text) || ToneDigits.marked(text) != nil)
      && letters.allSatisfy { $0.isLetter && !isIdeograph($0) || $0.isNumber }
  }
}
