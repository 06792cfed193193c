/// Normalizes what depends on a whole word: katakana, and spellings in Devanagari and Bengali.
enum WordFolding {
  /// Normalizes the word at the end of a text in place.
  static func fold(
    _ folded: inout [Unicode.Scalar], from start: Int, by strict: Strictness
  ) {
    guard let last = folded.last, last.value >= 0x900, start < folded.count else { return }
    if !strict.contains(.accents), folded[start...].contains(where: isIndic) {
      folded.replaceSubrange(start..., with: indic(folded[start...]))
    }
    // A single kana is itself the question in decks that teach kana.
    let letters = folded[start...].count { !(0x3099...0x309A).contains($0.value) }
    if !strict.contains(.letterCase), letters > 1 {
      for index in start..<folded.count { folded[index] = hiragana(folded[index]) }
    }
  }

  private static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0x30A1...0x30F6).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0x60) ?? scalar
  }

  // MARK: Indic scripts

  /// Devanagari and Bengali, whose Unicode blocks have the same layout.
  private static func isIndic(_ scalar: Unicode.Scalar) -> Bool {
    (0x900..<0xA00).contains(scalar.value)
  }

  /// Uses one sign for each nasal before a consonant, and drops dots that only mark a foreign
  /// sound.
  private static func indic(_ word: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    let word = Array(word)
    var folded: [Unicode.Scalar] = []
    var index = 0
    while index < word.count {
      let scalar = word[index]
      let block = scalar.value & ~0x7F
      let next = index + 2 < word.count ? word[index + 2].value & 0x7F : 0
      switch scalar.value & 0x7F {
      case let letter where isIndic(scalar) && isNasal(letter, before: next, in: word, index):
        append(block | 0x02, to: &folded)
        index += 1
      case 0x01 where isIndic(scalar): append(block | 0x02, to: &folded)
      case 0x3C where isIndic(scalar) && !keepsDot(folded.last): break
      default: folded.append(scalar)
      }
      index += 1
    }
    return folded
  }

  private static func append(_ value: UInt32, to folded: inout [Unicode.Scalar]) {
    if let scalar = Unicode.Scalar(value) { folded.append(scalar) }
  }

  /// Whether a nasal with a virama precedes a consonant of its own class: the न् of हिन्दी.
  private static func isNasal(
    _ letter: UInt32, before next: UInt32, in word: [Unicode.Scalar], _ index: Int
  ) -> Bool {
    guard index + 2 < word.count, word[index + 1].value & 0x7F == 0x4D else { return false }
    switch letter {
    case 0x19: return (0x15...0x18).contains(next)
    case 0x1E: return (0x1A...0x1D).contains(next)
    case 0x23: return (0x1F...0x22).contains(next)
    case 0x28: return (0x24...0x27).contains(next)
    case 0x2E: return (0x2A...0x2D).contains(next)
    default: return false
    }
  }

  /// ड़ and ढ़ are letters of their own, as are the corresponding Bengali letters.
  private static func keepsDot(_ letter: Unicode.Scalar?) -> Bool {
    guard let letter else { return true }
    return [0x21, 0x22, 0x2F].contains(letter.value & 0x7F)
  }
}
