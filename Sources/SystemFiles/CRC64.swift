/// CRC-64/XZ (ECMA-182 reflected, all ones before and after), eight bytes at a time.
///
/// Slicing: eight tables give the contribution of each of eight bytes at once, so the chain from
/// one step to the next is one table look-up long instead of eight.
package struct CRC64: Hashable {
  private var state = ~UInt64(0)

  package init() {}

  /// The checksum of everything added so far.
  package var value: UInt64 { ~state }

  package static func of(_ bytes: [UInt8]) -> UInt64 {
    var sum = CRC64()
    bytes.withUnsafeBytes { sum.add($0) }
    return sum.value
  }

  package static func of(_ text: String) -> UInt64 {
    var sum = CRC64()
    sum.add(text)
    return sum.value
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Eight bytes, most significant first.
  package mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { add($0) }
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    state = CRC64Table.shared.fold(bytes, into: state)
  }

  /// The checksum to which adding `bytes` results in `value`.
  package init(before bytes: UnsafeRawBufferPointer, value: UInt64) {
    state = CRC64Table.shared.unfold(bytes, from: ~value)
  }
}

/// The eight tables of CRC-64/XZ, 2,048 numbers in sequence.
private struct CRC64Table: Sendable {
  static let shared = CRC64Table()

  private let entries: [UInt64]
  /// The index of the entry of the first table that has this most significant byte: each occurs
  /// once.
  private let indices: [UInt8]

  private init() {
    let polynomial: UInt64 = 0xC96C_5795_D787_0F42
    var entries = [UInt64](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt64(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
      entries[byte] = value
    }
    for offset in 256..<entries.count {
      let previous = entries[offset - 256]
      entries[offset] = entries[Int(previous & 0xFF)] ^ previous >> 8
    }
    self.entries = entries
    var indices = [UInt8](repeating: 0, count: 256)
    for byte in 0..<256 { indices[Int(entries[byte] >> 56)] = UInt8(byte) }
    self.indices = indices
  }

  /// The state before these bytes were folded.
  func unfold(_ bytes: UnsafeRawBufferPointer, from state: UInt64) -> UInt64 {
    bytes.reversed().reduce(state) { state, byte in
      let offset = indices[Int(state >> 56)]
      return (state ^ entries[Int(offset)]) << 8 | UInt64(offset ^ byte)
    }
  }

  func fold(_ bytes: UnsafeRawBufferPointer, into state: UInt64) -> UInt64 {
    entries.withUnsafeBufferPointer { table in
      var state = state
      var offset = 0
      while bytes.count - offset >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        let mixed = state ^ word
        let low =
          table[0x700 | Int(mixed & 0xFF)] ^ table[0x600 | Int(mixed >> 8 & 0xFF)]
          ^ table[0x500 | Int(mixed >> 16 & 0xFF)] ^ table[0x400 | Int(mixed >> 24 & 0xFF)]
        let high =
          table[0x300 | Int(mixed >> 32 & 0xFF)] ^ table[0x200 | Int(mixed >> 40 & 0xFF)]
          ^ table[0x100 | Int(mixed >> 48 & 0xFF)] ^ table[Int(mixed >> 56)]
        state = low ^ high
        offset += 8
      }
      while offset < bytes.count {
        state = table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[offset])] ^ state >> 8
        offset += 1
      }
      return state
    }
  }
}

/// Checksums and digests as the journal writes them: 16 lowercase hex digits.
package enum Hex {
  package static let count = 16

  package static func text(_ number: UInt64) -> String {
    String(decoding: bytes(number), as: UTF8.self)
  }

  package static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<count).map { offset in
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * offset)) & 15
      return digit < 10 ? 48 + digit : 87 + digit
    }
  }

  /// Nil unless these are exactly 16 digits.
  ///
  /// Uses a table instead of a branch per digit: mispredicted branches took a sixth of the time to
  /// read a journal.
  package static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
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

  /// The value of each byte as a digit; 255 for other bytes.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, byte) in "0123456789abcdef".utf8.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  package static func number(_ text: some StringProtocol) -> UInt64? {
    Array(text.utf8).withUnsafeBufferPointer { number($0) }
  }
}
