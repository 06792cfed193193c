/// Turns Windows-1252 and Latin-1 into UTF-8.
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

  /// Whether Windows-1252 has a character for a byte.
  static func isWindows1252(_ byte: UInt8) -> Bool {
    !(0x80...0x9F).contains(byte) || windows1252[Int(byte) - 0x80] != nil
  }

  // The characters of 0x80 to 0x9F; elsewhere Windows-1252 is Latin-1.
  private static let windows1252: [String?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}
