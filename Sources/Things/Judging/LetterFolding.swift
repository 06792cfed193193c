@_spi(_Unicode) import Swift

/// Makes of a scalar what it is compared as: narrow, small, without accents.
struct LetterFolding {
  let strict: Strictness

  func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
    if scalar.value < 0x80 {
      folded.append(strict.contains(.letterCase) ? scalar : Self.smallASCII(scalar))
      return
    }
    if isLenient, let known = Self.known(scalar) {
      folded.append(contentsOf: known)
      return
    }
    fold(scalar, into: &folded)
  }

  private var isLenient: Bool { strict.isDisjoint(with: [.letterCase, .accents]) }

  private func fold(_ scalar: Unicode.Scalar, into folded: inout [Unicode.Scalar]) {
    let narrow = Self.narrow(scalar)
    if let digit = Digits.value(of: narrow), let plain = Unicode.Scalar(UInt32(48 + digit)) {
      folded.append(plain)
    } else if strict.contains(.accents) {
      appendCased(narrow, to: &folded)
    } else {
      for part in Self.withoutAccents(narrow) { appendCased(part, to: &folded) }
    }
  }

  /// What European, Hebrew and Arabic letters are compared as, and those that stay as they are.
  private static func known(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    case 0x80..<0x800: alphabets[Int(scalar.value - 0x80)]
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: [scalar]
    default: nil
    }
  }

  private static let alphabets: [[Unicode.Scalar]] = (0x80..<0x800).map { value in
    var folded: [Unicode.Scalar] = []
    if let scalar = Unicode.Scalar(UInt32(value)) {
      LetterFolding(strict: []).fold(scalar, into: &folded)
    }
    return folded
  }

  private func appendCased(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
    if strict.contains(.letterCase) {
      folded.append(scalar)
    } else if scalar == "ς" {
      folded.append("σ")
    } else {
      folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }

  private static func smallASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    (65...90).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
  }

  /// Full-width letters and half-width kana in the width in which they are usually written.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF66...0xFF9F: wideKana[Int(scalar.value - 0xFF66)]
    default: scalar
    }
  }

  private static let wideKana: [Unicode.Scalar] =
    Array(
      ("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモ"
        + "ヤユヨラリルレロワン").unicodeScalars) + ["\u{3099}", "\u{309A}"]

  private static func withoutAccents(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let plain = plainLetters[scalar] { return plain }
    switch scalar.value {
    // Short i is a letter of its own, the breve no accent.
    case 0x0439, 0x0419: return [scalar]
    // Alphabets whose marks are accents or vowel points. Elsewhere (kana, Thai, Indic scripts) a
    // mark makes another letter.
    case 0x80..<0x0700, 0x1AB0...0x1AFF, 0x1DC0...0x1FFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      let parts = String(scalar)._nfd.filter { !isAccent($0) }
      return parts.flatMap { plainLetters[$0] ?? [$0] }
    default: return [scalar]
    }
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  /// Letters that the keyboards of other languages lack and Unicode does not take apart.
  private static let plainLetters: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ß": ["s", "s"], "ẞ": ["S", "S"], "æ": ["a", "e"], "Æ": ["A", "E"], "œ": ["o", "e"],
    "Œ": ["O", "E"], "ø": ["o"], "Ø": ["O"], "ł": ["l"], "Ł": ["L"], "đ": ["d"], "Đ": ["D"],
    "ð": ["d"], "Ð": ["D"], "þ": ["t", "h"], "Þ": ["T", "H"], "ħ": ["h"], "Ħ": ["H"], "ı": ["i"],
    "µ": ["μ"], "ﬁ": ["f", "i"], "ﬂ": ["f", "l"],
    // Arabic as it is typed in a hurry, and its Persian forms.
    "ى": ["ي"], "ی": ["ي"], "ة": ["ه"], "ک": ["ك"], "ٱ": ["ا"],
  ]
}
