/// Characters written by their numbers, as in `\u00e9`.
enum UnicodeEscape {
  /// Takes the hexadecimal digits of a number from the start, and after half a character of UTF-16
  /// the other half, which is escaped again; nil if they are no character.
  static func take(_ digits: Int, from rest: inout Substring) -> Unicode.Scalar? {
    var tail = rest
    guard let number = number(digits, &tail) else { return nil }
    guard digits == 4, number & 0xFC00 == 0xD800 else {
      guard let scalar = Unicode.Scalar(number) else { return nil }
      rest = tail
      return scalar
    }
    guard tail.hasPrefix("\\u") else { return nil }
    tail = tail.dropFirst(2)
    guard let second = Self.number(digits, &tail), second & 0xFC00 == 0xDC00 else { return nil }
    rest = tail
    return Unicode.Scalar(0x10000 + (number & 0x3FF) << 10 + second & 0x3FF)
  }

  private static func number(_ digits: Int, _ rest: inout Substring) -> UInt32? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(\.isHexDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return UInt32(text, radix: 16)
  }
}
