/// What a single character could do to a screen.
extension Unicode.Scalar {
  /// A control, an embedding, override or isolate, a separator of lines, or no character at all.
  var isHarmful: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFFF9...0xFFFB: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// The three marks that give a direction to their surroundings and open nothing.
  var isDirectionMark: Bool { value == 0x200E || value == 0x200F || value == 0x061C }

  /// Something that has no look of its own.
  var isInvisible: Bool {
    if value < 0xAD { return false }
    // The stand-in for what a font lacks and the signs that enclose digits are visible.
    return properties.isDefaultIgnorableCodePoint
      || (properties.generalCategory == .format && !isPrepended)
  }

  /// The format characters that are drawn: number and verse signs.
  private var isPrepended: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    case 0x13430...0x1343F: true
    default: false
    }
  }

  /// A mark that is drawn on, under, around or beside the letter before it.
  var isMark: Bool {
    if value < 0x300 { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }

  /// A letter that is read from right to left.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }
}
