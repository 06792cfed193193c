@_spi(_Unicode) import Swift

/// Converts a scalar to the form used for comparison: narrow, lowercase, without accents.
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

  /// The compared form of European, Hebrew and Arabic letters, and of those that stay unchanged.
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

  /// Full-width letters and half-width kana in their usual width.
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
    // Short i is a letter of its own, not an i with a breve.
    case 0x0439, 0x0419: return [scalar]
    // Scripts whose marks are accents or vowel points. In others (kana, Thai, Indic scripts) a mark
    // makes a different letter.
    case 0x80..<0x0700, 0x1AB0...0x1AFF, 0x1DC0...0x1FFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      let parts = String(scalar)._nfd.filter { !isAccent($0) }
      return parts.flatMap { plainLetters[$0] ?? [$0] }
    default: return [scalar]
    }
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  /// Letters missing on the keyboards of other languages that Unicode does not decompose.
  private static let plainLetters: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ß": ["s", "s"], "ẞ": ["S", "S"], "æ": ["a", "e"], "Æ": ["A", "E"], "œ": ["o", "e"],
    "Œ": ["O", "E"], "ø": ["o"], "Ø": ["O"], "ł": ["l"], "Ł": ["L"], "đ": ["d"], "Đ": ["D"],
    "ð": ["d"], "Ð": ["D"], "þ": ["t", "h"], "Þ": ["T", "H"], "ħ": ["h"], "Ħ": ["H"], "ı": ["i"],
    "µ": ["μ"], "ﬁ": ["f", "i"], "ﬂ": ["f", "l"],
    // Common Arabic spelling shortcuts, and Persian forms.
    "ى": ["ي"], "ی": ["ي"], "ة": ["ه"], "ک": ["ك"], "ٱ": ["ا"],
  ]
}

/// A decomposed character: が as か and its mark, 각 as its three letters.
enum DecomposedCharacter {
  static func parts(of character: Character) -> [Unicode.Scalar] { Array(String(character)._nfd) }
}

/// The role of a scalar in an answer.
enum ScalarKind {
  case letter
  case digit
  case blank
  /// Invisible: joiners, direction marks, controls, the Arabic tatweel.
  case unseen
  /// Part of a word: the apostrophe, the full stop of U.S.A.
  case inner
  /// Ends a word and is ignored.
  case mark
  /// Ignored between letters, kept at the edge of a word: C#, A*.
  case edgeSign
  /// Always kept: C++, a < b.
  case sign

  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar.value {
      case 0..<0x80: Self.ascii[Int(scalar.value)]
      case 0x80..<0x800: Self.alphabets[Int(scalar.value - 0x80)]
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: .letter
      default: Self.beyondASCII(scalar)
      }
  }

  var isWordPart: Bool { self == .letter || self == .digit }

  private static let ascii: [ScalarKind] = (0..<0x80).map { value in
    switch UInt8(value) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case 9...13, 32: .blank
    case 0..<32, 127: .unseen
    case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "."): .inner
    case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "*"), UInt8(ascii: "@"),
      UInt8(ascii: "\\"):
      .edgeSign
    case UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"),
      UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "$"):
      .sign
    default: .mark
    }
  }

  /// The kinds of European, Hebrew and Arabic letters, precomputed.
  private static let alphabets: [ScalarKind] = (0x80..<0x800).map { value in
    Unicode.Scalar(UInt32(value)).map(beyondASCII) ?? .unseen
  }

  private static func beyondASCII(_ scalar: Unicode.Scalar) -> ScalarKind {
    switch scalar {
    case "\u{2019}", "\u{2018}", "\u{02BC}", "\u{00B4}", "\u{05F3}", "\u{05F4}": return .inner
    case "\u{0640}", "\u{FE00}"..."\u{FE0F}": return .unseen
    case "\u{FF0A}", "\u{FF03}", "\u{FF05}", "\u{FF20}": return .edgeSign
    case "\u{2212}": return .mark
    default: break
    }
    if scalar.properties.isWhitespace { return .blank }
    if Digits.value(of: scalar) != nil { return .digit }
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol: return .sign
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .modifierSymbol, .otherSymbol:
      return .mark
    case .format, .control, .surrogate, .privateUse, .unassigned: return .unseen
    default: return .letter
    }
  }
}

/// Prepares texts for comparison: keeps the differences that count and removes the rest.
struct Folding: Sendable {
  let strict: Strictness
  private let articles: [[Unicode.Scalar]]
  /// Articles that are elided before a vowel: the l of l'eau.
  private let elisions: [[Unicode.Scalar]]

  static let englishArticles = ["a", "an", "the"]

  /// Ignores every difference that can be ignored.
  static let lenient = Folding()

  init(strict: Strictness = [], articles: [String] = Folding.englishArticles) {
    self.strict = strict
    let small = strict.contains(.articles) ? [] : articles.map { $0.lowercased() }
    let elided = small.filter { $0.last == "'" || $0.last == "\u{2019}" }.map { $0.dropLast() }
    elisions = elided.map { Array($0.unicodeScalars) }
    // ένα is compared without its accent.
    let accented = small.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }
    self.articles =
      small.map { Array($0.unicodeScalars) } + elisions
      + accented.map { WordReader($0, strict: strict).folded }
  }

  /// The same with articles that count.
  var withArticles: Folding { Folding(strict: strict.union(.articles)) }

  /// The words without articles; the last word is always kept.
  ///
  /// Optionally marks words in brackets as optional.
  func words(of text: String, withOptional marksOptional: Bool = false) -> [FoldedWord] {
    let reader = WordReader(text, strict: strict, elisions: elisions)
    let optional = marksOptional ? BracketedText(reader.source).scalarRanges : []
    let words = kept(reader).map { number in
      let span = reader.spans[number]
      let folded = String(String.UnicodeScalarView(reader.folded[span.folded]))
      let text = String(String.UnicodeScalarView(reader.source[span.source]))
      return FoldedWord(
        text: text, letters: Array(folded), position: number + 1,
        isOptional: optional.contains { $0.contains(span.source.lowerBound) })
    }
    guard words.allSatisfy(\.isOptional) else { return words }
    return words.map { FoldedWord(text: $0.text, letters: $0.letters, position: $0.position) }
  }

  /// The words as one text, with spaces only between digits.
  func joined(_ words: [FoldedWord]) -> String {
    words.reduce(into: "") { text, word in
      if isParted(text.unicodeScalars.last, word.letters.first?.unicodeScalars.first) {
        text.append(" ")
      }
      text.append(contentsOf: word.letters)
    }
  }

  func joined(_ text: String) -> String {
    let reader = WordReader(text, strict: strict, elisions: elisions)
    var joined = String.UnicodeScalarView()
    for number in kept(reader) {
      let word = reader.folded[reader.spans[number].folded]
      if isParted(joined.last, word.first) { joined.append(" ") }
      for scalar in word { joined.append(scalar) }
    }
    return String(joined)
  }

  private func kept(_ reader: WordReader) -> [Int] {
    let last = reader.spans.count - 1
    return reader.spans.indices.filter { number in
      number == last || !isArticle(reader.folded[reader.spans[number].folded])
    }
  }

  /// The article that a text begins with, as folded; nil if none.
  func article(of text: String) -> String? {
    let reader = WordReader(text, strict: strict, elisions: elisions)
    guard reader.spans.count > 1, let first = reader.spans.first else { return nil }
    let word = reader.folded[first.folded]
    return isArticle(word) ? String(String.UnicodeScalarView(word)).lowercased() : nil
  }

  private func isArticle(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard strict.contains(.letterCase) else { return articles.contains { $0[...] == word } }
    let small = String(String.UnicodeScalarView(word)).lowercased().unicodeScalars
    return articles.contains { $0.elementsEqual(small) }
  }

  private func isParted(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard let before, let after else { return false }
    return strict.contains(.punctuation) || Digits.areOneNumber(before, after)
  }
}
