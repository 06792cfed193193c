/// Turns UTF-16 of either byte order into UTF-8.
enum UTF16Decoder {
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding, from start: Int
  ) throws(TextDecodingError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var place = start
    while place < bytes.count {
      guard let scalar = scalar(in: bytes, at: place, encoding) else {
        throw error(at: place, in: bytes, encoding, from: start)
      }
      place += scalar.value > 0xFFFF ? 4 : 2
      if scalar.isASCII {
        output.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return output
  }

  /// Whether text without a mark has NUL in most characters, always in the same half of them.
  static func isLikely(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 4, bytes.count % 2 == 0 else { return false }
    let sample = bytes.prefix(4_096)
    var zeros = [0, 0]
    for (place, byte) in sample.enumerated() where byte == 0 { zeros[place & 1] += 1 }
    return zeros.min() == 0 && (zeros.max() ?? 0) * 4 > sample.count
  }

  /// The scalar that begins at a byte; nil for half a surrogate pair and half a code unit.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ encoding: TextEncoding
  ) -> Unicode.Scalar? {
    guard let unit = unit(in: bytes, at: place, encoding) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(UInt32(unit)) }
    guard let second = self.unit(in: bytes, at: place + 2, encoding),
      UTF16.isTrailSurrogate(second)
    else { return nil }
    return Unicode.Scalar(
      0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(second) & 0x3FF)
  }

  @inline(__always)
  private static func unit(
    in bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ encoding: TextEncoding
  ) -> UInt16? {
    guard place + 1 < bytes.count else { return nil }
    let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
    return encoding == .utf16BigEndian ? first << 8 | second : second << 8 | first
  }

  private static func error(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding, from start: Int
  ) -> TextDecodingError {
    var line = 1
    var lineStart = start
    var previous: UInt16 = 0
    for place in stride(from: start, to: offset, by: 2) {
      let unit = unit(in: bytes, at: place, encoding) ?? 0
      let endsLine = unit == 0x0A || unit == 0x0D
      if endsLine, !(unit == 0x0A && previous == 0x0D) { line += 1 }
      if endsLine { lineStart = place + 2 }
      previous = unit
    }
    let isCut = offset + 1 >= bytes.count
    return TextDecodingError(
      reason: .invalid(encoding), line: line, column: offset - lineStart + 1, offset: offset,
      byte: isCut ? nil : bytes[offset])
  }
}
