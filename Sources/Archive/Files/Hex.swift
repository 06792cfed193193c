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
  ///
  /// By table and without a branch a digit: which of two branches a random digit takes cannot be
  /// foreseen, and waiting for that was a sixth of the time a journal took.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard bytes.count == count else { return nil }
    var number: UInt64 = 0
    var wrong: UInt8 = 0
    for byte in bytes {
      let digit = values[Int(byte)]
      number = number << 4 | UInt64(digit & 15)
      wrong |= digit
    }
    return wrong < 16 ? number : nil
  }

  /// By byte, the digit it writes; 255 for what is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, byte) in "0123456789abcdef".utf8.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  static func number(_ text: some StringProtocol) -> UInt64? {
    Array(text.utf8).withUnsafeBufferPointer { number($0) }
  }
}
