extension DecodedText {
  /// Makes any one character a delimiter: where it takes more than a byte, a control character
  /// that does not occur stands in for it; nil if it cannot part fields.
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
