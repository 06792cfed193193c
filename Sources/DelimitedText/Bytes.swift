// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Bytes with a meaning in delimited text.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let apostrophe: UInt8 = 0x27
  static let comma: UInt8 = 0x2C
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let bar: UInt8 = 0x7C

  /// U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
}

/// Finds the first of three bytes, scanning eight bytes at a time.
struct ByteSearch {
  private let first: UInt8
  private let firsts: UInt64
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let lineFeeds = ones &* UInt64(Byte.lineFeed)
  private static let carriageReturns = ones &* UInt64(Byte.carriageReturn)

  /// Searches for `byte`, LF and CR.
  init(_ byte: UInt8) {
    first = byte
    firsts = Self.ones &* UInt64(byte)
  }

  /// The offset of the first match, or the end of the bytes.
  @inline(__always)
  func index(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index &+ 8 <= bytes.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let hits =
        Self.zeros(word ^ firsts) | Self.zeros(word ^ Self.lineFeeds)
        | Self.zeros(word ^ Self.carriageReturns)
      if hits != 0 { return index &+ hits.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < bytes.count, !matches(bytes[index]) { index &+= 1 }
    return index
  }

  @inline(__always)
  private func matches(_ byte: UInt8) -> Bool {
    byte == first || byte == Byte.lineFeed || byte == Byte.carriageReturn
  }

  // The lowest set bit marks the first zero byte; higher bits may be false matches.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset where the line that contains `offset` begins.
  func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > 0, self[start - 1] != Byte.lineFeed, self[start - 1] != Byte.carriageReturn {
      start -= 1
    }
    return start
  }
}

/// An offset in a text and its physical line.
public struct TextPosition: Hashable, Sendable {
  /// In bytes from the start of the text.
  public var offset: Int
  /// Counted from 1.
  public var line: Int

  /// Both must belong together, as in a position that a reader returned.
  public init(offset: Int = 0, line: Int = 1) {
    self.offset = offset
    self.line = line
  }

  /// The first byte of the first line.
  public static let start = TextPosition()

  /// Moves forward to an offset, counting lines.
  public mutating func advance(to offset: Int, in bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { advance(to: offset, in: $0) }
  }

  mutating func advance(to end: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    while offset < end {
      let ending = LineEnding.found(in: bytes, at: offset)
      if ending != nil, !LineEnding.isDoubled(in: bytes, at: offset) { line += 1 }
      offset += ending?.length ?? 1
    }
  }
}

/// Size limits of a file, a row and a field.
///
/// Anything larger is reported instead of read.
public struct Limits: Hashable, Sendable {
  /// The largest field.
  public var fieldBytes: Int
  /// The most fields in a row.
  public var fields: Int

  /// Limits for texts that are not decks.
  public init(fieldBytes: Int, fields: Int) {
    self.fieldBytes = fieldBytes
    self.fields = fields
  }

  /// 4 MiB per field, and as many columns as the widest spreadsheet.
  public static let standard = Limits(fieldBytes: 4 << 20, fields: 16_384)

  /// Offsets are stored in 32 bits, and decoding can turn one byte into three.
  public static let fileBytes = 1 << 30
}

extension [UInt8] {
  /// The ranges of the lines, each with its line feed.
  ///
  /// Takes linear time.
  public var lineRanges: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: Byte.lineFeed).map { $0 + 1 } ?? count
      lines.append(start..<end)
      start = end
    }
    return lines
  }
}
