import Things

/// Other ways to read the letters of a short form.
enum ShortVariants {
  /// `RRdet` without its index in small letters, and `W3C` with each W.
  static func of(_ letters: [ScanLetter]) -> [[ScanLetter]] {
    let capitals = letters.prefix(while: \.isUpper)
    let index = letters[capitals.count...]
    let hasIndex = capitals.count >= 2 && index.count >= 2 && !index.contains(where: \.isDigit)
    let repeated = letters.indices.flatMap { place in
      let isCount = place > 0 && !letters[place - 1].isDigit && counts ~= letters[place].folded
      return isCount
        ? Array(repeating: letters[place - 1], count: Int(letters[place].folded) - 0x31)
        : [letters[place]]
    }
    return (hasIndex && index.allSatisfy { !$0.isUpper } ? [Array(capitals)] : [])
      + (repeated.contains(where: \.isDigit) || repeated.count == letters.count ? [] : [repeated])
  }

  /// The digits 2 to 4.
  private static let counts: ClosedRange<UInt32> = 0x32...0x34

  /// Where a year begins that the long form lacks, as in `LREC'14`.
  static func year(of short: ScanWords) -> Int? {
    guard let last = short.words.last, last.letters.lowerBound >= 3,
      [2, 4].contains(last.letters.count), [0x27, 0x2D, 0x3F, 0x99].contains(last.before),
      short.letters[last.letters].allSatisfy(\.isDigit)
    else { return nil }
    return last.letters.lowerBound
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
