/// Looks for the first of three bytes, eight bytes at a time.
struct ByteSearch {
  private let first: UInt8
  private let firsts: UInt64
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let lineFeeds = ones &* UInt64(Byte.lineFeed)
  private static let carriageReturns = ones &* UInt64(Byte.carriageReturn)

  /// Looks for `byte`, LF and CR.
  init(_ byte: UInt8) {
    first = byte
    firsts = Self.ones &* UInt64(byte)
  }

  /// The place of the first of them, or the end of the bytes.
  @inline(__always)
  func place(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var place = start
    let raw = UnsafeRawBufferPointer(bytes)
    while place &+ 8 <= bytes.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let hits =
        Self.zeros(word ^ firsts) | Self.zeros(word ^ Self.lineFeeds)
        | Self.zeros(word ^ Self.carriageReturns)
      if hits != 0 { return place &+ hits.trailingZeroBitCount &>> 3 }
      place &+= 8
    }
    while place < bytes.count, !matches(bytes[place]) { place &+= 1 }
    return place
  }

  @inline(__always)
  private func matches(_ byte: UInt8) -> Bool {
    byte == first || byte == Byte.lineFeed || byte == Byte.carriageReturn
  }

  // The lowest bit set belongs to the first zero byte; bits above it can be wrong.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
}
