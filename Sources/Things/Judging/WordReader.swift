/// Splits a text into words and folds each, in one pass.
///
/// Spaces and punctuation separate words and are dropped; signs (`+`, `<`, `#` at an edge) and
/// marks between digits are part of a word. A text without letters and digits is a single word.
struct WordReader {
  struct Span {
    let source: Range<Int>
    let folded: Range<Int>
  }

  let source: [Unicode.Scalar]
  private(set) var folded: [Unicode.Scalar] = []
  private(set) var spans: [Span] = []

  private let strict: Strictness
  private let letters: LetterFolding
  private let elisions: [[Unicode.Scalar]]
  private var kinds: [ScalarKind] = []
  /// The source range of the current word; empty between words.
  private var open: Range<Int> = 0..<0
  private var openFolded = 0

  init(_ text: String, strict: Strictness, elisions: [[Unicode.Scalar]] = []) {
    let text = ComposedText.composed(text)
    var source: [Unicode.Scalar] = []
    source.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { source.append(scalar) }
    self.source = source
    self.strict = strict
    self.elisions = elisions
    letters = LetterFolding(strict: strict)
    kinds.reserveCapacity(source.count)
    for scalar in source { kinds.append(ScalarKind(scalar)) }
    folded.reserveCapacity(source.count)
    if kinds.contains(where: \.isWordPart) {
      for index in source.indices { read(index) }
      close()
    } else {
      keepAll()
    }
  }

  private mutating func read(_ index: Int) {
    let kind = kinds[index]
    switch kind {
    case .letter, .digit, .sign: append(index)
    case .unseen: break
    case .blank: close()
    case .inner, .mark, .edgeSign:
      if strict.contains(.punctuation) {
        append(index)
      } else {
        readOver(index, kind)
      }
    }
  }

  /// Decides whether a mark is part of a word, separates two words, or is dropped.
  private mutating func readOver(_ index: Int, _ kind: ScalarKind) {
    let before = index > 0 ? kinds[index - 1] : .blank
    let after = index + 1 < kinds.count ? kinds[index + 1] : .blank
    if before == .digit, after == .digit {
      readBetweenDigits(index)
    } else if kind == .inner {
      if !(before == .letter && after == .letter) || isElision { close() }
    } else if kind == .edgeSign {
      if before == .letter && after == .letter { close() } else { append(index) }
    } else if Self.isDash(source[index]),
      isSignedNumber(before, after) || isGradeMinus(before, after)
    {
      append("-", at: index)
    } else if source[index] == "&", !before.isWordPart, !after.isWordPart {
      close()
      append(index)
      close()
    } else {
      close()
    }
  }

  // 3.14 keeps its point, 1,000 is 1000, and 1-2 is two words.
  private mutating func readBetweenDigits(_ index: Int) {
    switch source[index] {
    case ".": append(index)
    case ",", "\u{2019}", "'":
      let group = kinds[(index + 1)...].prefix { $0 == .digit }
      if group.count != 3 { append(index) }
    default: close()
    }
  }

  private func isSignedNumber(_ before: ScalarKind, _ after: ScalarKind) -> Bool {
    before == .blank && after == .digit
  }

  /// Whether it is the minus of a grade or blood group: A-.
  private func isGradeMinus(_ before: ScalarKind, _ after: ScalarKind) -> Bool {
    before == .letter && after == .blank && open.count == 1
  }

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "\u{2212}" || scalar == "\u{2010}" || scalar == "\u{2011}"
  }

  /// Whether the word so far is an article that is elided before an apostrophe: l'eau.
  private var isElision: Bool {
    !elisions.isEmpty && elisions.contains(Array(folded[openFolded...]))
  }

  private mutating func append(_ index: Int) { append(source[index], at: index) }

  private mutating func append(_ scalar: Unicode.Scalar, at index: Int) {
    if open.isEmpty { open = index..<index }
    open = open.lowerBound..<(index + 1)
    letters.append(scalar, to: &folded)
  }

  private mutating func close() {
    if folded.count > openFolded {
      WordFolding.fold(&folded, from: openFolded, by: strict)
      spans.append(Span(source: open, folded: openFolded..<folded.count))
    }
    openFolded = folded.count
    open = 0..<0
  }

  private mutating func keepAll() {
    let seen = source.indices.filter { kinds[$0] != .blank && kinds[$0] != .unseen }
    guard let first = seen.first, let last = seen.last else { return }
    open = first..<(last + 1)
    folded = source[open].filter { !($0.value >= 0xFE00 && $0.value <= 0xFE0F) }
    close()
  }
}

/// A word of an answer: as written, and as compared.
struct FoldedWord: Equatable {
  let text: String
  let letters: [Character]
  /// The position of the word in its text, from 1, counting articles.
  let position: Int
  /// Whether it is in brackets and can be omitted.
  var isOptional = false

  var folded: String { String(letters) }

  var isASCII: Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  /// Several words joined into one: `data base`.
  static func joined(_ words: ArraySlice<FoldedWord>) -> [Character] {
    words.reduce(into: []) { $0 += $1.letters }
  }

  /// Whether it is an acronym: a short word with two capitals, in which no letter may be a slip.
  var isAcronym: Bool {
    letters.count <= 6 && text.reduce(0) { $0 + ($1.isUppercase ? 1 : 0) } >= 2
  }
}

/// Maps the digits of every script, and superscripts and subscripts, to the same digits.
enum Digits {
  static func value(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.properties.numericType {
    case .decimal, .digit: scalar.properties.numericValue.map { Int($0) }
    default: nil
    }
  }

  /// Whether two folded digits would join into one number without the space between them.
  static func areOneNumber(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    (48...57).contains(before.value) && (48...57).contains(after.value)
  }

  /// Whether a character is a digit or numeral, including Chinese numerals.
  static func areIn(_ character: Character) -> Bool {
    character.isNumber || character.wholeNumberValue != nil
  }
}

/// Reads `&` as "and" in the languages that are often learned, and passes over an "and" that is not
/// typed.
enum Conjunctions {
  private static let words: Set<String> = [
    "&", "and", "und", "et", "y", "e", "i", "og", "och", "en", "и", "і", "και", "ו", "و",
  ]

  /// Whether exactly two parts are joined by a conjunction, and typed the other way round.
  ///
  /// Not if the letters of the question fix the order.
  static func joinTwo(
    _ expected: [FoldedWord], swappedIn typed: [FoldedWord], asked question: String
  ) -> Bool {
    let indices = expected.indices.filter { words.contains(expected[$0].folded) }
    guard indices.count == 1, let index = indices.first, index > 0, index + 1 < expected.count
    else {
      return false
    }
    let parts = [expected[..<index], expected[(index + 1)...]]
    let swapped = (parts[1] + expected[index...index] + parts[0]).map(\.folded)
    let texts = parts.map { $0.map(\.folded).joined(separator: " ") }
    return swapped == typed.map(\.folded) && !Initials.spell(question, items: texts)
  }

  /// Both texts without conjunctions, if either writes one as a symbol, or the typed text lacks one
  /// among several words, as people say National Aeronautics Space Administration.
  static func aligned(
    _ one: [FoldedWord], _ other: [FoldedWord]
  ) -> ([FoldedWord], [FoldedWord]) {
    guard one.count > 1, other.count > 1 else { return (one, other) }
    if (one + other).contains(where: { $0.text == "&" }) {
      return (
        one.filter { !words.contains($0.folded) }, other.filter { !words.contains($0.folded) }
      )
    }
    let plain = one.filter { !omitted.contains($0.folded) }
    let isLacking = plain.count >= fewestWords && !other.contains { words.contains($0.folded) }
    return (isLacking ? plain : one, other)
  }

  /// Conjunctions that have no other meaning.
  private static let omitted: Set<String> = ["and", "und", "och", "og"]
  private static let fewestWords = 3
}

extension String {
  /// Without leading and trailing whitespace.
  public var trimmed: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? endIndex
    return start < end ? String(self[start..<end]) : ""
  }

  /// With a capital first letter, to begin a sentence.
  public var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Whether it contains a letter or a digit.
  var hasWordPart: Bool { unicodeScalars.contains { ScalarKind($0).isWordPart } }
}
