/// Whether bytes that are no UTF-8 read as Western text in one byte a character.
struct WesternGuess {
  /// Nil where that is not plausible; Latin-1 where nothing goes beyond it.
  private(set) var encoding: TextEncoding?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.allSatisfy(Self.isText), !Self.isDamagedUTF8(bytes), !Self.hasLongRuns(bytes) else {
      return
    }
    encoding = bytes.contains { (0x80...0x9F).contains($0) } ? .windows1252 : .latin1
  }

  private static func isText(_ byte: UInt8) -> Bool {
    byte < 0x20 ? (0x09...0x0D).contains(byte) : SingleByteDecoder.isWindows1252(byte)
  }

  // Well-formed sequences hardly ever come about by chance: a text that has them among few stray
  // bytes is UTF-8 with a fault, and reading it otherwise would spoil all of it.
  private static func isDamagedUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var wellFormed = 0
    var stray = 0
    var place = UTF8Check.pastASCII(in: bytes, from: 0)
    while place < bytes.count {
      let length = UTF8Check.sequenceLength(in: bytes, at: place)
      if length > 0 { wellFormed += 1 } else { stray += 1 }
      place = UTF8Check.pastASCII(in: bytes, from: place + max(1, length))
    }
    return wellFormed * 4 >= stray
  }

  // In Western text letters beyond ASCII stand among others; in Cyrillic, Greek or East Asian
  // encodings they stand together.
  private static func hasLongRuns(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var high = 0
    var inRuns = 0
    var run = 0
    for byte in bytes {
      run = byte < 0x80 ? 0 : run + 1
      if run > 0 { high += 1 }
      if run == 4 { inRuns += 4 } else if run > 4 { inRuns += 1 }
    }
    return inRuns >= 5 && inRuns * 4 > high
  }
}
