internal import TextUI

/// Decodes the bytes of a terminal into keys.
///
/// Escape sequences are read completely and ignored: the digit in `ESC [ 1 ~` is not a
/// key. A paste becomes one key.
struct KeyDecoder {
  private enum State {
    case ground
    case character
    case escape
    /// After `ESC [`.
    case sequence
    /// After `ESC O`: one more byte.
    case shift
    /// A string that ends with BEL or `ESC \`, as in answers of a terminal.
    case string
    case paste
  }

  private var state = State.ground
  private var bytes: [UInt8] = []
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The limit of a paste in bytes.
  private static let longestPaste = 1 << 20

  /// How long to wait for the rest of a key; nil between keys.
  var patience: Duration? {
    switch state {
    case .ground: nil
    case .escape: .milliseconds(100)
    default: .seconds(1)
    }
  }

  /// Takes one byte; returns the key that it completes.
  mutating func take(_ byte: UInt8) -> Key? {
    switch state {
    case .ground: return begin(byte)
    case .character: return continued(byte)
    case .escape: return escape(byte)
    case .sequence: return sequence(byte)
    case .shift: return end(.other)
    case .string: return string(byte)
    case .paste: return paste(byte)
    }
  }

  /// The key for an incomplete sequence.
  mutating func giveUp() -> Key? {
    switch state {
    case .ground: nil
    case .escape: end(.escape)
    case .paste: end(.paste(Self.pasted(bytes)))
    default: end(.other)
    }
  }

  private mutating func end(_ key: Key) -> Key {
    state = .ground
    bytes = []
    return key
  }

  private mutating func begin(_ byte: UInt8) -> Key? {
    bytes = [byte]
    switch byte {
    case 0x1B: state = .escape
    case 0x09: return .tab
    case 0x0A, 0x0D: return .return
    case 0x08, 0x7F: return .backspace
    case ..<0x20: return .control(Self.name(ofControl: byte))
    case ..<0x80: return .character(Character(Unicode.Scalar(byte)))
    case 0xC2..<0xF5: state = .character
    default: return .other
    }
    return nil
  }

  private static func name(ofControl byte: UInt8) -> Character {
    Character(Unicode.Scalar(byte < 0x1B && byte > 0 ? byte + 0x60 : byte + 0x40))
  }

  private mutating func continued(_ byte: UInt8) -> Key? {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      return begin(byte) ?? .other
    }
    bytes.append(byte)
    guard let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return bytes.count < 4 ? nil : end(.other) }
    switch scalar.value {
    case 0x9B: state = .sequence
    case 0x90, 0x98, 0x9D...0x9F: state = .string
    case 0x80...0x9F: return end(.other)
    default: return end(.character(Character(scalar)))
    }
    return nil
  }

  private mutating func escape(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x5B:
      state = .sequence
      bytes = []
    case 0x4F: state = .shift
    case 0x50, 0x58, 0x5D...0x5F: state = .string
    case 0x1B: break
    default: return end(.other)
    }
    return nil
  }

  private mutating func sequence(_ byte: UInt8) -> Key? {
    bytes.append(byte)
    guard (0x40...0x7E).contains(byte), bytes != [0x5B] else { return nil }
    guard bytes == Array("200~".utf8) else { return end(.other) }
    state = .paste
    bytes = []
    return nil
  }

  private mutating func string(_ byte: UInt8) -> Key? {
    if byte == 0x1B { state = .escape }
    return byte == 0x07 ? end(.other) : nil
  }

  /// Terminals send Return for the line breaks of a paste.
  private static func pasted(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { $0 == 0x0D ? 0x0A : $0 }, as: UTF8.self)
  }

  private mutating func paste(_ byte: UInt8) -> Key? {
    bytes.append(byte)
    if bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
      return end(.paste(Self.pasted(bytes.dropLast(Self.pasteEnd.count))))
    }
    if bytes.count > Self.longestPaste { bytes.removeFirst(Self.longestPaste / 2) }
    return nil
  }
}
