/// A number that stands for texts, the same on every machine and in every version.
public struct TextDigest {
  private var state: UInt64 = 0x243F_6A88_85A3_08D3

  public init() {}

  /// Takes in one text; its length goes in too, so that `ab` + `c` is not `a` + `bc`.
  public mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var place = 0
    while place &+ 8 <= bytes.count {
      combine(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place &+= 8
    }
    var rest: UInt64 = 0
    for (index, byte) in bytes[place...].enumerated() { rest |= UInt64(byte) &<< (8 &* index) }
    combine(rest)
    combine(UInt64(bytes.count))
  }

  public mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine($0) }
  }

  /// The digest of a Thing's two forms, composed.
  public static func of(
    _ short: UnsafeBufferPointer<UInt8>, _ long: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    var digest = TextDigest()
    ComposedText.withComposed(short) { digest.combine($0) }
    ComposedText.withComposed(long) { digest.combine($0) }
    return digest.value
  }

  // A product carries upwards only; the shift brings the upper half down again.
  public mutating func combine(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state &>> 32
  }

  /// The digest, its last bits as well mixed as its first (the finalizer of MurmurHash3).
  public var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ mixed &>> 33) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ mixed &>> 33) &* 0xC4CE_B9FE_1A85_EC53
    return mixed ^ mixed &>> 33
  }
}
