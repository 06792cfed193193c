/// Sums and digests as the journal writes them: sixteen digits, small letters.
enum Hex {
  static let count = 16

  static func text(_ number: UInt64) -> String {
    String(decoding: bytes(number), as: UTF8.self)
  }

  static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<count).map { place in
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)) & 15
      return digit < 10 ? 48 + digit : 87 + digit
    }
  }

  /// Nil unless these are exactly sixteen digits.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard bytes.count == count else { return nil }
    var number: UInt64 = 0
    for byte in bytes {
      switch byte {
      case 48...57: number = number << 4 | UInt64(byte - 48)
      case 97...102: number = number << 4 | UInt64(byte - 87)
      default: return nil
      }
    }
    return number
  }

  static func number(_ text: some StringProtocol) -> UInt64? {
    Array(text.utf8).withUnsafeBufferPointer { number($0) }
  }
}
