@_spi(_Unicode) import Swift

/// Text in Unicode's composed form (NFC), so that one text typed on two systems is one text.
public enum ComposedText {
  public static func composed(_ text: String) -> String {
    var text = text
    let isComposed = text.withUTF8 { isKnownComposed($0) }
    return isComposed ? text : String(String.UnicodeScalarView(text._nfc))
  }

  /// Lends the bytes of the composed text; what is composed already is not copied.
  public static func withComposed<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if isKnownComposed(bytes) { return body(bytes) }
    var text = composed(String(decoding: bytes, as: UTF8.self))
    return text.withUTF8(body)
  }

  /// Whether every byte begins or continues a character that composes with nothing before it.
  ///
  /// False says nothing: it covers Latin, Greek, Cyrillic, Chinese, Japanese, Korean and ordinary
  /// punctuation, which is nearly all that decks hold.
  static func isKnownComposed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while place < bytes.count {
      if place &+ 8 <= bytes.count,
        raw.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        place &+= 8
        continue
      }
      let byte = bytes[place]
      // Below U+0300 nothing changes; bytes that continue a character are below 0xC0.
      if byte >= 0xCC, !isKnownComposed(lead: byte, bytes, at: place) { return false }
      place &+= 1
    }
    return true
  }

  private static func isKnownComposed(
    lead: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> Bool {
    let second = place + 1 < bytes.count ? bytes[place + 1] : 0
    let third = place + 2 < bytes.count ? bytes[place + 2] : 0
    switch lead {
    case 0xCE: return second != 0x87  // Greek without the ano teleia
    case 0xCF, 0xD0, 0xD1: return true  // Greek and Cyrillic up to U+047F
    case 0xE2: return second == 0x80 && third >= 0x82  // dashes, quotes, dots
    case 0xE3:  // kana without the combining voiced marks
      return second == 0x81 || second == 0x83 || (second == 0x82 && third != 0x99 && third != 0x9A)
    case 0xE4...0xE9, 0xEB, 0xEC: return true  // Chinese, and most Korean syllables
    case 0xEA: return second >= 0xB0
    case 0xED: return second <= 0x9D
    default: return false
    }
  }
}
