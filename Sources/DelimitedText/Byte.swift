/// The bytes that mean something in delimited text.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let comma: UInt8 = 0x2C
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let bar: UInt8 = 0x7C

  /// U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
}
