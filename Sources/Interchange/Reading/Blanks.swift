/// Trims cells of ASCII spaces, no-break spaces and ideographic spaces.
enum Blanks {
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }

  static func isBlank(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var text = String(text)
    return text.withUTF8 { String(decoding: trimmed($0), as: UTF8.self) }
  }

  /// The bytes without leading and trailing spaces.
  @inline(__always)
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let first = bytes.first, let last = bytes.last else { return bytes }
    if first &- 0x21 < 0x5E, last &- 0x21 < 0x5E { return bytes }
    return thoroughlyTrimmed(bytes)
  }

  private static func thoroughlyTrimmed(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var rest = bytes[...]
    while let length = blank(rest.first, isThere: { rest.starts(with: $0) }) {
      rest = rest.dropFirst(length)
    }
    while let length = blank(rest.last, isThere: { rest.suffix($0.count).elementsEqual($0) }) {
      rest = rest.dropLast(length)
    }
    return UnsafeBufferPointer(rebasing: rest)
  }

  private static let wide: [[UInt8]] = [[0xC2, 0xA0], [0xE3, 0x80, 0x80]]

  /// The length of the blank at an end of a text, whose outermost byte is given.
  private static func blank(_ byte: UInt8?, isThere: ([UInt8]) -> Bool) -> Int? {
    byte.flatMap { isBlank($0) ? 1 : wide.first(where: isThere)?.count }
  }
}
