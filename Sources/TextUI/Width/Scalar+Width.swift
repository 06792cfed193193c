extension Unicode.Scalar {
  /// Cells of this character by itself: 0, 1 or 2.
  var cells: Int {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x300: value == 0xAD ? 0 : 1
    case 0..<0xA0: 0
    default: isZeroWidth ? 0 : isWide ? 2 : 1
    }
  }

  /// Marks, joiners, and the Jamo that close a syllable begun before them.
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

  /// Half of a flag.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
