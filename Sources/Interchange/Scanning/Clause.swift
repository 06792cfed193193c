/// The part of a sentence in front of a bracket in which a long form can be.
enum Clause {
  /// Where it begins in a plain text that ends in front of the bracket.
  ///
  /// `crossesDash`: whether a dash can be part of the long form, as in `ZANU-PF`.
  static func start(
    _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int, crossesDash: Bool = false
  ) -> Int {
    var offset = end
    while offset > 0 {
      offset -= 1
      switch bytes[offset] {
      case PlainPassage.blockEnd, 0x3B, 0x7C, 0x3D, 0x7B, 0x7D, 0x3C, 0x3E: return offset + 1
      case 0x28, 0x5B: return offset + 1
      case 0x29, 0x5D:
        guard let open = openingOfAttached(bytes, offset) else { return offset + 1 }
        offset = open
      case 0x3A, 0x21, 0x3F:
        if offset + 1 < end, bytes[offset + 1] == 0x20 { return offset + 1 }
      case 0x2E:
        if endsSentence(bytes, offset, upTo: end) { return offset + 1 }
      case 0x2D:
        if !crossesDash, isDash(bytes, from: offset, to: offset + 1, upTo: end) {
          return offset + 1
        }
      case 0x22:
        return offset + 1
      case 0xE2:
        guard offset + 2 < end, bytes[offset + 1] == 0x80 else { continue }
        let last = bytes[offset + 2]
        if !crossesDash, (0x93...0x95).contains(last),
          isDash(bytes, from: offset, to: offset + 3, upTo: end)
        {
          return offset + 3
        }
        if (0x9A...0x9F).contains(last) { return offset + 3 }
      case 0xC2:
        if offset + 1 < end, bytes[offset + 1] == 0xAB || bytes[offset + 1] == 0xBB {
          return offset + 2
        }
      default: break
      }
    }
    return 0
  }

  /// A bracket that belongs to a word, as in `GABA(A)` or `node(s)`.
  private static func openingOfAttached(_ bytes: UnsafeBufferPointer<UInt8>, _ close: Int) -> Int? {
    var open = close - 1
    var capitals = 0
    while open > 0, close - open < 40, bytes[open] > 0x20, bytes[open] != 0x28, bytes[open] != 0x5B
    {
      if bytes[open] &- 0x41 < 26 { capitals += 1 }
      open -= 1
    }
    guard open > 0, bytes[open] == 0x28 || bytes[open] == 0x5B,
      PlainPassage.isWord(bytes[open - 1]) || bytes[open - 1] == 0x2D, capitals <= 1
    else { return nil }
    return open
  }

  private static func isDash(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to next: Int, upTo end: Int
  ) -> Bool {
    start > 0 && bytes[start - 1] == 0x20 && next < end && bytes[next] == 0x20
  }

  private static func endsSentence(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, upTo end: Int
  ) -> Bool {
    var next = offset + 1
    guard next < end, bytes[next] == 0x20 else { return false }
    while next < end, bytes[next] == 0x20 { next += 1 }
    guard next < end, bytes[next] &- 0x61 >= 26 else { return false }
    var start = offset
    while start > 0, PlainPassage.isWord(bytes[start - 1]) { start -= 1 }
    let word = bytes[start..<offset]
    if word.count <= 1 { return word.isEmpty || bytes[start] &- 0x41 >= 26 }
    return !(start > 0 && bytes[start - 1] == 0x2E && word.count <= 2)
      && !abbreviations.contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  private static let abbreviations: Set<String> = [
    "st", "dr", "mr", "mrs", "ms", "prof", "inc", "ltd", "corp", "co", "dept", "univ", "inst",
    "int", "natl", "assoc", "vs", "conf", "proc", "jr", "sr", "vol", "no", "nr", "bzw", "ca",
  ]
}
