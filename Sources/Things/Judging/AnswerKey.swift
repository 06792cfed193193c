/// An answer with everything read over that may be: the name by which a library finds it again.
///
/// Two answers that could ever count as the same have the same key, whatever the settings (their
/// articles apart: the key leaves the English ones out).
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

  /// The keys under which a Thing is found when it is asked that way, without repetition.
  public static func all(of thing: Thing, asked direction: Card.Direction) -> [AnswerKey] {
    let main = direction == .forward ? thing.long : thing.short
    if thing.also.isEmpty, !AcceptedForms.hasVariants(main) {
      return [AnswerKey(main)].filter { !$0.text.isEmpty }
    }
    var keys: [AnswerKey] = []
    for form in AcceptedForms.of(thing, asked: direction) {
      let key = AnswerKey(form)
      if !key.text.isEmpty, !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// The keys of an answer's words, by which a library knows a word again.
  public static func words(of answer: String) -> [AnswerKey] {
    Folding(strict: .articles).words(of: answer).map { AnswerKey(folded: $0.folded) }
  }

  init(folded: String) { text = ComposedText.composed(folded) }

  public static func < (one: AnswerKey, other: AnswerKey) -> Bool { one.text < other.text }

  /// The short way for ASCII letters and blanks, which nearly all answers are; nil for the rest.
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
          for place in start..<end { key[count + place - start] = bytes[place] | 32 }
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
