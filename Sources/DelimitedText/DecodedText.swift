// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// A file's text in UTF-8, and its original encoding.
public struct DecodedText: Sendable {
  /// The file's own bytes if they are valid UTF-8, including a byte-order mark.
  public let bytes: [UInt8]
  /// The encoding given, marked or guessed.
  public let encoding: TextEncoding
  /// Whether the file starts with a byte-order mark.
  public let hasByteOrderMark: Bool
  /// How the encoding was guessed; nil if it is UTF-8, has a byte-order mark or was given.
  public let guess: EncodingGuess?

  /// Detects the encoding unless one is given.
  ///
  /// A byte-order mark always decides the byte order of UTF-16 and UTF-32.
  public init(_ bytes: [UInt8], as given: TextEncoding? = nil) throws(TextDecodingError) {
    guard bytes.count <= Limits.fileBytes else {
      throw TextDecodingError(
        reason: .tooLarge(limit: Limits.fileBytes), line: 0, column: 0, offset: Limits.fileBytes)
    }
    let marked = Self.marked(bytes)
    guard let encoding = Self.chosen(given, marked) else {
      self = try Self.guessed(bytes)
      return
    }
    hasByteOrderMark = marked == encoding
    self.encoding = encoding
    guess = nil
    let markLength = hasByteOrderMark && encoding != .utf8 ? encoding.unitLength : 0
    self.bytes = try Self.decode(bytes, encoding, from: markLength)
  }

  private init(guessed bytes: [UInt8], _ guess: EncodingGuess?, _ encoding: TextEncoding) {
    self.bytes = bytes
    self.guess = guess
    self.encoding = encoding
    hasByteOrderMark = false
  }

  private static func chosen(_ given: TextEncoding?, _ marked: TextEncoding?) -> TextEncoding? {
    guard let given, let marked else { return given ?? marked }
    return given.hasSameUnits(as: marked) ? marked : given
  }

  private static func marked(_ bytes: [UInt8]) -> TextEncoding? {
    if bytes.starts(with: Byte.byteOrderMark) { return .utf8 }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]), bytes.count % 4 == 0 { return .utf32LittleEndian }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32BigEndian }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    return bytes.starts(with: [0xFE, 0xFF]) ? .utf16BigEndian : nil
  }

  private static func guessed(_ bytes: [UInt8]) throws(TextDecodingError) -> DecodedText {
    let fault = bytes.withUnsafeBufferPointer { UTF8Check.firstInvalid(in: $0) }
    if let wide = WideGuess(bytes).encoding {
      return DecodedText(
        guessed: try decode(bytes, wide), EncodingGuess(wide), wide)
    }
    guard let fault else {
      guard let encoding = SwitchingGuess.encoding(bytes) else {
        return DecodedText(guessed: bytes, nil, .utf8)
      }
      return DecodedText(guessed: try decode(bytes, encoding), EncodingGuess(encoding), encoding)
    }
    return try bytes.withUnsafeBufferPointer { buffer throws(TextDecodingError) in
      if EncodingGuess.isMostlyUTF8(buffer) {
        throw TextDecodingError(.mixed, at: fault, in: buffer)
      }
      let guess = EncodingGuess(buffer)
      guard guess.isSure, let encoding = guess.candidates.first?.encoding else {
        throw TextDecodingError(
          guess.candidates.isEmpty ? .invalid(.utf8) : .unsure(guess.candidates), at: fault,
          in: buffer)
      }
      return DecodedText(guessed: try decode(bytes, encoding), guess, encoding)
    }
  }

  private static func decode(
    _ bytes: [UInt8], _ encoding: TextEncoding, from start: Int = 0
  ) throws(TextDecodingError) -> [UInt8] {
    let bytes = encoding == .hz ? HZ.converted(bytes) : bytes
    return try bytes.withUnsafeBufferPointer { buffer throws(TextDecodingError) in
      guard encoding != .utf8 else {
        guard let index = UTF8Check.firstInvalid(in: buffer) else { return bytes }
        throw TextDecodingError(.invalid(.utf8), at: index, in: buffer)
      }
      let text = UnsafeBufferPointer(rebasing: buffer[start...])
      let (output, fault) = Iconv.utf8(of: text, from: encoding)
      guard let fault else { return output }
      throw TextDecodingError(
        .invalid(encoding), at: fault + start, in: buffer, encoding: encoding, from: start)
    }
  }
}

/// Validates UTF-8, checking ASCII eight bytes at a time.
enum UTF8Check {
  /// The offset of the first byte that starts no valid sequence; nil if all are valid.
  static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      index = pastASCII(in: bytes, from: index)
      guard index < bytes.count else { return nil }
      let length = sequenceLength(in: bytes, at: index)
      guard length > 0 else { return index }
      index &+= length
    }
    return nil
  }

  @inline(__always)
  static func pastASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let highs = word & 0x8080_8080_8080_8080
      if highs != 0 { return index &+ highs.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index &+= 1 }
    return index
  }

  /// 2 to 4 for a well-formed non-ASCII sequence (table 3-7 of the Unicode Standard), else 0.
  @inline(__always)
  static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, index &+ length <= bytes.count else { return 0 }
    guard secondByte(after: lead).contains(bytes[index &+ 1]) else { return 0 }
    var offset = 2
    while offset < length {
      guard bytes[index &+ offset] & 0xC0 == 0x80 else { return 0 }
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

extension DecodedText {
  /// Splits by any single character.
  ///
  /// One of several bytes is replaced by an unused control character. Nil if the character cannot
  /// separate fields.
  public func separated(by character: Character) -> (bytes: [UInt8], delimiter: UInt8)? {
    let sought = Array(String(character).utf8)
    if sought.count == 1 { return Dialect.canDelimit(sought[0]) ? (bytes, sought[0]) : nil }
    guard !character.isNewline, let standIn = (UInt8(0x01)...0x1F).last(where: isFree) else {
      return nil
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == sought[0], bytes[index...].starts(with: sought) {
        output.append(standIn)
        index += sought.count
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return (output, standIn)
  }

  private func isFree(_ byte: UInt8) -> Bool {
    Dialect.canDelimit(byte) && byte != Byte.tab && !bytes.contains(byte)
  }
}
