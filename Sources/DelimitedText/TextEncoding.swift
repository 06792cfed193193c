/// The encodings that are read; everything is written in UTF-8.
public enum TextEncoding: Hashable, Sendable, CaseIterable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case windows1252
  case latin1

  /// Understands the usual names in any case; of UTF-16 without a byte order the little-endian one.
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

  /// The name people know it by.
  public var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "Windows-1252"
    case .latin1: "Latin-1"
    }
  }
}
