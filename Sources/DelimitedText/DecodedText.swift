/// Text of a file as UTF-8, with the encoding it had.
public struct DecodedText: Sendable {
  /// The file's own bytes if they are valid UTF-8, a mark at their beginning included.
  public let bytes: [UInt8]
  public let encoding: TextEncoding
  public let hasByteOrderMark: Bool

  /// Recognises UTF-8, UTF-16 by its mark, and Windows-1252 or Latin-1 by plausibility, unless an
  /// encoding is given; a mark decides on the byte order of UTF-16 in any case.
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
  var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }
}

extension TextDecodingError {
  /// Finds the line of a byte in text whose line ends are single bytes.
  init(_ reason: Reason, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var lineStart = 0
    var place = 0
    while place < offset {
      let ending = LineEnding.found(in: bytes, at: place)
      place += ending?.length ?? 1
      if ending != nil { (line, lineStart) = (line + 1, place) }
    }
    self.init(
      reason: reason, line: line, column: max(1, offset - lineStart + 1), offset: offset,
      byte: offset < bytes.count ? bytes[offset] : nil)
  }
}
