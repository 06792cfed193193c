extension Unicode.Scalar {
  /// The width of this character by itself: 0, 1 or 2 columns.
  var cells: Int {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x300: value == 0xAD ? 0 : 1
    case 0..<0xA0: 0
    default: isZeroWidth ? 0 : isWide ? 2 : 1
    }
  }

  /// Marks, joiners, and Jamo that complete a syllable.
  private var isZeroWidth: Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: return true
    default: return isInvisible
    }
  }

  private var isWide: Bool {
    if value < 0x1100 { return false }
    if properties.isEmojiPresentation { return !isRegionalIndicator }
    return WideRanges.contains(value)
  }

  /// One of the two letters of a flag emoji.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

/// Wide characters other than emoji: East Asian Width W and F of Unicode 17, with the
/// unassigned gaps between neighbors closed.
private enum WideRanges {
  private static let bounds: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DF2,
    0x1AFF0...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F265,
    0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]

  static func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if value > bounds[middle].upperBound { low = middle + 1 } else { high = middle }
    }
    return low < bounds.count && bounds[low].contains(value)
  }
}

/// Contexts in which an invisible character is legitimate.
extension Unicode.Scalar {
  /// Whether this is a variation selector.
  var isSelector: Bool {
    switch value {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
    default: false
    }
  }

  /// Whether this selector can apply to a letter.
  func selects(_ letter: Unicode.Scalar) -> Bool {
    switch value {
    case 0xFE0E, 0xFE0F: letter.properties.isEmoji
    case 0xFE00...0xFE0D: letter.value >= 0x1000 && !letter.isSelector
    case 0xE0100...0xE01EF: letter.properties.isIdeographic
    default: (0x1800...0x18AF).contains(letter.value) && !letter.isSelector
    }
  }

  /// A tag character, as in the flags of Scotland or Wales.
  var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// Whether this joiner connects letters of a joining script, or two emoji.
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

/// Properties that decide whether a character is safe to print.
extension Unicode.Scalar {
  /// A control, bidirectional embedding, override or isolate, line separator, or noncharacter.
  var isHarmful: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFFF9...0xFFFB: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// LRM, RLM and ALM, which set a direction without opening an embedding.
  var isDirectionMark: Bool { value == 0x200E || value == 0x200F || value == 0x061C }

  /// A character that is not drawn.
  var isInvisible: Bool {
    if value < 0xAD { return false }
    // Prepended number signs are format characters, but visible.
    return properties.isDefaultIgnorableCodePoint
      || (properties.generalCategory == .format && !isPrepended)
  }

  /// Format characters that are drawn: number and verse signs.
  private var isPrepended: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    case 0x13430...0x1343F: true
    default: false
    }
  }

  /// A combining mark.
  var isMark: Bool {
    if value < 0x300 { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }

  /// A letter of a right-to-left script.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }
}
