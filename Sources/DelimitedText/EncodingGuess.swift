// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The likely encodings of bytes that are not UTF-8, ranked by the letters they would decode to.
public struct EncodingGuess: Hashable, Sendable {
  /// An encoding, and the text decoded in it.
  public struct Candidate: Hashable, Sendable {
    /// An encoding in which all bytes are valid.
    public var encoding: TextEncoding
    /// The language with the best matching letters; empty if unknown.
    public var language: String
    /// A word with letters outside ASCII.
    public var sample: String
    /// Bits per byte outside ASCII; less is more likely.
    var cost: Double
  }

  /// The best first; each decodes to a different text.
  public private(set) var candidates: [Candidate]
  /// Whether the first is the only plausible one.
  public private(set) var isSure: Bool

  /// Above this, the letters fit no language.
  private static let mostCost = 18.0
  /// How many bits more likely the first must be than the next.
  private static let leastLead = 5.0
  private static let shown = 5
  /// The most letters in a Vietnamese text for each one outside ASCII.
  private static let fewLetters = 10
  /// The bits for a language in an encoding made for others, such as German in Windows-1250.
  private static let foreignCost = 12

  /// An encoding that is certain.
  init(_ encoding: TextEncoding) {
    candidates = [Candidate(encoding: encoding, language: "", sample: "", cost: 0)]
    isSure = true
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    candidates = []
    isSure = false
    guard !bytes.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) else { return }
    if WesternSigns.areAll(bytes) {
      self = EncodingGuess(.windows1252)
      return
    }
    let part = Self.sample(bytes)
    let high = part.count { $0 >= 0x80 }
    // In ISO 8859 these bytes are controls, of which the first lines may have none.
    let hasControls = bytes.contains { 0x80...0x9F ~= $0 }
    let models = LetterModel.all
    var seen: Set<[UInt8]> = []
    for (encoding, prior) in TextEncoding.guessed
    where !(hasControls && encoding.iconvName.hasPrefix("ISO-8859")) {
      let (text, fault) = part.withUnsafeBufferPointer { Iconv.utf8(of: $0, from: encoding) }
      guard fault == nil, Self.isPlain(text), Iconv.canConvert(bytes, from: encoding),
        seen.insert(text).inserted
      else { continue }
      var candidate = Self.candidate(encoding, text, high: high, models: models)
      candidate.cost += prior / Double(max(1, high))
      candidates.append(candidate)
    }
    candidates.sort { $0.cost < $1.cost }
    let lead = candidates.count > 1 ? (candidates[1].cost - candidates[0].cost) * Double(high) : 99
    let isWide = candidates.first.map { TextEncoding.multiByte.contains($0.encoding) } ?? false
    // A few bytes are valid characters in any of the East Asian encodings.
    let hasLetters = !(candidates.first?.sample.isEmpty ?? true)
    // A single short word fits many languages.
    let isWord = part.count < 8
    let isEnough = high >= (isWide ? 12 : hasLetters && !isWord ? 1 : 2)
    // Vietnamese has a mark on every third letter; with fewer, names of many languages look like it.
    let isVietnamese = candidates.first?.encoding.languages == ["Vietnamese"]
    let isDense = high * Self.fewLetters >= part.count { $0 >= 0x80 || WesternSigns.isLetter($0) }
    isSure =
      isEnough && (isDense || !isVietnamese)
      && (candidates.first?.cost ?? .infinity) < Self.mostCost && lead >= Self.leastLead
    candidates = Array(candidates.prefix(Self.shown))
  }

  private static func candidate(
    _ encoding: TextEncoding, _ text: [UInt8], high: Int, models: [LetterModel]
  ) -> Candidate {
    let string = String(decoding: text, as: UTF8.self)
    let letters = LetterPairsOfText(string)
    let languages = encoding.languages
    var best = Candidate(
      encoding: encoding, language: "", sample: letters.sample, cost: .infinity)
    for model in models {
      let isForeign = languages.map { !$0.contains(model.language) } ?? false
      let sum = model.cost(of: letters) + (isForeign ? Self.foreignCost : 0)
      let cost = Double(sum) / Double(max(1, high))
      if cost < best.cost { (best.cost, best.language) = (cost, model.language) }
    }
    // Names of places and people are in many languages, mostly western ones.
    if [.latin1, .windows1252].contains(encoding) {
      let western = models.filter { languages?.contains($0.language) ?? false }
      let cost = Double(LetterModel.cost(of: letters, amongAll: western)) / Double(max(1, high))
      best.cost = min(best.cost, cost)
    }
    return best
  }

  /// Whether a decoded text has only characters that occur in decks: no control characters, no
  /// unassigned ones.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar.value < 0x80
        || ![.control, .unassigned, .privateUse].contains(scalar.properties.generalCategory)
    }
  }

  /// The first lines with bytes outside ASCII.
  private static func sample(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var part: [UInt8] = []
    for line in bytes.split(whereSeparator: { $0 == Byte.lineFeed || $0 == Byte.carriageReturn })
    where part.count < 4_000 && line.contains(where: { $0 >= 0x80 }) {
      part += line.prefix(2_000)
      part.append(Byte.lineFeed)
      if part.count >= 4_000 { break }
    }
    return part
  }

  /// Well-formed sequences rarely occur by chance: text in which they are not outnumbered by stray
  /// bytes is damaged UTF-8, and decoding it in another encoding would garble it.
  static func isMostlyUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var wellFormed = 0
    var stray = 0
    var position = UTF8Check.pastASCII(in: bytes, from: 0)
    while position < bytes.count {
      let length = UTF8Check.sequenceLength(in: bytes, at: position)
      if length > 0 { wellFormed += 1 } else { stray += 1 }
      position = UTF8Check.pastASCII(in: bytes, from: position + max(1, length))
    }
    return wellFormed > 0 && wellFormed >= stray
  }
}

/// Recognizes text in ASCII that has only a few signs of Windows-1252 beyond it, such as `×`, `°` and
/// quotation marks, where other encodings have letters.
enum WesternSigns {
  static func areAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var count = 0
    var position = UTF8Check.pastASCII(in: bytes, from: 0)
    while position < bytes.count {
      let before = position > 0 ? bytes[position - 1] : 0x20
      let after = position + 1 < bytes.count ? bytes[position + 1] : 0x20
      guard isSign(bytes[position], between: before, after) else { return false }
      count += 1
      position = UTF8Check.pastASCII(in: bytes, from: position + 1)
    }
    // More of them may be the letters of an alphabet.
    return count * leastShare <= bytes.count
  }

  private static let leastShare = 20

  private static func isSign(_ byte: UInt8, between one: UInt8, _ other: UInt8) -> Bool {
    guard one < 0x80, other < 0x80 else { return false }
    let (follows, precedes) = (isLetter(one), isLetter(other))
    switch byte {
    // An apostrophe, and quotation marks.
    case 0x92: return follows && (precedes || other == 0x20)
    case 0x91, 0x93: return !follows && precedes
    case 0x94: return !precedes && (follows || one == UInt8(ascii: ".") || one == UInt8(ascii: ","))
    // Degrees.
    case 0xB0 where other == UInt8(ascii: "C") || other == UInt8(ascii: "F"): return !follows
    // Dashes, €, £, §, ±, ·, ×, ÷.
    case 0x80, 0x96, 0x97, 0xA3, 0xA7, 0xB0, 0xB1, 0xB7, 0xD7, 0xF7: return !follows && !precedes
    default: return false
    }
  }

  fileprivate static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

/// Recognizes UTF-16 and UTF-32 without a byte-order mark by their zero bytes or their letters.
struct WideGuess {
  private(set) var encoding: TextEncoding?

  init(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes.count % 2 == 0 else { return }
    let sample = bytes.prefix(4_096)
    var zeros = [0, 0, 0, 0]
    for (position, byte) in sample.enumerated() where byte == 0 { zeros[position & 3] += 1 }
    let quarter = sample.count / 4
    if bytes.count % 4 == 0, zeros[2] + zeros[3] >= quarter * 19 / 10, zeros[0] * 4 < quarter {
      encoding = .utf32LittleEndian
    } else if bytes.count % 4 == 0, zeros[0] + zeros[1] >= quarter * 19 / 10,
      zeros[3] * 4 < quarter
    {
      encoding = .utf32BigEndian
    } else {
      encoding = Self.utf16(zeros, sample)
    }
  }

  /// Line endings and spaces have a zero byte even in scripts whose letters have none.
  private static func utf16(_ zeros: [Int], _ sample: ArraySlice<UInt8>) -> TextEncoding? {
    let (even, odd) = (zeros[0] + zeros[2], zeros[1] + zeros[3])
    guard min(even, odd) * 8 <= max(even, odd) else { return nil }
    let isASCII = max(even, odd) * 4 > sample.count
    let encoding = odd > even ? TextEncoding.utf16LittleEndian : .utf16BigEndian
    if isASCII { return encoding }
    guard even + odd > 2, min(even, odd) == 0 else { return nil }
    let whole = Array(sample.prefix(sample.count & ~1))
    let (text, fault) = whole.withUnsafeBufferPointer { Iconv.utf8(of: $0, from: encoding) }
    guard fault.map({ $0 + 4 > whole.count }) ?? true else { return nil }
    let letters = String(decoding: text, as: UTF8.self).unicodeScalars
    let ends = letters.count { $0 == "\n" || $0 == "\r" || $0 == "\t" || $0 == "," }
    return ends > 0 && letters.count { $0.properties.isAlphabetic } * 2 > letters.count
      ? encoding : nil
  }
}

/// Recognizes encodings that are ASCII with sequences that switch to other characters.
enum SwitchingGuess {
  static func encoding(_ bytes: [UInt8]) -> TextEncoding? {
    guard let escape = bytes.firstIndex(of: 0x1B) else {
      return HZ.isLikely(bytes) ? .hz : nil
    }
    let rest = bytes[(escape + 1)...]
    let starts: [[UInt8]] = [[0x24, 0x42], [0x24, 0x40], [0x28, 0x4A], [0x24, 0x28, 0x44]]
    let encoding = starts.contains(where: rest.starts) ? TextEncoding.iso2022JP : .iso2022KR
    guard encoding == .iso2022JP || rest.starts(with: [0x24, 0x29, 0x43]) else { return nil }
    return bytes.withUnsafeBufferPointer { Iconv.canConvert($0, from: encoding) } ? encoding : nil
  }
}

/// HZ, which switches to GB 2312 in seven bits with `~{` and back with `~}`.
enum HZ {
  private static let tilde = UInt8(ascii: "~")

  static func isLikely(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == tilde && $1 == UInt8(ascii: "{") }
      && zip(bytes, bytes.dropFirst()).contains { $0 == tilde && $1 == UInt8(ascii: "}") }
      && converted(bytes).withUnsafeBufferPointer { Iconv.canConvert($0, from: .hz) }
  }

  /// The same text in the usual eight bits.
  static func converted(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var isWide = false
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if bytes[index] == tilde, "{}~".utf8.contains(next) {
        if next == tilde { plain.append(tilde) } else { isWide = next == UInt8(ascii: "{") }
        index += 2
      } else {
        if bytes[index] == Byte.lineFeed { isWide = false }
        plain.append(isWide && bytes[index] > 0x20 ? bytes[index] | 0x80 : bytes[index])
        index += 1
      }
    }
    return plain
  }
}

/// The pairs of adjacent letters in a text, at least one of them outside ASCII.
private struct LetterPairsOfText {
  private(set) var pairs: [UInt32: Int] = [:]
  /// The characters of scripts with thousands of characters.
  private(set) var characters: [Unicode.Scalar: Int] = [:]
  /// The cost of characters that are not letters.
  private(set) var signCost = 0
  private(set) var sample = ""
  /// Quotation marks that open, less those that close.
  private var openQuotes = 0

  init(_ text: String) {
    let scalars = ["\n"] + Array(text.unicodeScalars) + ["\n"]
    for index in scalars.indices.dropFirst().dropLast() where scalars[index].value > 0x7F {
      signCost += Self.cost(of: scalars[index], between: scalars[index - 1], scalars[index + 1])
    }
    for (one, other) in zip(scalars, scalars.dropFirst()) { take(one, other) }
    for scalar in scalars { openQuotes += scalar == "«" ? 1 : scalar == "»" ? -1 : 0 }
    signCost += 12 * abs(openQuotes)
    sample =
      text.split { !$0.isLetter }.first { $0.contains { !$0.isASCII } }.map(String.init) ?? ""
  }

  private mutating func take(_ one: Unicode.Scalar, _ other: Unicode.Scalar) {
    guard one.value > 0x7F || other.value > 0x7F else { return }
    if Self.isWide(other) { characters[other, default: 0] += 1 }
    if Self.isWide(one) != Self.isWide(other), one.isASCIILetter || other.isASCIILetter {
      signCost += 10
    }
    guard !Self.isWide(one), !Self.isWide(other) else { return }
    let (left, right) = (Self.plain(one), Self.plain(other))
    if left > 0x7F || right > 0x7F { pairs[left << 16 | right, default: 0] += 1 }
    // Scripts do not change within a word.
    let isMixed =
      Self.isLatin(left) != Self.isLatin(right) && one.properties.isAlphabetic
      && other.properties.isAlphabetic
    if isMixed { signCost += 12 }
    if one.properties.isLowercase, other.properties.isUppercase { signCost += 9 }
  }

  /// A letter in lower case; anything else is the edge of a word.
  private static func plain(_ scalar: Unicode.Scalar) -> UInt32 {
    guard scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    else { return 0x5F }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
    // The letter pairs were counted in Romanian texts with cedillas instead of commas.
    return lower == 0x219 ? 0x15F : lower == 0x21B ? 0x163 : min(lower, 0xFFFF)
  }

  /// The letters of Vietnamese have a block of their own.
  private static func isLatin(_ letter: UInt32) -> Bool {
    letter < 0x250 || (0x1E00...0x1EFF).contains(letter)
  }

  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
      || (0xF900...0xFAFF).contains(scalar.value) || (0xFF61...0xFF9F).contains(scalar.value)
      || scalar.value > 0xFFFF
  }

  private static func cost(
    of scalar: Unicode.Scalar, between one: Unicode.Scalar, _ other: Unicode.Scalar
  ) -> Int {
    if isWide(scalar) || scalar.properties.isAlphabetic { return 0 }
    if scalar.properties.generalCategory == .nonspacingMark { return 0 }
    if (0x3000...0x303F).contains(scalar.value) || (0xFF01...0xFF60).contains(scalar.value) {
      return 6
    }
    // Control characters, and frames of the DOS encodings.
    if scalar.value < 0xA0 || (0x2500...0x259F).contains(scalar.value) { return 30 }
    let isInside = one.properties.isAlphabetic && other.properties.isAlphabetic
    if "’–—·\u{A0}".unicodeScalars.contains(scalar) { return isInside ? 8 : 4 }
    if isInside { return 24 }
    if "¨´¸¯˘˙˛ˇ˝ˆ˜".unicodeScalars.contains(scalar) { return 34 }
    if "«»„“”‘…".unicodeScalars.contains(scalar) { return 4 }
    if one.properties.isAlphabetic || other.properties.isAlphabetic {
      return "¿¡".unicodeScalars.contains(scalar) && !one.properties.isAlphabetic ? 6 : 20
    }
    return "€°§£₽№†©®™".unicodeScalars.contains(scalar) ? 5 : 18
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
}

/// The frequencies of letter pairs in a language.
private struct LetterModel {
  let language: String
  private let pairs: [UInt32: Int]
  private let letters: Set<UInt32>
  private let common: [Unicode.Scalar: Int]

  static let all =
    LetterPairs.tables.map { LetterModel($0.language, pairs: $0.letters) }
    + LetterPairs.characters.map { LetterModel($0.language, common: $0.letters) }

  private init(_ language: String, pairs text: String) {
    self.language = language
    common = [:]
    var pairs: [UInt32: Int] = [:]
    var letters: Set<UInt32> = []
    var cost = 0
    var left: UInt32?
    for scalar in text.unicodeScalars {
      if let digit = Int(String(scalar)) {
        cost = digit
      } else if let first = left {
        pairs[first << 16 | scalar.value] = cost
        letters.formUnion([first, scalar.value])
        left = nil
      } else {
        left = scalar.value
      }
    }
    self.pairs = pairs
    self.letters = letters
  }

  private init(_ language: String, common text: String) {
    self.language = language
    pairs = [:]
    letters = []
    var common: [Unicode.Scalar: Int] = [:]
    for (rank, scalar) in text.unicodeScalars.enumerated() {
      common[scalar] = rank < 30 ? 6 : rank < 150 ? 8 : 10
    }
    self.common = common
  }

  /// The bits needed to encode the letters outside ASCII.
  func cost(of text: LetterPairsOfText) -> Int {
    var sum = text.signCost
    for (pair, count) in text.pairs { sum += count * cost(of: pair) }
    for (character, count) in text.characters { sum += count * cost(of: character) }
    return sum
  }

  /// The bits for letters of several languages; which one it is takes some more for each pair.
  static func cost(of text: LetterPairsOfText, amongAll models: [LetterModel]) -> Int {
    text.signCost
      + text.pairs.reduce(0) { sum, pair in
        sum + pair.value * (choosing + (models.map { $0.cost(of: pair.key) }.min() ?? 0))
      }
  }

  private static let choosing = 2

  private func cost(of pair: UInt32) -> Int {
    if let cost = pairs[pair] { return cost }
    var cost = 9
    for letter in [pair >> 16, pair & 0xFFFF] where letter > 0x7F && !letters.contains(letter) {
      cost += 4
    }
    return cost
  }

  private func cost(of character: Unicode.Scalar) -> Int {
    if let cost = common[character] { return cost }
    switch character.value {
    case 0x3040...0x309F: return language == "Japanese" ? 6 : 24
    case 0x30A0...0x30FF: return language == "Japanese" ? 7 : 24
    case 0x4E00...0x9FFF: return language == "Korean" || common.isEmpty ? 24 : 14
    case 0xAC00...0xD7A3: return language == "Korean" ? 9 : 24
    default: return 24
    }
  }
}
