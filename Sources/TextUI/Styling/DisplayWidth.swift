extension Character {
  /// Cells this character takes in a terminal: of an emoji sequence 2, else the sum of its parts.
  public var displayWidth: Int {
    if let ascii = asciiValue { return (0x20..<0x7F).contains(ascii) ? 1 : 0 }
    let scalars = unicodeScalars
    return isEmojiSequence ? 2 : scalars.reduce(0) { $0 + $1.cells }
  }

  /// A flag, a keycap, or an emoji that something after it changes or joins.
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
  /// Cells this text takes in a terminal, line breaks counting nothing.
  public var displayWidth: Int {
    plainLength ?? reduce(0) { $0 + $1.displayWidth }
  }

  /// The length of a text of printable characters between U+0020 and U+02FF; nil for any other.
  ///
  /// Each of them takes one cell and joins nothing: most text is such, and quickly measured.
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

/// Characters of two cells that are no emoji: East Asian Width W and F of Unicode 17, with the
/// unassigned gaps between neighbours closed.
enum WideRanges {
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
