/// CRC-64/XZ, as in the journal's format, computed bit by bit.
enum CRC64 {
  static func of(_ bytes: [UInt8]) -> UInt64 {
    var state = ~UInt64(0)
    for byte in bytes {
      state ^= UInt64(byte)
      for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0xC96C_5795_D787_0F42 : state >> 1 }
    }
    return ~state
  }

  static func text(of bytes: [UInt8]) -> String {
    let digits = String(of(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
