/// Counts the words of texts that are written like abbreviations.
struct AbbreviationCount {
  private var counts: [UInt64: Int] = [:]
  /// The text of each counted word, by its key.
  private var names: [UInt64: [UInt8]] = [:]

  static let longest = 16

  /// Counts the word at a position that a capital or digit begins; returns where it ends.
  @inline(__always)
  mutating func take(_ source: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    var offset = start
    var capitals = 0
    var digits = 0
    var key: UInt64 = 0xcbf2_9ce4_8422_2325
    while offset < source.count {
      let byte = source[offset]
      if byte &- 0x41 < 26 {
        capitals &+= 1
      } else if byte &- 0x30 < 10 {
        digits &+= 1
      } else if byte == 0xD0 || byte == 0xCE, offset + 1 < source.count {
        // Capitals of Cyrillic and Greek.
        if source[offset + 1] &- 0x90 < 0x20 { capitals &+= 1 }
      } else if byte < 0x80, byte | 0x20 &- 0x61 >= 26 {
        guard byte == 0x2D || byte == 0x26 || byte == 0x2F, offset + 1 < source.count,
          source[offset + 1] &- 0x41 < 26 || source[offset + 1] &- 0x30 < 10
        else { break }
      }
      key = (key ^ UInt64(byte)) &* 0x100_0000_01b3
      offset &+= 1
    }
    let length = offset &- start
    let isPlural = length > 2 && source[offset &- 1] == 0x73 && capitals &+ digits == length &- 1
    guard capitals >= 2 || capitals == 1 && digits > 0, length <= Self.longest else {
      return offset
    }
    if isPlural {
      count(source, start..<offset &- 1, key: nil)
    } else {
      count(source, start..<offset, key: key)
    }
    return offset
  }

  private mutating func count(
    _ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, key: UInt64?
  ) {
    let key = key ?? Self.key(source[range])
    if let known = counts[key] {
      counts[key] = known &+ 1
    } else {
      counts[key] = 1
      names[key] = Array(source[range])
    }
  }

  private static func key(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  func count(of word: String) -> Int { counts[Self.key(word.utf8)] ?? 0 }

  /// All words and their counts, the most frequent first.
  var sorted: [(word: String, count: Int)] {
    counts.map { (String(decoding: names[$0.key] ?? [], as: UTF8.self), $0.value) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
