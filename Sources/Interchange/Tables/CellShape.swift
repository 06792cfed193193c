import Things

/// What the text of a cell tells without its column.
enum CellShape {
  static func isNumber(_ text: String) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.contains(where: digits.contains)
      && text.utf8.allSatisfy { digits.contains($0) || "+-.,% $".utf8.contains($0) }
  }

  /// Whether a text abbreviates another one: by initials, or cut off with a period, as `Bar.` for
  /// `Baracke`.
  static func abbreviates(_ short: String, _ long: String) -> Bool {
    if InitialLetters.fit(short, long) { return true }
    // Of several, the first tells.
    let first = short.prefix { $0 != "," && $0 != ";" }
    guard first.hasSuffix("."), first.count > 1, first.count <= long.count else { return false }
    return long.lowercased().hasPrefix(first.dropLast().lowercased())
  }

  /// Whether a text is another one with signs in place of some letters.
  static func isHint(_ hint: String, for text: String) -> Bool {
    hint != text && hint.count == text.count
      && zip(hint, text).allSatisfy { $0 == $1 || "-_.*".contains($0) && $1.isLetter }
  }

  /// Whether a text is written in kana alone.
  static func isKana(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      0x3041..<0x3100 ~= scalar.value || "・～〜、,/() 　".unicodeScalars.contains(scalar)
    }
  }

  /// Whether a text consists of Latin letters with tones, as in `āi yō` or `ai1 yo1`.
  static func isPinyin(_ text: String) -> Bool {
    let small = text.lowercased()
    let isForm = small.allSatisfy { letter in
      letter.isASCII && letter.isLetter || toned.contains(letter)
        || "12345üv ,'’·/-".contains(letter)
    }
    return isForm && small.contains { toned.contains($0) || "12345".contains($0) }
  }

  private static let toned: Set<Character> = Set("āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜńňǹḿ")

  /// Whether each of several numbers is one more than the one before.
  static func areConsecutive(_ numbers: [Int?]) -> Bool {
    numbers.count >= 3
      && zip(numbers, numbers.dropFirst()).allSatisfy { one, two in
        one.flatMap { one in two.map { $0 > one && $0 == one &+ 1 } } ?? false
      }
  }
}

extension String {
  var isIDForm: Bool { Thing.ID(self) != nil }
}
