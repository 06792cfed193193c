// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// An encoding that can be read: any that `iconv` supports.
///
/// All output is UTF-8.
public struct TextEncoding: Hashable, Sendable {
  /// The common name.
  public let name: String
  let iconvName: String

  private init(_ name: String, _ iconvName: String? = nil) {
    self.name = name
    self.iconvName = iconvName ?? name
  }

  /// Read as it is, after a check.
  public static let utf8 = TextEncoding("UTF-8")
  /// As spreadsheets on Windows write "Unicode text".
  public static let utf16LittleEndian = TextEncoding("UTF-16", "UTF-16LE")
  /// Recognized by its byte-order mark, or by its zero bytes.
  public static let utf16BigEndian = TextEncoding("UTF-16", "UTF-16BE")
  static let utf32LittleEndian = TextEncoding("UTF-32", "UTF-32LE")
  static let utf32BigEndian = TextEncoding("UTF-32", "UTF-32BE")
  /// The usual encoding of Western European text on Windows.
  public static let windows1252 = TextEncoding("Windows-1252", "CP1252")
  /// Every byte is valid, so it is never guessed.
  public static let latin1 = TextEncoding("Latin-1", "ISO-8859-1")

  /// Accepts the usual names in any case, and every name that `iconv` accepts.
  ///
  /// `utf16` and `utf32` without a byte order are little-endian.
  public init?(name: String) {
    let key = Self.key(name)
    switch key {
    case "utf8": self = .utf8
    case "utf16", "utf16le": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "utf32", "utf32le": self = .utf32LittleEndian
    case "utf32be": self = .utf32BigEndian
    case "latin1", "iso88591": self = .latin1
    case "big5": self = TextEncoding("Big5", "CP950")
    case "hz", "hzgb2312": self = .hz
    default:
      let known = Self.singleByte + Self.multiByte
      if let known = known.first(where: { [$0.name, $0.iconvName].map(Self.key).contains(key) }) {
        self = known
        return
      }
      let windows = key.hasPrefix("windows") ? "CP" + key.dropFirst(7) : name
      guard Self.isKnown(windows) else { return nil }
      self.init(name.uppercased(), windows)
    }
  }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { !"-_ ".contains($0) }
  }

  private static func isKnown(_ name: String) -> Bool {
    // A slash would start an option of iconv, such as one that drops characters.
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }) else {
      return false
    }
    return Iconv.knows(name)
  }

  /// The number of bytes in a code unit.
  var unitLength: Int {
    iconvName.hasPrefix("UTF-16") || iconvName == "UCS-2"
      ? 2 : iconvName.hasPrefix("UTF-32") || iconvName.hasPrefix("UCS-4") ? 4 : 1
  }

  var isBigEndian: Bool { iconvName.hasSuffix("BE") }

  func hasSameUnits(as other: TextEncoding) -> Bool {
    unitLength > 1 && unitLength == other.unitLength
  }

  /// The encodings to guess from, most common first.
  static let singleByte: [TextEncoding] = [
    .latin1, .windows1252, TextEncoding("ISO-8859-15"),
    TextEncoding("Windows-1250", "CP1250"), TextEncoding("ISO-8859-2"),
    TextEncoding("Windows-1251", "CP1251"), TextEncoding("KOI8-R"), TextEncoding("KOI8-U"),
    TextEncoding("ISO-8859-5"), TextEncoding("Windows-1253", "CP1253"), TextEncoding("ISO-8859-7"),
    TextEncoding("Windows-1254", "CP1254"), TextEncoding("ISO-8859-9"),
    TextEncoding("Windows-1255", "CP1255"), TextEncoding("ISO-8859-8"),
    TextEncoding("Windows-1256", "CP1256"), TextEncoding("ISO-8859-6"),
    TextEncoding("Windows-1257", "CP1257"), TextEncoding("ISO-8859-13"),
    TextEncoding("Windows-874", "CP874"), TextEncoding("CP850"), TextEncoding("CP852"),
    TextEncoding("CP866"), TextEncoding("CP437"), TextEncoding("CP857"), TextEncoding("CP737"),
    TextEncoding("CP869"), TextEncoding("CP775"), TextEncoding("CP862"), TextEncoding("CP855"),
    TextEncoding("CP861"), TextEncoding("Mac Roman", "MACINTOSH"),
    TextEncoding("Mac Cyrillic", "MAC-CYRILLIC"),
    TextEncoding("Mac Central Europe", "MAC-CENTRALEUROPE"), TextEncoding("ISO-8859-4"),
    TextEncoding("CP860"), TextEncoding("CP1125"), TextEncoding("Mac Icelandic", "MAC-IS"),
    TextEncoding("Windows-1258", "CP1258"), TextEncoding("CP864"),
    TextEncoding("Mac Greek", "MACGREEK"), TextEncoding("Mac Turkish", "MACTURKISH"),
    TextEncoding("Mac Romanian", "MACROMANIAN"), TextEncoding("Mac Croatian", "MACCROATIAN"),
    TextEncoding("VISCII"), TextEncoding("TCVN", "TCVN5712-1"),
  ]
  static let multiByte: [TextEncoding] = [
    TextEncoding("Shift-JIS", "CP932"), TextEncoding("EUC-JP"),
    TextEncoding("EUC-KR", "CP949"), TextEncoding("GBK"), TextEncoding("GB18030"),
    TextEncoding("Big5", "CP950"),
  ]
  /// With how many bits better an uncommon encoding must be.
  static let guessed: [(encoding: TextEncoding, prior: Double)] =
    multiByte.map { ($0, 4) }
    + singleByte.map { encoding in
      let name = encoding.iconvName
      let isUsual = [latin1, windows1252].contains(encoding)
      // Text in other encodings often looks plausible in these: Arabic in ISO-8859-6, any text with
      // many accents.
      if ["CP864", "VISCII", "TCVN5712-1"].contains(name) { return (encoding, 60) }
      return (encoding, isUsual ? 0 : name.hasPrefix("CP12") ? 2 : name.hasPrefix("ISO") ? 3 : 6)
    }
  static let iso2022JP = TextEncoding("ISO-2022-JP", "ISO-2022-JP-2")
  static let iso2022KR = TextEncoding("ISO-2022-KR")
  static let hz = TextEncoding("HZ", "EUC-CN")

  /// The languages that the encoding was made for, if they share an alphabet with others; nil if its
  /// script tells.
  var languages: Set<String>? {
    switch iconvName {
    case "CP1250", "ISO-8859-2", "CP852", "MAC-CENTRALEUROPE":
      ["Polish", "Czech", "Slovak", "Hungarian", "Croatian", "Slovenian", "Romanian"]
    case "CP1257", "ISO-8859-13", "ISO-8859-4", "CP775": ["Estonian", "Lithuanian", "Latvian"]
    case "CP1254", "ISO-8859-9", "CP857", "MACTURKISH": ["Turkish"]
    case "CP737", "CP869", "MACGREEK": ["Greek"]
    case "MACROMANIAN": ["Romanian"]
    case "MACCROATIAN": ["Croatian", "Slovenian"]
    case "CP1258", "VISCII", "TCVN5712-1": ["Vietnamese"]
    case "CP860": ["Portuguese"]
    case "CP861", "MAC-IS": ["Icelandic"]
    case "ISO-8859-1", "CP1252", "ISO-8859-15", "CP850", "CP437", "MACINTOSH":
      [
        "German", "French", "Spanish", "Portuguese", "Italian", "Catalan", "Swedish", "Danish",
        "Norwegian", "Finnish", "Dutch", "Icelandic", "Faroese", "Breton", "Estonian",
      ]
    default: nil
    }
  }
}

/// Converts bytes with the C library's iconv, or with a `ByteTable` if there is one.
enum Iconv {
  static func knows(_ name: String) -> Bool {
    guard let converter = open(name) else { return false }
    iconv_close(converter)
    return true
  }

  /// The text in UTF-8, and the offset of the first byte that cannot be converted, if any.
  static func utf8(
    of bytes: UnsafeBufferPointer<UInt8>, from encoding: TextEncoding
  ) -> (text: [UInt8], fault: Int?) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    let fault = convert(bytes, from: encoding) { output.append(contentsOf: $0) }
    return (output, fault)
  }

  /// Whether the encoding has a character for all bytes.
  static func canConvert(_ bytes: UnsafeBufferPointer<UInt8>, from encoding: TextEncoding) -> Bool {
    convert(bytes, from: encoding) { _ in } == nil
  }

  /// Passes the text in UTF-8 on in pieces; returns the offset of the first byte that cannot be
  /// converted, if any.
  private static func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, from encoding: TextEncoding, _ take: ([UInt8]) -> Void
  ) -> Int? {
    if let table = ByteTable.all[encoding.iconvName] { return table.convert(bytes, take) }
    guard let converter = open(encoding.iconvName) else { return 0 }
    defer { iconv_close(converter) }
    let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
      .assumingMemoryBound(to: CChar.self)
    var input = start
    var left = bytes.count
    while left > 0 {
      let (written, isStuck) = step(converter, &input, left: &left)
      take(written)
      if isStuck { return bytes.count - left }
    }
    // For encodings with combining marks, iconv returns the last character only when flushed.
    var none: UnsafeMutablePointer<CChar>?
    take(step(converter, &none, left: &left).written)
    return nil
  }

  private static func open(_ name: String) -> iconv_t? {
    guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else {
      return nil
    }
    return converter
  }

  private static func step(
    _ converter: iconv_t, _ input: inout UnsafeMutablePointer<CChar>?, left: inout Int
  ) -> (written: [UInt8], isStuck: Bool) {
    let capacity = 1 << 16
    var status = 0
    var code: Int32 = 0
    let written = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var output = UnsafeMutableRawPointer(buffer.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      var room = capacity
      status = iconv(converter, &input, &left, &output, &room)
      code = errno
      count = capacity - room
    }
    return (written, status == -1 && code != E2BIG)
  }
}

/// Why and where bytes cannot be decoded as text.
public struct TextDecodingError: Error, Hashable, Sendable {
  /// Why the bytes are no text.
  public enum Reason: Hashable, Sendable {
    case invalid(TextEncoding)
    /// The first line that is not UTF-8, in a text that is mostly UTF-8.
    case mixed
    /// Not UTF-8, and none or several of these encodings fit.
    case unsure([EncodingGuess.Candidate])
    case tooLarge(limit: Int)
  }

  /// Why the bytes are no text.
  public var reason: Reason
  /// The physical line, counted from 1.
  public var line: Int
  /// The byte within that line, counted from 1.
  public var column: Int
  /// In bytes from the start of the file.
  public var offset: Int
  /// The byte at the offset; nil at the end of the text.
  public var byte: UInt8?
}

extension TextDecodingError {
  /// Finds line and column of a byte.
  init(
    _ reason: Reason, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>,
    encoding: TextEncoding = .utf8, from start: Int = 0
  ) {
    let width = encoding.unitLength
    var (line, lineStart, previous) = (1, start, UInt8(0))
    for index in stride(from: start, to: min(offset, bytes.count), by: width) {
      let unit = Self.ascii(at: index, in: bytes, encoding)
      let endsLine = unit == Byte.lineFeed || unit == Byte.carriageReturn
      if endsLine, !(unit == Byte.lineFeed && previous == Byte.carriageReturn) { line += 1 }
      if endsLine { lineStart = index + width }
      previous = unit
    }
    let isCut = offset + width > bytes.count
    self.init(
      reason: reason, line: line, column: offset - lineStart + 1, offset: offset,
      byte: isCut ? nil : bytes[offset])
  }

  /// The code unit at an offset if it is ASCII, else 0.
  private static func ascii(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding
  ) -> UInt8 {
    let width = encoding.unitLength
    if width == 1 { return bytes[index] }
    guard index + width <= bytes.count else { return 0 }
    let unit = bytes[index..<index + width]
    let low = encoding.isBigEndian ? index + width - 1 : index
    return unit.indices.allSatisfy { $0 == low || unit[$0] == 0 } ? unit[low] : 0
  }
}

extension TextDecodingError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .invalid(let encoding):
      byte.map {
        "Byte \(column) of line \(line) is \(Self.hex($0)), which is not valid \(encoding.name)."
      }
        ?? "The text ends in the middle of a \(encoding.name) character, on line \(line)."
    case .mixed: "The text is UTF-8, but line \(line) is not."
    case .unsure: "The text is not UTF-8 (line \(line)), and its encoding is uncertain."
    case .tooLarge(let limit): "The text has more than \(limit) bytes."
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (byte < 16 ? "0" : "") + digits
  }
}
