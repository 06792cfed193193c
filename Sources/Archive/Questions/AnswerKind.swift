import Things

/// What an answer is found by: all of it, how it begins, or its words.
enum AnswerKind: Hashable, CaseIterable {
  case whole
  case beginning
  case words

  /// The numbers under which a Thing stands in the table of this kind.
  func keys(of thing: Thing, asked direction: Card.Direction) -> [UInt64] {
    switch self {
    case .whole: AnswerKey.all(of: thing, asked: direction).map { Self.digest($0.text) }
    case .beginning: AnswerKey.all(of: thing, asked: direction).map { Self.beginning(of: $0.text) }
    case .words:
      ([direction == .forward ? thing.long : thing.short] + thing.also).flatMap(Self.words)
    }
  }

  static func digest(_ key: String) -> UInt64 {
    var digest = TextDigest()
    digest.combine(key)
    return digest.value
  }

  /// The first eight bytes as a number, so that what begins alike lies side by side.
  static func beginning(of key: String, padding: UInt8 = 0) -> UInt64 {
    var bytes = key.utf8.makeIterator()
    return (0..<8).reduce(0) { number, _ in number << 8 | UInt64(bytes.next() ?? padding) }
  }

  private static func words(of answer: String) -> [UInt64] {
    var answer = answer
    return answer.withUTF8(plainWords) ?? AnswerKey.words(of: answer).map { digest($0.text) }
  }

  /// The short way for ASCII letters and blanks, which nearly all answers are; nil for the rest.
  private static func plainWords(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt64]? {
    guard bytes.allSatisfy({ $0 == 32 || ($0 | 32) >= 97 && ($0 | 32) <= 122 }) else { return nil }
    var words: [UInt64] = []
    for word in bytes.split(separator: 32) {
      let digest = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { small in
        for (place, byte) in word.enumerated() { small[place] = byte | 32 }
        var digest = TextDigest()
        digest.combine(UnsafeBufferPointer(small))
        return digest.value
      }
      words.append(digest)
    }
    return words
  }
}
