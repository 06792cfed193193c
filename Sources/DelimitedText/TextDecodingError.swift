/// Where bytes stopped being text.
public struct TextDecodingError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case invalid(TextEncoding)
    /// Every other byte is NUL, and no mark at the beginning says so.
    case unmarkedUTF16
    case tooLarge(limit: Int)
  }

  public var reason: Reason
  /// The physical line, counted from 1.
  public var line: Int
  /// The byte within that line, counted from 1.
  public var column: Int
  public var offset: Int
  /// The byte that stands there; nil behind the end of the text.
  public var byte: UInt8?
}

extension TextDecodingError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .invalid(let encoding):
      byte.map {
        "Byte \(column) of line \(line) is \(Self.hex($0)), which is no \(encoding.name)."
      }
        ?? "The text ends within a character of \(encoding.name), in line \(line)."
    case .unmarkedUTF16: "The text looks like UTF-16 without a mark at its beginning."
    case .tooLarge(let limit): "The text has more than \(limit) bytes."
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (byte < 16 ? "0" : "") + digits
  }
}
