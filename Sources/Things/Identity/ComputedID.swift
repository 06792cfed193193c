@_spi(_Unicode) import Swift

extension Thing.ID {
  /// The id of a Thing with these forms, the same on every machine.
  ///
  /// The counter is 0 unless an existing Thing has that id.
  public static func computed(short: String, long: String, counter: Int = 0) -> Thing.ID {
    var (short, long) = (short, long)
    return short.withUTF8 { short in
      long.withUTF8 { long in computed(short: short, long: long, counter: counter) }
    }
  }

  /// The first computed id that is not taken.
  public static func computed(
    short: String, long: String, isTaken: (Thing.ID) throws -> Bool
  ) rethrows -> Thing.ID {
    var counter = 0
    while true {
      let id = computed(short: short, long: long, counter: counter)
      if try !isTaken(id) { return id }
      counter += 1
    }
  }

  /// The same for forms in UTF-8.
  public static func computed(
    short: UnsafeBufferPointer<UInt8>, long: UnsafeBufferPointer<UInt8>, counter: Int = 0
  ) -> Thing.ID {
    var digest = TextDigest(short, long)
    digest.combine(UInt64(counter))
    return Thing.ID(number: digest.value)
  }
}

/// A hash of texts, the same on every machine and in every version.
public struct TextDigest {
  private var state: UInt64 = 0x243F_6A88_85A3_08D3

  public init() {}

  /// Starts with a Thing's two forms, composed.
  public init(_ short: UnsafeBufferPointer<UInt8>, _ long: UnsafeBufferPointer<UInt8>) {
    ComposedText.withComposed(short) { combine($0) }
    ComposedText.withComposed(long) { combine($0) }
  }

  /// Adds a text.
  ///
  /// Its length is added too, so that `ab` + `c` differs from `a` + `bc`.
  public mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      combine(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset &+= 8
    }
    var rest: UInt64 = 0
    for (index, byte) in bytes[offset...].enumerated() { rest |= UInt64(byte) &<< (8 &* index) }
    combine(rest)
    combine(UInt64(bytes.count))
  }

  public mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine($0) }
  }

  // Multiplication only carries upward; the shift brings the upper half down.
  mutating func combine(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state &>> 32
  }

  /// The digest with all bits mixed (the finalizer of MurmurHash3).
  public var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ mixed &>> 33) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ mixed &>> 33) &* 0xC4CE_B9FE_1A85_EC53
    return mixed ^ mixed &>> 33
  }
}

/// Text in Unicode's composed form (NFC), so that the same text from two systems is equal.
public enum ComposedText {
  public static func composed(_ text: String) -> String {
    var text = text
    let isComposed = text.withUTF8 { isKnownComposed($0) }
    return isComposed ? text : String(String.UnicodeScalarView(text._nfc))
  }

  /// Calls `body` with the bytes of the composed text; composed text is not copied.
  public static func withComposed<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if isKnownComposed(bytes) { return body(bytes) }
    var text = composed(String(decoding: bytes, as: UTF8.self))
    return text.withUTF8(body)
  }

  /// Whether every byte belongs to a character that never combines with the one before it.
  ///
  /// False is inconclusive. Covers Latin, Greek, Cyrillic, Chinese, Japanese, Korean and ordinary
  /// punctuation, which is nearly all text in decks.
  static func isKnownComposed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while offset < bytes.count {
      if offset &+ 8 <= bytes.count,
        raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset &+= 8
        continue
      }
      let byte = bytes[offset]
      // Below U+0300 nothing changes; continuation bytes are below 0xC0.
      if byte >= 0xCC, !isKnownComposed(lead: byte, bytes, at: offset) { return false }
      offset &+= 1
    }
    return true
  }

  private static func isKnownComposed(
    lead: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Bool {
    let second = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let third = offset + 2 < bytes.count ? bytes[offset + 2] : 0
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
