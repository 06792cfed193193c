/// Tells the physical lines of places in a text, asked from its beginning to its end.
struct LineCounter {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Counted from 1.
  mutating func line(at offset: Int) -> Int {
    while place < min(offset, bytes.count) {
      let isCR = bytes[place] == 0x0D
      let isPair = isCR && place + 1 < bytes.count && bytes[place + 1] == 0x0A
      if isCR || bytes[place] == 0x0A { line += 1 }
      place += isPair ? 2 : 1
    }
    return line
  }
}
