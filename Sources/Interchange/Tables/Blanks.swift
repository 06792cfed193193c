/// Blanks at the ends of cells: ASCII's, the no-break space and the ideographic space.
enum Blanks {
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }

  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }

  static func trimmed(_ text: String) -> String {
    var text = text
    return text.withUTF8 { String(decoding: trimmed($0), as: UTF8.self) }
  }

  /// The part between the blanks at both ends.
  @inline(__always)
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let first = bytes.first, let last = bytes.last else { return bytes }
    if first &- 0x21 < 0x5E, last &- 0x21 < 0x5E { return bytes }
    return thoroughlyTrimmed(bytes)
  }

  private static func thoroughlyTrimmed(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, bytes.count)
    while start < end, case let length = blankLength(at: start, in: bytes, end), length > 0 {
      start += length
    }
    while end > start, case let length = blankLength(before: end, in: bytes, start), length > 0 {
      end -= length
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  private static let wide: [[UInt8]] = [[0xC2, 0xA0], [0xE3, 0x80, 0x80]]

  private static func blankLength(
    at place: Int, in bytes: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> Int {
    if isBlank(bytes[place]) { return 1 }
    return wide.first { bytes[place..<end].starts(with: $0) }?.count ?? 0
  }

  private static func blankLength(
    before end: Int, in bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Int {
    if isBlank(bytes[end - 1]) { return 1 }
    return wide.first {
      end - start >= $0.count && bytes[(end - $0.count)..<end].elementsEqual($0)
    }?.count ?? 0
  }
}
