import Interchange

/// Anki's sort field of a note, and the checksum of its first field.
struct SortField {
  let text: String
  /// The start of the SHA-1 of a field without markup.
  let checksum: UInt32

  init(_ fields: [String], sortedBy offset: Int = 0) {
    let first = Self.plain(fields.first ?? "")
    text = offset == 0 || !fields.indices.contains(offset) ? first : Self.plain(fields[offset])
    checksum = SHA1.prefix(of: Array(first.utf8))
  }

  /// A field without markup, but with the names of its media files.
  private static func plain(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return field
    }
    var named = Markup(Array(field.utf8))
    var text = Markup(named.replacing { $0.media(at: $1) })
    let plain = String(decoding: text.replacing { $0.tag(at: $1) }, as: UTF8.self)
    guard plain.contains("&") else { return plain }
    return HTMLEntities.decoded(plain[...]).replacing("\u{A0}", with: " ")
  }
}

/// HTML as Anki's patterns for sort fields see it, which know no nesting.
private struct Markup {
  typealias Match = (end: Int, replacement: [UInt8])

  private let bytes: [UInt8]
  /// Texts that do not occur from these indexes on, so that no field takes more than linear time.
  private var absent: [String: Int] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func replacing(_ match: (inout Markup, Int) -> Match?) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), let match = match(&self, index) {
        result += match.replacement
        index = match.end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// A tag that names a file, to be replaced by the name.
  mutating func media(at start: Int) -> Match? {
    let names = ["img", "audio", "video", "object", "source"]
    guard let end = end(of: ">", from: start),
      let name = names.first(where: { has($0, at: start + 1) && isEdge(start + 1 + $0.utf8.count) })
    else { return nil }
    for index in start + 2 + name.utf8.count..<max(end, start + 2 + name.utf8.count)
    where isEdge(index) && (has("src=", at: index) || has("data=", at: index)) {
      let value = index + (has("src=", at: index) ? 4 : 5)
      guard let (name, end) = quoted("\"", at: value) ?? quoted("'", at: value) ?? bare(at: value)
      else { continue }
      return (end, Array(" ".utf8) + bytes[name] + Array(" ".utf8))
    }
    return nil
  }

  private mutating func quoted(_ quote: String, at start: Int) -> (name: Range<Int>, end: Int)? {
    guard has(quote, at: start), let close = end(of: quote, from: start + 1), close > start + 2,
      let end = end(of: ">", from: close)
    else { return nil }
    return (start + 1..<close - 1, end)
  }

  private mutating func bare(at start: Int) -> (name: Range<Int>, end: Int)? {
    guard let end = end(of: ">", from: start) else { return nil }
    let close = bytes[start..<end].firstIndex(of: UInt8(ascii: " ")) ?? end - 1
    return close > start ? (start..<close, end) : nil
  }

  /// A comment, a tag, or all of a style or script.
  mutating func tag(at start: Int) -> Match? {
    var last: Int?
    if has("<!--", at: start) { last = end(of: "-->", from: start + 4) }
    for name in ["style", "script"] where has("<\(name)", at: start) {
      last = end(of: ">", from: start).flatMap { end(of: "</\(name)>", from: $0) }
    }
    guard let end = last ?? end(of: ">", from: start) else { return nil }
    return (end, [])
  }

  /// The index behind the next such text, whatever its case.
  private mutating func end(of text: String, from start: Int) -> Int? {
    if let none = absent[text], start >= none { return nil }
    let length = text.utf8.count
    for index in start..<max(start, bytes.count - length + 1) where has(text, at: index) {
      return index + length
    }
    absent[text] = start
    return nil
  }

  private func has(_ text: String, at start: Int) -> Bool {
    let utf8 = text.utf8
    return start + utf8.count <= bytes.count
      && zip(utf8, bytes[start...]).allSatisfy { $0 == $1 || isLetter($0) && $0 == $1 | 0x20 }
  }

  private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }

  /// Whether a word ends or begins before a byte.
  private func isEdge(_ index: Int) -> Bool {
    let isWord = [index - 1, index].map { bytes.indices.contains($0) && isPartOfWord(bytes[$0]) }
    return isWord[0] != isWord[1]
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    isLetter(byte | 0x20) || (48...57).contains(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

/// The first four bytes of SHA-1, which Anki stores for each note.
private enum SHA1 {
  static func prefix(of message: [UInt8]) -> UInt32 {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let length = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    for start in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[start..<start + 64], &state) }
    return state[0]
  }

  private static func mix(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { offset in
      block[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for offset in 16..<80 {
      let mixed = words[offset - 3] ^ words[offset - 8] ^ words[offset - 14] ^ words[offset - 16]
      words.append(mixed << 1 | mixed >> 31)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (offset, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch offset / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = (a << 5 | a >> 27) &+ choice &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    for (offset, value) in [a, b, c, d, e].enumerated() { state[offset] &+= value }
  }
}
