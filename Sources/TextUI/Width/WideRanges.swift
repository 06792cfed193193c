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
