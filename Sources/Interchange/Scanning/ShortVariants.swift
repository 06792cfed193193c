import Things

/// Other ways to read the letters of a short form.
enum ShortVariants {
  /// The letters of `W3C` with each W; nil without such a number.
  static func repeated(_ letters: [ScanLetter]) -> [ScanLetter]? {
    guard let place = letters.lastIndex(where: \.isDigit), place > 0, place + 1 < letters.count,
      2...4 ~= letters[place].folded &- 0x30
    else { return nil }
    let copies = Array(repeating: letters[place - 1], count: Int(letters[place].folded) - 0x31)
    return letters[..<place] + copies + letters[(place + 1)...]
  }

  /// Whether a word is a language before its code, as in `German (DE)`, or one with the number of
  /// its inner letters, as in `internationalization (i18n)`.
  static func isOne(_ letters: [ScanLetter], for word: ArraySlice<ScanLetter>) -> Bool {
    let inner = letters.dropFirst().dropLast()
    if !inner.isEmpty, inner.allSatisfy(\.isDigit) {
      return inner.text == String(word.count - 2) && letters[0].folded == word.first?.folded
        && letters.last?.folded == word.last?.folded
    }
    return letters.count == 2 && letters.allSatisfy(\.isUpper)
      && Language(word.text)?.rawValue == letters[...].text
  }
}
