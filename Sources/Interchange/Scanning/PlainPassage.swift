/// Converts a piece of a document to plain text: without markup, and with each run of whitespace as
/// one space.
///
/// Markdown, HTML, LaTeX, roff, comments in source code and text formatted for a terminal are
/// recognized from the piece itself. Block boundaries become line feeds.
struct PlainPassage {
  static let blockEnd: UInt8 = 0x0A

  private(set) var bytes: [UInt8] = []
  private var isLaTeX = false
  /// Whether links of Markdown were opened and not yet closed.
  private var openLinks = 0

  /// The text of a part of a document.
  mutating func read(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    bytes.removeAll(keepingCapacity: true)
    isLaTeX = false
    openLinks = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = source[offset]
      if Self.isPlain[Int(byte)] {
        bytes.append(byte)
        offset += 1
      } else {
        offset = take(byte, at: offset, of: source, range)
      }
    }
  }

  /// Bytes that are copied as they are.
  private static let isPlain: [Bool] = (0..<256).map { value in
    let special: [UInt8] = [
      0x20, 0x26, 0x2A, 0x3C, 0x5B, 0x5C, 0x5D, 0x5F, 0x60, 0x7B, 0x7D, 0x7E, 0xC2, 0xE2, 0xE3,
    ]
    return value > 0x20 && value != 0x7F && !special.contains(UInt8(value))
  }

  /// Takes one special byte, and returns the position behind what was taken.
  private mutating func take(
    _ byte: UInt8, at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int {
    let end = range.upperBound
    switch byte {
    case 0x0A, 0x0D: return takeLineBreak(at: offset, of: source, range)
    case 0x08:
      // Overstruck text, as in output of man.
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      return offset + 1
    case 0x1B: return Self.behindEscape(at: offset, of: source, end)
    case 0x0C: return block(offset + 1)
    case 0x00...0x20: return blank(offset + 1)
    case 0x3C: return takeTag(at: offset, of: source, end)
    case 0x26: return takeEntity(at: offset, of: source, end)
    case 0x5C: return takeBackslash(at: offset, of: source, end)
    case 0x7B, 0x7D:
      if !isLaTeX { bytes.append(byte) }
      return offset + 1
    case 0x7E: return blank(offset + 1)
    case 0x2A, 0x5F, 0x60: return takeMark(byte, at: offset, of: source, end)
    case 0x5B, 0x5D: return takeLink(byte, at: offset, of: source, end)
    case 0xC2, 0xE2, 0xE3: return takeSign(at: offset, of: source, end)
    default: return offset + 1
    }
  }

  private mutating func blank(_ next: Int) -> Int {
    if let last = bytes.last, last != 0x20, last != Self.blockEnd { bytes.append(0x20) }
    return next
  }

  private mutating func block(_ next: Int) -> Int {
    while bytes.last == 0x20 { bytes.removeLast() }
    if let last = bytes.last, last != Self.blockEnd { bytes.append(Self.blockEnd) }
    return next
  }

  /// No-break spaces, soft hyphens, zero-width and wide spaces.
  private mutating func takeSign(
    at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    let length = source[offset] == 0xC2 ? 2 : 3
    guard offset + length <= end else { return end }
    let last = source[offset + length - 1]
    switch (source[offset], source[offset + 1], last) {
    case (0xC2, 0xA0, _), (0xE3, 0x80, 0x80): return blank(offset + length)
    case (0xC2, 0xAD, _), (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x81, 0xA0): return offset + length
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF): return blank(offset + length)
    case (0xE2, 0x80, 0x90), (0xE2, 0x80, 0x91): bytes.append(0x2D)
    // Bullets.
    case (0xE2, 0x80, 0xA2), (0xE2, 0x80, 0xA3), (0xE2, 0x96, _), (0xC2, 0xB7, _):
      return block(offset + length)
    default: bytes.append(contentsOf: source[offset..<offset + length])
    }
    return offset + length
  }

  /// Emphasis is dropped at the edge of a word, and kept within names and formulas.
  private mutating func takeMark(
    _ byte: UInt8, at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    var next = offset
    while next < end, source[next] == byte { next += 1 }
    let isInner = bytes.last.map(Self.isWord) ?? false
    let continues = next < end && Self.isWord(source[next])
    if isInner, continues, byte != 0x60, next - offset == 1 { bytes.append(byte) }
    return next
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}

// Line breaks.
extension PlainPassage {
  private mutating func takeLineBreak(
    at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int {
    var next = offset + 1
    if source[offset] == 0x0D, next < range.upperBound, source[next] == 0x0A { next += 1 }
    let line = LineStart(source, next, upTo: range.upperBound)
    if line.isBlank || line.endsBlock { return block(line.text) }
    if takeHyphen(before: line.text, of: source, range.upperBound) { return line.text }
    return blank(line.text)
  }

  /// Joins a word that was hyphenated at the end of the line.
  ///
  /// The hyphen stays in front of a capital or a digit, and after a number or a capital.
  private mutating func takeHyphen(
    before next: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Bool {
    guard bytes.count > 2, bytes[bytes.count - 1] == 0x2D, next < end,
      Self.isWord(bytes[bytes.count - 2])
    else { return false }
    let before = bytes[bytes.count - 2]
    let isSmall = source[next] &- 0x61 < 26 || source[next] >= 0x80
    guard isSmall, before &- 0x61 < 26 || before >= 0x80 else { return true }
    if !endsWithPrefix { bytes.removeLast() }
    return true
  }

  /// Whether the hyphen follows a word that keeps it, as in `peer-to-peer` or `non-volatile`.
  private var endsWithPrefix: Bool {
    let word = bytes.dropLast().reversed().prefix { $0 != 0x20 && $0 != Self.blockEnd }
    if word.contains(0x2D) { return true }
    return Self.prefixes.contains(String(decoding: word.reversed(), as: UTF8.self).lowercased())
  }

  private static let prefixes: Set<String> = [
    "self", "non", "well", "point", "peer", "end", "high", "low", "real", "cross", "multi", "semi",
    "quasi", "pseudo", "ad", "pre", "post", "anti", "co", "ex", "all", "first", "second", "third",
    "long", "short", "large", "small", "time", "full", "half", "one", "two", "three", "four",
  ]
}

/// The start of a line: its indentation and comment sign, and whether a new block begins.
private struct LineStart {
  /// Where its text begins.
  private(set) var text: Int
  private(set) var isBlank = false
  private(set) var endsBlock = false

  init(_ source: UnsafeBufferPointer<UInt8>, _ start: Int, upTo end: Int) {
    text = start
    skipBlanks(source, end)
    guard text < end else { return }
    isBlank = Self.isLineEnd(source[text])
    if source[start] == 0x2E || source[start] == 0x27, takesRequest(source, start, upTo: end) {
      return
    }
    takeComment(source, end)
    if text < end, Self.isLineEnd(source[text]) { isBlank = true }
    if text + 1 < end, source[text + 1] == 0x20, [0x2D, 0x2A, 0x2B].contains(source[text]) {
      endsBlock = true
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipBlanks(_ source: UnsafeBufferPointer<UInt8>, _ end: Int) {
    while text < end, source[text] == 0x20 || source[text] == 0x09 { text += 1 }
  }

  /// A request of roff: fonts are dropped, everything else ends the block.
  private mutating func takesRequest(
    _ source: UnsafeBufferPointer<UInt8>, _ start: Int, upTo end: Int
  ) -> Bool {
    var offset = start + 1
    while offset < end, PlainPassage.isWord(source[offset]) { offset += 1 }
    let name = source[start + 1..<offset]
    if [0x42, 0x49, 0x52].contains(name.first), name.count <= 2, name.last != 0x53, offset < end,
      source[offset] == 0x20
    {
      text = offset + 1
      return true
    }
    guard source[start] == 0x2E,
      (1...3).contains(name.count) || offset < end && source[offset] == 0x5C
    else { return false }
    while offset < end, !Self.isLineEnd(source[offset]) { offset += 1 }
    (text, endsBlock) = (offset, true)
    return true
  }

  /// `//`, `#`, ` * `, `;;`, `--`, `>` and `%` in front of a line.
  private mutating func takeComment(_ source: UnsafeBufferPointer<UInt8>, _ end: Int) {
    var offset = text
    while offset < end, offset - text < 4, Self.commentSigns.contains(source[offset]) {
      offset += 1
    }
    guard offset > text, offset == end || source[offset] <= 0x20 else { return }
    // A single dash or star begins an item of a list.
    if offset - text == 1, source[text] == 0x2D { return }
    text = offset
    skipBlanks(source, end)
  }

  private static let commentSigns: [UInt8] = [0x2F, 0x23, 0x2A, 0x3B, 0x2D, 0x3E, 0x25, 0x21]
}

// Markup.
extension PlainPassage {
  private static let longestTag = 400

  /// Escape sequences of a terminal.
  private static func behindEscape(
    at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    var next = offset + 1
    guard next < end, source[next] == 0x5B else { return next }
    next += 1
    while next < end, source[next] < 0x40 { next += 1 }
    return min(end, next + 1)
  }

  private mutating func takeTag(
    at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    var next = offset + 1
    if next < end, source[next] == 0x2F { next += 1 }
    let nameStart = next
    while next < end, Self.isWord(source[next]) { next += 1 }
    guard next > nameStart, (source[nameStart] | 0x20) &- 0x61 < 26, next < end,
      [0x20, 0x2F, 0x3E, 0x0A].contains(source[next])
    else {
      bytes.append(0x3C)
      return offset + 1
    }
    let name = String(decoding: source[nameStart..<next], as: UTF8.self).lowercased()
    while next < end, source[next] != 0x3E, next - offset < Self.longestTag { next += 1 }
    guard next < end, source[next] == 0x3E else {
      bytes.append(0x3C)
      return offset + 1
    }
    return Self.inlineTags.contains(name) ? next + 1 : block(next + 1)
  }

  private static let inlineTags: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em",
    "font", "i", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup",
    "time", "tt", "u", "var", "wbr", "nobr",
  ]

  private mutating func takeEntity(
    at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    let limit = min(end, offset + 10)
    guard let close = source[offset..<limit].firstIndex(of: 0x3B) else {
      bytes.append(0x26)
      return offset + 1
    }
    var entity = String(decoding: source[offset...close], as: UTF8.self)[...]
    if let character = HTMLEntities.character(&entity), entity.isEmpty, character >= " " {
      if character == " " || character == "\u{A0}" { return blank(close + 1) }
      if character != "\u{AD}" { bytes.append(contentsOf: String(character).utf8) }
      return close + 1
    }
    bytes.append(0x26)
    return offset + 1
  }

  /// Commands of LaTeX and roff.
  private mutating func takeBackslash(
    at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    var next = offset + 1
    guard next < end else { return end }
    switch source[next] {
    case 0x66:  // A font of roff, unless it is a longer name.
      if next + 1 < end, let font = Self.behindFont(at: next + 1, of: source, end) { return font }
    case 0x2D, 0x20, 0x25, 0x26, 0x23, 0x5F, 0x24, 0x7B, 0x7D:
      if source[next] != 0x26 {
        bytes.append(source[next])
      } else if next + 1 < end, source[next + 1] == 0x20 {
        bytes.append(0x26)
      }
      return next + 1
    case 0x28:
      let sign = source[min(next + 1, end)..<min(next + 3, end)]
      if sign.elementsEqual("em".utf8) { bytes.append(contentsOf: "—".utf8) }
      if sign.elementsEqual("en".utf8) { bytes.append(contentsOf: "–".utf8) }
      return min(end, next + 3)
    case 0x5C: return blank(next + 1)
    case 0x2A:
      // A string of roff, nearly always a quote.
      if next + 1 < end, source[next + 1] == 0x28 {
        bytes.append(0x27)
        return min(end, next + 4)
      }
    default: break
    }
    while next < end, (source[next] | 0x20) &- 0x61 < 26 { next += 1 }
    guard next > offset + 1 else { return next + 1 }
    if next < end, source[next] == 0x7B { isLaTeX = true }
    if next < end, source[next] == 0x20 { next += 1 }
    return next
  }

  private static func behindFont(
    at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int? {
    switch source[offset] {
    case 0x42, 0x49, 0x52, 0x50, 0x43: return offset + 1
    case 0x28: return min(end, offset + 3)
    case 0x5B: return source[offset..<min(end, offset + 12)].firstIndex(of: 0x5D).map { $0 + 1 }
    default: return nil
    }
  }

  /// `[text](address)` becomes `text`; other brackets stay.
  private mutating func takeLink(
    _ byte: UInt8, at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    if byte == 0x5D, openLinks > 0 {
      openLinks -= 1
      return Self.behindAddress(at: offset + 1, of: source, end) ?? offset + 1
    }
    if byte == 0x5B, let close = source[offset..<min(end, offset + 200)].firstIndex(of: 0x5D),
      Self.behindAddress(at: close + 1, of: source, end) != nil
    {
      openLinks += 1
      return offset + 1
    }
    bytes.append(byte)
    return offset + 1
  }

  private static func behindAddress(
    at offset: Int, of source: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int? {
    guard offset < end, source[offset] == 0x28 else { return nil }
    let limit = min(end, offset + 400)
    guard let close = source[offset..<limit].firstIndex(of: 0x29) else { return nil }
    let address = source[offset + 1..<close]
    return address.contains(0x3A) || address.contains(0x2F) || address.contains(0x2E)
      || address.first == 0x23 ? close + 1 : nil
  }
}
