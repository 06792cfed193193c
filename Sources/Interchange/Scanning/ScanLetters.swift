import Things

/// A letter or digit of a text, as it is compared.
struct ScanLetter {
  /// Lowercase and without accents; Greek letters as the Latin letters that stand for them.
  var folded: UInt32
  var isUpper: Bool
  var isDigit: Bool
}

/// Decodes UTF-8 into letters that can be compared.
struct LetterReader {
  private var fold = SearchFold()
  private var scratch: [UInt8] = []

  /// The scalar at a position, and its number of bytes.
  static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> (UInt32, Int) {
    let first = bytes[offset]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, offset + length <= bytes.count else { return (0xFFFD, 1) }
    var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for byte in bytes[offset + 1..<offset + length] { value = value << 6 | UInt32(byte & 0x3F) }
    return (value, length)
  }

  /// The letter for a scalar; nil for a mark, a blank or punctuation.
  mutating func letter(_ value: UInt32) -> ScanLetter? {
    if value < 0x80 {
      let small = value | 0x20
      if small &- 0x61 < 26 {
        return ScanLetter(folded: small, isUpper: value & 0x20 == 0, isDigit: false)
      }
      return value &- 0x30 < 10 ? ScanLetter(folded: value, isUpper: false, isDigit: true) : nil
    }
    guard value >= 0xAA, let scalar = Unicode.Scalar(value) else { return nil }
    let properties = scalar.properties
    if let digit = Self.smallDigit(value) {
      return ScanLetter(folded: digit, isUpper: false, isDigit: true)
    }
    guard properties.isAlphabetic else { return nil }
    return ScanLetter(
      folded: folded(scalar), isUpper: properties.isUppercase, isDigit: false)
  }

  private static func smallDigit(_ value: UInt32) -> UInt32? {
    switch value {
    case 0x2080...0x2089: value - 0x2080 + 0x30
    case 0x2074...0x2079: value - 0x2070 + 0x30
    case 0xB2, 0xB3: value - 0xB0 + 0x30
    case 0xB9: 0x31
    default: nil
    }
  }

  private mutating func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    scratch.removeAll(keepingCapacity: true)
    let text = UTF8.encode(scalar).map(Array.init) ?? []
    text.withUnsafeBytes { fold.append($0, to: &scratch) }
    let first = scratch.withUnsafeBufferPointer { $0.isEmpty ? scalar.value : Self.scalar($0, 0).0 }
    guard first &- 0x3B1 < UInt32(Self.greek.count) else { return first }
    return UInt32(Self.greek[Int(first - 0x3B1)])
  }

  /// α to ω.
  private static let greek = Array("abgdezhtiklmnxoprsstyfcpo".utf8)
}

/// A word of a text, or a part of one between hyphens and slashes.
struct ScanWord {
  /// Its bytes in the text, with punctuation at its ends.
  var range: Range<Int>
  /// Its letters in the list of all letters.
  var letters: Range<Int>
  /// Whether it follows a blank or the start of the text.
  var followsBlank: Bool
  /// The byte in front of it.
  var before: UInt8
  /// Whether a comma or a similar sign ends it.
  var endsWithComma = false
  /// An article, preposition or conjunction.
  var isFunctionWord = false
  var isArticle = false
  var isCapitalized = false
  /// A number or single letter in front of a hyphen, as in `2,4-dinitrophenyl`.
  var isLocant = false
  /// The number that the word says, as a digit; 0 if none.
  var digit: UInt32 = 0
}

struct ScanWords {
  private(set) var letters: [ScanLetter] = []
  /// The byte offset of each letter.
  private(set) var offsets: [Int] = []
  private(set) var words: [ScanWord] = []
  private var reader = LetterReader()

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    letters.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    var offset = range.lowerBound
    var start: Int?
    var first = 0
    var before: UInt8 = 0x20
    func close(_ end: Int, _ sign: UInt8) {
      guard let begin = start else { return }
      add(bytes, begin..<end, letters: first..<letters.count, before: before, after: sign)
      start = nil
    }
    while offset < range.upperBound {
      let (value, length) = LetterReader.scalar(bytes, offset)
      if let letter = reader.letter(value) {
        if start == nil {
          (start, first) = (offset, letters.count)
          before = offset > range.lowerBound ? bytes[offset - 1] : 0x20
        } else if startsPart(letter) {
          close(offset, 0)
          (start, first, before) = (offset, letters.count, 0)
        }
        letters.append(letter)
        offsets.append(offset)
      } else if start != nil, !Self.isMark(value) {
        close(offset, value < 0x80 ? UInt8(value) : 0xFF)
      }
      offset += length
    }
    close(range.upperBound, 0)
  }

  /// A capital after a small letter starts a part, as in HyperText; so does a digit after a letter.
  private func startsPart(_ letter: ScanLetter) -> Bool {
    guard let last = letters.last else { return false }
    if letter.isDigit != last.isDigit { return true }
    return letter.isUpper && !last.isUpper && !last.isDigit
  }

  /// Combining marks continue a word.
  private static func isMark(_ value: UInt32) -> Bool {
    (0x300...0x36F).contains(value) || value == 0x200C || value == 0x200D
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, letters: Range<Int>, before: UInt8,
    after: UInt8
  ) {
    let opens = before <= 0x20 || before == 0x28
    let followsLocant = words.last.map {
      $0.isLocant && $0.range.upperBound >= range.lowerBound - 2
    }
    var word = ScanWord(
      range: range, letters: letters,
      followsBlank: opens || followsLocant == true && before != 0x27,
      before: before)
    let isSingle = letters.count == 1 || self.letters[letters.lowerBound].isDigit
    word.isLocant =
      isSingle && (opens || followsLocant == true)
      && [0x2D, 0x2C, 0x27, 0x3A, 0x29].contains(after) && after != 0
    if !self.letters[letters.lowerBound].isDigit {
      word.digit = NumberWords.digit(self.letters[letters])
    }
    word.endsWithComma = after == 0x2C
    word.isCapitalized = self.letters[letters.lowerBound].isUpper
    // A word in capitals after one in small letters is an abbreviation, as in `annealing EM`.
    let isLoud = letters.count > 1 && self.letters[letters].allSatisfy(\.isUpper)
    let last = words.last.map { self.letters[$0.letters] } ?? []
    if after != 0x2D, !isLoud || last.allSatisfy(\.isUpper) {
      let kind = FunctionWords.kind(self.letters[letters])
      word.isFunctionWord = kind != .none
      word.isArticle = kind == .article
    }
    words.append(word)
  }
}

extension ArraySlice<ScanLetter> {
  /// The folded letters.
  var text: String { String(String.UnicodeScalarView(compactMap { Unicode.Scalar($0.folded) })) }
}

/// Articles, prepositions and conjunctions of European languages, without accents.
private enum FunctionWords {
  enum Kind { case none, article, other }

  static func kind(_ letters: ArraySlice<ScanLetter>) -> Kind {
    guard letters.count <= 8, let key = key(letters) else { return .none }
    if articles.contains(key) { return .article }
    return others.contains(key) ? .other : .none
  }

  /// Up to eight ASCII letters, packed.
  private static func key(_ letters: some Collection<ScanLetter>) -> UInt64? {
    var key: UInt64 = 0
    for letter in letters {
      guard letter.folded < 0x80 else { return nil }
      key = key << 8 | UInt64(letter.folded)
    }
    return key
  }

  private static func keys(_ text: String) -> Set<UInt64> {
    Set(text.split(separator: " ").map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
  }

  private static let articles = keys(
    """
    the a an der die das den dem des ein eine einer el la los las lo un una unos unas le les une l \
    il i gli o os um uma det en et de het een
    """)
  private static let others = keys(
    """
    of and for in on to with by at from or as into its und fur von im zu zur zum mit auf uber y e \
    del al para por con sobre contra du au aux pour sur dans par avec d og af om til pa med ved \
    som efter fra over under mellem hos mod uden vedrorende herunder samt di della dei delle degli per nel da do dos das em no na van voor och av i
    """)
}

/// Words that short forms write as digits: `two-dimensional (2D)`, `peer to peer (P2P)`.
private enum NumberWords {
  /// The digit as a scalar; 0 if the word says no number.
  static func digit(_ letters: ArraySlice<ScanLetter>) -> UInt32 {
    guard letters.count >= 2, letters.count <= 7 else { return 0 }
    let known = table.first { word, _ in letters.elementsEqual(word) { $0.folded == UInt32($1) } }
    return known.map { UInt32($0.1) + 0x30 } ?? 0
  }

  private static let table: [([UInt8], Int)] = [
    ("one", 1), ("first", 1), ("single", 1), ("to", 2), ("two", 2), ("second", 2), ("double", 2),
    ("three", 3), ("third", 3), ("triple", 3), ("for", 4), ("four", 4), ("fourth", 4), ("five", 5),
    ("fifth", 5), ("six", 6), ("sixth", 6), ("seven", 7), ("eight", 8), ("nine", 9), ("zwei", 2),
    ("dritte", 3), ("drei", 3), ("deux", 2), ("trois", 3), ("dos", 2), ("tres", 3),
  ].map { (Array($0.0.utf8), $0.1) }
}

/// Ordinals, which short forms write as numbers: `Eighth Text Retrieval Conference (TREC-8)`.
enum OrdinalWords {
  /// The number in digits; nil if the word is no ordinal.
  static func number(_ letters: ArraySlice<ScanLetter>) -> String? {
    guard letters.count >= 3, letters.count <= 8 else { return nil }
    let text = letters.text
    if let place = words.firstIndex(of: text) { return String(place + 1) }
    let digits = text.prefix { ("0"..."9").contains($0) }
    return !digits.isEmpty && ["st", "nd", "rd", "th"].contains(text.dropFirst(digits.count))
      ? String(digits) : nil
  }

  private static let words = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
  ]
}
