/// Decides which one-letter edits are slips, by their position in a word.
///
/// Short words allow fewer: a wrong letter turns `mail` into `main` or `mall`. The first and last
/// letters are rarely mistyped and often change the meaning (`typical`, `atypical`; `amigo`,
/// `amiga`), especially in an answer of a single word. Dropping one of a double letter makes other
/// words (`perro`, `pero`; `cappello`, `capello`), and in an answer of one word that is what the
/// question tests. English words are less strict: their list knows what a slip turns them into.
struct SlipRules {
  let expected: [Character]
  let typed: [Character]
  let writing: Writing
  /// Whether the word is the whole answer, and no English word.
  let isAlone: Bool
  /// Whether it is an English word, so that a slip that makes another word is known.
  var isListed = false
  /// Whether the word is the whole answer, English or not.
  var isWhole = false

  enum Replacement {
    case neighbor
    case elsewhere
  }

  private var count: Int { expected.count }

  func allowsExchange(at offset: Int, _ typedPlace: Int) -> Bool {
    guard offset + 1 < count, typedPlace + 1 < typed.count,
      expected[offset] == typed[typedPlace + 1], expected[offset + 1] == typed[typedPlace],
      expected[offset].isSlippery, expected[offset + 1].isSlippery
    else { return false }
    return writing != .consonants || (offset > 0 && offset + 2 < count)
  }

  func replacement(at offset: Int, _ typedPlace: Int) -> Replacement? {
    guard offset < count, typedPlace < typed.count,
      writing == .alphabet || writing == .syllables,
      expected[offset].isSlippery, typed[typedPlace].isSlippery
    else { return nil }
    let (right, wrong) = (expected[offset], typed[typedPlace])
    // Alone, another sound is another word: がっこう, かっこう.
    if writing == .syllables, right.sharesSound(with: wrong) { return isAlone ? nil : .neighbor }
    if right.differsInForm(from: wrong) { return nil }
    let isEnding =
      isInEnding(offset) || isAlone && offset == count - 1 && right.isVowel && wrong.isVowel
    if writing == .alphabet, Keyboard.areNeighbors(right, wrong), !isEnding {
      return count >= (offset == 0 ? 6 : isAlone ? 5 : 4) ? .neighbor : nil
    }
    guard count >= 6 else { return nil }
    if writing == .syllables { return isAlone && count < 8 ? nil : .elsewhere }
    if offset == count - 1 { return !isAlone && right.isVoiced(like: wrong) ? .elsewhere : nil }
    if right.isVowel, wrong.isVowel { return isAlone && count < 9 ? nil : .elsewhere }
    if isAlone, offset == 0 || count < 8 { return nil }
    if right.soundsLike(wrong) { return .elsewhere }
    if isAlone || offset == 0 { return nil }
    return count >= 8 || isBeside(wrong, offset) ? .elsewhere : nil
  }

  /// Whether a letter is part of an inflection, in an answer of one word: `comprare`, `comprate`.
  private func isInEnding(_ offset: Int) -> Bool {
    writing == .alphabet && isAlone && offset == count - 2
  }

  /// Whether the wrong one of two adjacent letters was doubled: `acoount`.
  private func isBeside(_ letter: Character, _ offset: Int) -> Bool {
    expected[offset - 1] == letter || expected[offset + 1] == letter
  }

  func allowsOmission(at offset: Int) -> Bool {
    guard offset < count, expected[offset].isSlippery, !isDoubled(offset) || mayBeSingle(offset)
    else { return false }
    let letter = expected[offset]
    // Technical Japanese omits the length mark at the end of a word.
    if letter == "ー" { return offset == count - 1 }
    if isAlone && offset == count - 1 { return false }
    switch writing {
    case .alphabet:
      // Without its a, atypical is typical.
      if offset == 0 { return count >= 6 && letter != "a" }
      return count >= (offset == count - 1 ? 6 : 5)
    case .consonants: return offset > 0 && offset < count - 1
    case .syllables: return !letter.isLengthMark
    case .ideographs: return false
    }
  }

  func allowsAddition(at offset: Int, _ typedPlace: Int) -> Bool {
    guard typedPlace < typed.count, typed[typedPlace].isSlippery else { return false }
    let letter = typed[typedPlace]
    let isRepeated =
      (typedPlace > 0 && typed[typedPlace - 1] == letter)
      || (typedPlace + 1 < typed.count && typed[typedPlace + 1] == letter)
    if writing == .syllables, letter.isLengthMark { return false }
    if isRepeated { return !(isAlone && isDoubling(letter, typedPlace)) }
    if isAlone && offset == count { return false }
    // A vowel at the end makes another form in most languages: cousin, cousine.
    if isWhole, offset == count, letter.isVowel { return false }
    switch writing {
    case .alphabet:
      return offset > 0 && count >= (isAlone ? 6 : 5) || isBesideNeighbor(letter, offset)
    case .syllables: return offset > 0
    case .consonants, .ideographs: return false
    }
  }

  /// Whether two keys were pressed at once.
  private func isBesideNeighbor(_ letter: Character, _ offset: Int) -> Bool {
    let beside = [offset - 1, offset].filter(expected.indices.contains)
    return count >= (offset == 0 ? 5 : 4)
      && beside.contains { Keyboard.areNeighbors(expected[$0], letter) }
  }

  /// Whether a consonant between vowels was doubled, which makes another word in many languages:
  /// `casa`, `cassa`.
  private func isDoubling(_ letter: Character, _ typedPlace: Int) -> Bool {
    guard writing == .alphabet, !letter.isVowel, count <= 5 else { return false }
    let first = typedPlace > 0 && typed[typedPlace - 1] == letter ? typedPlace - 1 : typedPlace
    guard first > 0, first + 2 < typed.count else { return false }
    return typed[first - 1].isVowel && typed[first + 2].isVowel
  }

  private func isDoubled(_ offset: Int) -> Bool {
    let beside = [offset - 1, offset + 1].filter(expected.indices.contains)
    return beside.contains { expected[$0] == expected[offset] }
  }

  /// Whether a single letter instead of a double one is a slip: `adress`, `signaling`.
  private func mayBeSingle(_ offset: Int) -> Bool {
    writing == .alphabet && !isAlone && count >= (expected[offset].isVowel || isListed ? 5 : 6)
  }
}

extension Character {
  /// Whether it can be part of a slip: letters only, no digit, sign or numeral.
  fileprivate var isSlippery: Bool { isLetter && !Digits.areIn(self) }

  fileprivate var isVowel: Bool { "aeiouyаеёиоуыэюяαεηιουω".contains(self) }

  /// Whether it changes the length of a Japanese syllable, which makes a different word.
  fileprivate var isLengthMark: Bool { "ーっッあいうえおアイウエオ".contains(self) }

  /// Whether they sound alike and are often confused in writing.
  fileprivate func soundsLike(_ other: Character) -> Bool {
    Self.soundGroups.contains { $0.contains(self) && $0.contains(other) }
  }

  /// Whether they sound alike at the end of a word.
  fileprivate func isVoiced(like other: Character) -> Bool {
    ["bp", "dt", "fv", "gk", "бп", "дт", "гк"].contains { $0.contains(self) && $0.contains(other) }
  }

  private static let soundGroups = [
    "ckqsz", "gj", "fv", "vw", "dt", "bp", "mn", "ijy", "сз", "гк", "ъь", "дт", "бп",
  ]

  /// Whether they differ only in what the settings count: case or an accent.
  fileprivate func differsInForm(from other: Character) -> Bool {
    // Nearly all pairs; folding them would take most of the time of a judgement.
    if let one = asciiAlphanumeric, let two = other.asciiAlphanumeric { return one == two }
    return Folding.lenient.joined(String(self)) == Folding.lenient.joined(String(other))
  }

  /// A small letter or a digit of ASCII; nil for other characters.
  private var asciiAlphanumeric: UInt8? {
    guard let value = asciiValue, isLetter || isNumber else { return nil }
    return isLetter ? value | 0x20 : value
  }

  /// Whether two syllables differ in only one of their parts.
  fileprivate func sharesSound(with other: Character) -> Bool {
    let (one, two) = (DecomposedCharacter.parts(of: self), DecomposedCharacter.parts(of: other))
    guard one.count + two.count > 2, abs(one.count - two.count) <= 1,
      one.first == two.first || one.count == 3
    else { return false }
    let same = zip(one, two).filter { $0 == $1 }.count
    return same >= max(one.count, two.count) - 1
  }
}

/// Adjacent keys on common keyboard layouts.
private enum Keyboard {
  fileprivate static func areNeighbors(_ one: Character, _ other: Character) -> Bool {
    neighbors[one]?.contains(other) == true
  }

  private static let layouts: [[String]] = [
    ["qwertyuiopü", "asdfghjklöä", "zxcvbnm"],
    ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
    ["azertyuiop", "qsdfghjklm", "wxcvbn"],
    ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
    ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
    ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
    ["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرلاىةوزظ"],
  ]

  private static let neighbors: [Character: Set<Character>] = {
    var neighbors: [Character: Set<Character>] = [:]
    for layout in layouts {
      let rows = layout.map(Array.init)
      for (number, row) in rows.enumerated() {
        for (offset, key) in row.enumerated() {
          var beside = [offset - 1, offset + 1].filter(row.indices.contains).map { row[$0] }
          if number > 0 { beside += keys(of: rows[number - 1], above: offset) }
          for other in beside {
            neighbors[key, default: []].insert(other)
            neighbors[other, default: []].insert(key)
          }
        }
      }
    }
    return neighbors
  }()

  // Rows are offset by half a key: each key touches two above it.
  private static func keys(of row: [Character], above offset: Int) -> [Character] {
    [offset, offset + 1].filter(row.indices.contains).map { row[$0] }
  }
}
