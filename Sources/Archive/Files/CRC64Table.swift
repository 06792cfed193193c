/// The eight tables of CRC-64/XZ in one row of 2,048 numbers.
struct CRC64Table: Sendable {
  static let shared = CRC64Table()

  private let entries: [UInt64]

  private init() {
    let polynomial: UInt64 = 0xC96C_5795_D787_0F42
    var entries = [UInt64](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt64(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
      entries[byte] = value
    }
    for place in 256..<entries.count {
      let previous = entries[place - 256]
      entries[place] = entries[Int(previous & 0xFF)] ^ previous >> 8
    }
    self.entries = entries
  }

  func fold(_ bytes: UnsafeRawBufferPointer, into state: UInt64) -> UInt64 {
    entries.withUnsafeBufferPointer { table in
      var state = state
      var place = 0
      while bytes.count - place >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
        let mixed = state ^ word
        let low =
          table[0x700 | Int(mixed & 0xFF)] ^ table[0x600 | Int(mixed >> 8 & 0xFF)]
          ^ table[0x500 | Int(mixed >> 16 & 0xFF)] ^ table[0x400 | Int(mixed >> 24 & 0xFF)]
        let high =
          table[0x300 | Int(mixed >> 32 & 0xFF)] ^ table[0x200 | Int(mixed >> 40 & 0xFF)]
          ^ table[0x100 | Int(mixed >> 48 & 0xFF)] ^ table[Int(mixed >> 56)]
        state = low ^ high
        place += 8
      }
      while place < bytes.count {
        state = table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[place])] ^ state >> 8
        place += 1
      }
      return state
    }
  }
}
