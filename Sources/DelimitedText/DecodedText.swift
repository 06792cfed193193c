/// A file's text in UTF-8, and its original encoding.
public struct DecodedText: Sendable {
  /// The file's own bytes if they are valid UTF-8, including a byte-order mark.
  public let bytes: [UInt8]
  public let encoding: TextEncoding
  public let hasByteOrderMark: Bool

  /// Detects UTF-8, UTF-16 with a byte-order mark, and Windows-1252 or Latin-1 if plausible, unless
  /// an encoding is given.
  ///
  /// A byte-order mark always decides the byte order of UTF-16.
  public init(_ bytes: [UInt8], as given: TextEncoding? = nil) throws(TextDecodingError) {
    guard bytes.count <= Limits.fileBytes else {
      throw TextDecodingError(
        reason: .tooLarge(limit: Limits.fileBytes), line: 0, column: 0, offset: Limits.fileBytes)
    }
    let marked = Self.marked(bytes)
    guard let encoding = Self.chosen(given, marked) else {
      self.encoding = try Self.guess(bytes)
      hasByteOrderMark = false
      self.bytes = self.encoding == .utf8 ? bytes : try Self.decode(bytes, self.encoding)
      return
    }
    self.encoding = encoding
    hasByteOrderMark = marked == encoding
    self.bytes = try Self.decode(bytes, encoding, skipping: hasByteOrderMark)
  }

  private static func chosen(_ given: TextEncoding?, _ marked: TextEncoding?) -> TextEncoding? {
    guard let given else { return marked }
    return given.isUTF16 && marked?.isUTF16 == true ? marked : given
  }

  private static func marked(_ bytes: [UInt8]) -> TextEncoding? {
    if bytes.starts(with: Byte.byteOrderMark) { return .utf8 }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    return bytes.starts(with: [0xFE, 0xFF]) ? .utf16BigEndian : nil
  }

  private static func guess(_ bytes: [UInt8]) throws(TextDecodingError) -> TextEncoding {
    try bytes.withUnsafeBufferPointer { bytes throws(TextDecodingError) in
      if UTF16Decoder.isLikely(bytes) {
        throw TextDecodingError(.unmarkedUTF16, at: bytes.firstIndex(of: 0) ?? 0, in: bytes)
      }
      guard let place = UTF8Check.firstInvalid(in: bytes) else { return .utf8 }
      if let encoding = WesternGuess(bytes).encoding { return encoding }
      throw TextDecodingError(.invalid(.utf8), at: place, in: bytes)
    }
  }

  private static func decode(
    _ bytes: [UInt8], _ encoding: TextEncoding, skipping hasMark: Bool = false
  ) throws(TextDecodingError) -> [UInt8] {
    try bytes.withUnsafeBufferPointer { buffer throws(TextDecodingError) in
      switch encoding {
      case .utf8:
        if let place = UTF8Check.firstInvalid(in: buffer) {
          throw TextDecodingError(.invalid(.utf8), at: place, in: buffer)
        }
        return bytes
      case .utf16LittleEndian, .utf16BigEndian:
        return try UTF16Decoder.decode(buffer, encoding, from: hasMark ? 2 : 0)
      case .windows1252, .latin1:
        return try SingleByteDecoder.decode(buffer, encoding)
      }
    }
  }
}

extension TextEncoding {
  fileprivate var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }
}

extension TextDecodingError {
  /// Finds line and column of a byte, in an encoding whose line endings are single bytes.
  init(_ reason: Reason, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var place = TextPosition.start
    place.advance(to: offset, in: bytes)
    let lineStart = min(bytes.lineStart(of: offset), offset)
    self.init(
      reason: reason, line: place.line, column: offset - lineStart + 1, offset: offset,
      byte: offset < bytes.count ? bytes[offset] : nil)
  }
}

/// Validates UTF-8, skipping ASCII eight bytes at a time.
enum UTF8Check {
  /// The offset of the first byte that starts no valid sequence, or nil.
  static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = 0
    while place < bytes.count {
      place = pastASCII(in: bytes, from: place)
      guard place < bytes.count else { return nil }
      let length = sequenceLength(in: bytes, at: place)
      guard length > 0 else { return place }
      place &+= length
    }
    return nil
  }

  @inline(__always)
  static func pastASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var place = start
    let raw = UnsafeRawBufferPointer(bytes)
    while place &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let highs = word & 0x8080_8080_8080_8080
      if highs != 0 { return place &+ highs.trailingZeroBitCount &>> 3 }
      place &+= 8
    }
    while place < bytes.count, bytes[place] < 0x80 { place &+= 1 }
    return place
  }

  /// 2 to 4 for a well-formed non-ASCII sequence (table 3-7 of the Unicode Standard), else 0.
  @inline(__always)
  static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    let lead = bytes[place]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, place &+ length <= bytes.count else { return 0 }
    guard secondByte(after: lead).contains(bytes[place &+ 1]) else { return 0 }
    var offset = 2
    while offset < length {
      guard bytes[place &+ offset] & 0xC0 == 0x80 else { return 0 }
      offset &+= 1
    }
    return length
  }

  @inline(__always)
  private static func secondByte(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}

/// Converts Windows-1252 and Latin-1 to UTF-8.
enum SingleByteDecoder {
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding
  ) throws(TextDecodingError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for (place, byte) in bytes.enumerated() {
      if byte < 0x80 {
        output.append(byte)
      } else if encoding == .latin1 || byte > 0x9F {
        output.append(0xC0 | byte >> 6)
        output.append(0x80 | byte & 0x3F)
      } else if let text = windows1252[Int(byte) - 0x80] {
        output.append(contentsOf: text.utf8)
      } else {
        throw TextDecodingError(.invalid(encoding), at: place, in: bytes)
      }
    }
    return output
  }

  /// Whether Windows-1252 assigns a character to this byte.
  static func isWindows1252(_ byte: UInt8) -> Bool {
    !(0x80...0x9F).contains(byte) || windows1252[Int(byte) - 0x80] != nil
  }

  // The characters from 0x80 to 0x9F. All others are the same as in Latin-1.
  private static let windows1252: [String?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}

/// Converts UTF-16 of either byte order to UTF-8.
private enum UTF16Decoder {
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

  /// Whether unmarked text looks like UTF-16: most characters contain a NUL in the same half.
  static func isLikely(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 4, bytes.count % 2 == 0 else { return false }
    let sample = bytes.prefix(4_096)
    var zeros = [0, 0]
    for (place, byte) in sample.enumerated() where byte == 0 { zeros[place & 1] += 1 }
    return zeros.min() == 0 && (zeros.max() ?? 0) * 4 > sample.count
  }

  /// The scalar at an offset; nil for an incomplete surrogate pair or code unit.
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

extension DecodedText {
  /// Splits by any single character.
  ///
  /// One of several bytes is replaced by an unused control character. Nil if the character cannot
  /// separate fields.
  public func parted(by character: Character) -> (bytes: [UInt8], delimiter: UInt8)? {
    let sought = Array(String(character).utf8)
    if sought.count == 1 { return Dialect.canDelimit(sought[0]) ? (bytes, sought[0]) : nil }
    guard !character.isNewline, let standIn = (UInt8(0x01)...0x1F).last(where: isFree) else {
      return nil
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == sought[0], bytes[place...].starts(with: sought) {
        output.append(standIn)
        place += sought.count
      } else {
        output.append(bytes[place])
        place += 1
      }
    }
    return (output, standIn)
  }

  private func isFree(_ byte: UInt8) -> Bool {
    Dialect.canDelimit(byte) && byte != Byte.tab && !bytes.contains(byte)
  }
}
