/// How a word is written, which decides what can be a slip of the finger in it.
enum Writing {
  /// Latin, Greek, Cyrillic, Thai, Devanagari and their like.
  case alphabet
  /// Arabic and Hebrew: vowels are left out, so that one letter more or less is another word.
  case consonants
  /// Kana and Hangul.
  case syllables
  /// Chinese characters: each is a word, a wrong one is another word.
  case ideographs

  init(of letters: [Character]) {
    let scalars = letters.lazy.compactMap(\.unicodeScalars.first)
    if scalars.contains(where: \.properties.isIdeographic) {
      self = .ideographs
      return
    }
    switch scalars.first?.value ?? 0 {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: self = .consonants
    case 0x1100...0x11FF, 0x3040...0x30FF, 0xAC00...0xD7A3: self = .syllables
    default: self = .alphabet
    }
  }

  /// What no word is allowed more of.
  static let mostSlips = 3

  /// How many slips a word of so many letters may have.
  func allowance(letters count: Int) -> Int {
    switch self {
    case .alphabet: count <= 3 ? 0 : count <= 8 ? 1 : count <= 13 ? 2 : Self.mostSlips
    case .consonants: count <= 5 ? 0 : count <= 9 ? 1 : 2
    case .syllables: count <= 3 ? 0 : count <= 8 ? 1 : 2
    case .ideographs: count <= 4 ? 0 : 1
    }
  }
}
