/// Where a character that has no look of its own is a part of honest writing.
extension Unicode.Scalar {
  /// Chooses between the looks of the character before it.
  var isSelector: Bool {
    switch value {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
    default: false
    }
  }

  /// Whether that character has looks to choose from.
  func selects(_ letter: Unicode.Scalar) -> Bool {
    switch value {
    case 0xFE0E, 0xFE0F: letter.properties.isEmoji
    case 0xFE00...0xFE0D: letter.value >= 0x1000 && !letter.isSelector
    case 0xE0100...0xE01EF: letter.properties.isIdeographic
    default: (0x1800...0x18AF).contains(letter.value) && !letter.isSelector
    }
  }

  /// A letter of the region that a flag of emoji names.
  var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// Whether this joiner shapes letters of a joining script, or makes one emoji of two.
  func joins(
    _ previous: Unicode.Scalar, on base: Unicode.Scalar, to next: Unicode.Scalar?
  ) -> Bool {
    switch value {
    case 0x200C, 0x034F: previous.isOfJoiningScript
    case 0x200D where base.isPictograph: previous.endsEmoji && next?.isPictograph == true
    case 0x200D: previous.isOfJoiningScript
    default: false
    }
  }

  private var isPictograph: Bool { value > 0xFF && properties.isEmoji }

  private var endsEmoji: Bool { isPictograph || value == 0xFE0F }

  private var isOfJoiningScript: Bool {
    switch value {
    case 0x0590...0x1CFF, 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: isLetterOrMark
    case 0x10A00...0x11FFF, 0x1E900...0x1E95F: isLetterOrMark
    default: false
    }
  }

  private var isLetterOrMark: Bool {
    !properties.isDefaultIgnorableCodePoint && (properties.isAlphabetic || isMark)
  }
}
