/// Kinds of bytes in a text: what a rule need not look at closely it is not asked about.
struct ByteMarks: OptionSet, Hashable {
  let rawValue: UInt8

  static let control = ByteMarks(rawValue: 1)
  static let lineBreak = ByteMarks(rawValue: 2)
  static let digit = ByteMarks(rawValue: 4)
  /// Marks that could part two forms.
  static let punctuation = ByteMarks(rawValue: 8)
  /// The first bytes of characters among which are invisible ones.
  static let maybeInvisible = ByteMarks(rawValue: 16)
  /// The first bytes of Greek, Cyrillic and wide letters.
  static let otherAlphabet = ByteMarks(rawValue: 32)
  static let hash = ByteMarks(rawValue: 64)

  private static let table: [UInt8] = (0..<256).map { byte in kind(UInt8(byte)).rawValue }

  private static func kind(_ byte: UInt8) -> ByteMarks {
    switch byte {
    case 0x0A: .lineBreak
    case 0x09: []
    case 0..<0x20, 0x7F: .control
    case 0x30...0x39: .digit
    case 0x23: .hash
    case 0x2C, 0x2F, 0x3B, 0x7C: .punctuation
    case 0xC2, 0xE1, 0xE2, 0xF3: .maybeInvisible
    case 0xEF: [.maybeInvisible, .otherAlphabet]
    case 0xCE...0xD3: .otherAlphabet
    default: []
    }
  }

  @inline(__always)
  static func of(_ bytes: UnsafeRawBufferPointer) -> ByteMarks {
    table.withUnsafeBufferPointer { table in
      var marks: UInt8 = 0
      for byte in bytes { marks |= table[Int(byte)] }
      return ByteMarks(rawValue: marks)
    }
  }
}
