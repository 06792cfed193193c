/// A normalized answer, without all differences that may be ignored: the key for looking up answers
/// in a library.
///
/// Two answers that any settings could treat as the same have the same key (except for articles:
/// the key leaves out the English ones).
public struct AnswerKey: Hashable, Comparable, Sendable {
  public let text: String

  public init(_ answer: String) {
    var answer = answer
    if let plain = answer.withUTF8({ Self.plain($0) }) {
      text = plain
    } else {
      text = ComposedText.composed(Folding.lenient.joined(answer))
    }
  }

  /// The keys for finding a Thing asked in this direction, each once.
  public static func all(of thing: Thing, asked direction: Card.Direction) -> [AnswerKey] {
    let main = direction == .forward ? thing.long : thing.short
    if thing.also.isEmpty, !AcceptedForms.hasVariants(main), !AnswerList.mayBeList(main) {
      return [AnswerKey(main)].filter { !$0.text.isEmpty }
    }
    var keys: [AnswerKey] = []
    let items = AnswerList.likelyItems(in: main)
    for form in AcceptedForms.of(thing, asked: direction) + items {
      let key = AnswerKey(form)
      if !key.text.isEmpty, !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// The keys of an answer's words, for looking up known words.
  public static func words(of answer: String) -> [AnswerKey] {
    Folding(strict: .articles).words(of: answer).map { AnswerKey(folded: $0.folded) }
  }

  init(folded: String) { text = ComposedText.composed(folded) }

  public static func < (one: AnswerKey, other: AnswerKey) -> Bool { one.text < other.text }

  /// The fast path for ASCII letters and spaces, which covers nearly all answers; nil for the rest.
  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 == 32 || ($0 | 32) >= 97 && ($0 | 32) <= 122 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { key in
      var count = 0
      var start = 0
      while start < bytes.count {
        guard bytes[start] != 32 else {
          start += 1
          continue
        }
        var end = start
        while end < bytes.count, bytes[end] != 32 { end += 1 }
        let isLast = bytes[end...].allSatisfy { $0 == 32 }
        if isLast || !isArticle(bytes[start..<end]) {
          for offset in start..<end { key[count + offset - start] = bytes[offset] | 32 }
          count += end - start
        }
        start = end
      }
      return count
    }
  }

  private static func isArticle(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let first = word.startIndex
    switch word.count {
    case 1: return word[first] | 32 == UInt8(ascii: "a")
    case 2:
      return word[first] | 32 == UInt8(ascii: "a") && word[first + 1] | 32 == UInt8(ascii: "n")
    case 3: return word.elementsEqual("the".utf8) { $0 | 32 == $1 }
    default: return false
    }
  }
}

/// The kind of script of a word, which determines what counts as a slip in it.
enum Writing {
  /// Latin, Greek, Cyrillic, Thai, Devanagari and similar scripts.
  case alphabet
  /// Arabic and Hebrew: without vowels, one letter more or less makes a different word.
  case consonants
  /// Kana and Hangul.
  case syllables
  /// Chinese characters: each is a word, so a wrong one is a different word.
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

  /// The most slips allowed in any word.
  static let mostSlips = 3

  /// The number of slips allowed in a word with this many letters.
  func allowance(letters count: Int) -> Int {
    switch self {
    case .alphabet: count <= 3 ? 0 : count <= 8 ? 1 : count <= 13 ? 2 : Self.mostSlips
    case .consonants: count <= 5 ? 0 : count <= 9 ? 1 : 2
    case .syllables: count <= 3 ? 0 : count <= 8 ? 1 : 2
    case .ideographs: count <= 4 ? 0 : 1
    }
  }
}
