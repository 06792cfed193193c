extension Character {
  /// The width in a terminal: 2 columns for an emoji sequence, else the sum of its parts.
  public var displayWidth: Int {
    if let ascii = asciiValue { return (0x20..<0x7F).contains(ascii) ? 1 : 0 }
    let scalars = unicodeScalars
    return isEmojiSequence ? 2 : scalars.reduce(0) { $0 + $1.cells }
  }

  /// A flag, a keycap, or an emoji with modifiers or joiners.
  private var isEmojiSequence: Bool {
    var rest = unicodeScalars.makeIterator()
    guard let first = rest.next(), let second = rest.next() else { return false }
    if first.value < 0x80 { return unicodeScalars.contains { $0.value == 0x20E3 } }
    guard first.properties.isEmoji else { return false }
    return second.isRegionalIndicator || second.value == 0xFE0F || second.value == 0x200D
      || second.properties.isEmojiModifier || second.isTag
  }
}

extension StringProtocol {
  /// The width in a terminal, not counting line breaks.
  public var displayWidth: Int {
    plainLength ?? reduce(0) { $0 + $1.displayWidth }
  }

  /// The length of a text of printable characters between U+0020 and U+02FF; nil for any other.
  ///
  /// Each of them is one column wide and combines with nothing.
  var plainLength: Int? {
    var length = 0
    var lead: UInt8 = 0
    for byte in utf8 {
      switch byte {
      case 0x20..<0x7F, 0xC2..<0xCC: length += 1
      // Of the block that begins with C2 the controls and the soft hyphen are not plain.
      case 0x80..<0xC0 where lead != 0xC2 || (byte >= 0xA0 && byte != 0xAD): break
      default: return nil
      }
      lead = byte
    }
    return length
  }
}
