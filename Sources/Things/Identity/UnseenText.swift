/// Text of which nothing can be seen: blanks, and characters that are never drawn.
public enum UnseenText {
  /// Whether nothing of these bytes in UTF-8 can be seen.
  public static func isAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    if beginsLetter(first) { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  public static func isAll(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isAll($0) }
  }

  /// First bytes of characters that are all drawn: ASCII, Latin to Hebrew, Chinese.
  ///
  /// What properties a character has takes long to look up, and nearly every text begins so.
  private static func beginsLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x7E, 0xC3...0xCB, 0xCE...0xD7, 0xE4...0xE9: true
    default: false
    }
  }
}
