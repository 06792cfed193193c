/// Tells valid UTF-8 from other bytes, eight ASCII bytes at a time.
enum UTF8Check {
  /// The first byte that does not belong to a valid sequence, or where a cut sequence begins.
  static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = 0
    while place < bytes.count {
      place = pastASCII(in: bytes, from: place)
      guard place < bytes.count else { return nil }
      let length = sequenceLength(in: bytes, at: place)
      guard length > 0 else { return place }
      place &+= length
    }
    return nil
  }

  @inline(__always)
  static func pastASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var place = start
    let raw = UnsafeRawBufferPointer(bytes)
    while place &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let highs = word & 0x8080_8080_8080_8080
      if highs != 0 { return place &+ highs.trailingZeroBitCount &>> 3 }
      place &+= 8
    }
    while place < bytes.count, bytes[place] < 0x80 { place &+= 1 }
    return place
  }

  /// 2 to 4 for a well-formed sequence beyond ASCII, as the table of Unicode's chapter 3 has them.
  @inline(__always)
  static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    let lead = bytes[place]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, place &+ length <= bytes.count else { return 0 }
    guard secondByte(after: lead).contains(bytes[place &+ 1]) else { return 0 }
    var offset = 2
    while offset < length {
      guard bytes[place &+ offset] & 0xC0 == 0x80 else { return 0 }
      offset &+= 1
    }
    return length
  }

  @inline(__always)
  private static func secondByte(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
