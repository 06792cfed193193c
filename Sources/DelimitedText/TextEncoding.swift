/// The encodings that can be read.
///
/// Everything is written in UTF-8.
public enum TextEncoding: Hashable, Sendable, CaseIterable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case windows1252
  case latin1

  /// Accepts the usual names in any case.
  ///
  /// `utf16` without a byte order is little-endian.
  public init?(name: String) {
    switch name.lowercased().filter({ $0 != "-" && $0 != "_" }) {
    case "utf8": self = .utf8
    case "utf16", "utf16le": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "windows1252", "cp1252": self = .windows1252
    case "latin1", "iso88591": self = .latin1
    default: return nil
    }
  }

  /// The common name.
  public var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "Windows-1252"
    case .latin1: "Latin-1"
    }
  }
}

/// Why and where bytes cannot be decoded as text.
public struct TextDecodingError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case invalid(TextEncoding)
    /// Every other byte is NUL, but there is no byte-order mark.
    case unmarkedUTF16
    case tooLarge(limit: Int)
  }

  public var reason: Reason
  /// The physical line, counted from 1.
  public var line: Int
  /// The byte within that line, counted from 1.
  public var column: Int
  public var offset: Int
  /// The byte at the offset; nil at the end of the text.
  public var byte: UInt8?
}

extension TextDecodingError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .invalid(let encoding):
      byte.map {
        "Byte \(column) of line \(line) is \(Self.hex($0)), which is not valid \(encoding.name)."
      }
        ?? "The text ends in the middle of a \(encoding.name) character, on line \(line)."
    case .unmarkedUTF16: "The text looks like UTF-16 without a byte order mark."
    case .tooLarge(let limit): "The text has more than \(limit) bytes."
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (byte < 16 ? "0" : "") + digits
  }
}

/// Decides whether bytes that are not UTF-8 are plausible Western text in a single-byte encoding.
struct WesternGuess {
  /// Nil if not plausible; Latin-1 if no byte requires Windows-1252.
  private(set) var encoding: TextEncoding?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.allSatisfy(Self.isText), !Self.isDamagedUTF8(bytes), !Self.hasLongRuns(bytes) else {
      return
    }
    encoding = bytes.contains { (0x80...0x9F).contains($0) } ? .windows1252 : .latin1
  }

  private static func isText(_ byte: UInt8) -> Bool {
    byte < 0x20 ? (0x09...0x0D).contains(byte) : SingleByteDecoder.isWindows1252(byte)
  }

  // Well-formed sequences rarely occur by chance: text with many of them and few stray bytes is
  // damaged UTF-8, and reading it in another encoding would garble all of it.
  private static func isDamagedUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var wellFormed = 0
    var stray = 0
    var place = UTF8Check.pastASCII(in: bytes, from: 0)
    while place < bytes.count {
      let length = UTF8Check.sequenceLength(in: bytes, at: place)
      if length > 0 { wellFormed += 1 } else { stray += 1 }
      place = UTF8Check.pastASCII(in: bytes, from: place + max(1, length))
    }
    return wellFormed * 4 >= stray
  }

  // In Western text, non-ASCII letters are scattered; in Cyrillic, Greek or East Asian encodings
  // they form long runs.
  private static func hasLongRuns(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var high = 0
    var inRuns = 0
    var run = 0
    for byte in bytes {
      run = byte < 0x80 ? 0 : run + 1
      if run > 0 { high += 1 }
      if run == 4 { inRuns += 4 } else if run > 4 { inRuns += 1 }
    }
    return inRuns >= 5 && inRuns * 4 > high
  }
}
