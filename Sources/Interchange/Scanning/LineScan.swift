/// Finds definitions in lists: `TCP: Transmission Control Protocol`, `*[TCP]: …`, rows of tables.
struct LineScan {
  /// A line that may define a short form.
  struct Entry {
    var short: Range<Int>
    /// Where its explanation begins.
    var long: Int
    /// Whether only blanks separate the forms.
    var isPlain: Bool
  }

  private static let widest = 28

  /// The entry that begins with the line at a position, if any.
  static func entry(_ source: UnsafeBufferPointer<UInt8>, _ line: Int) -> Entry? {
    var offset = line
    let limit = min(source.count, line + 64)
    // List marks, emphasis, and the bars of tables.
    while offset < limit, isLead(source[offset]) { offset += 1 }
    guard offset < limit, isStart(source[offset]) else { return nil }
    let start = offset
    let end = min(source.count, start + widest)
    while offset < end,
      PlainPassage.isWord(source[offset]) || [0x2D, 0x26, 0x2F, 0x2B].contains(source[offset])
    {
      offset += 1
    }
    let short = start..<offset
    guard short.count >= 2, short.count <= AbbreviationCount.longest, offset < end else {
      return nil
    }
    return separated(source, short, from: offset)
  }

  private static func isLead(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x2A, 0x2D, 0x2B, 0x60, 0x5B, 0x7C, 0x5F].contains(byte)
  }

  private static func isStart(_ byte: UInt8) -> Bool {
    byte &- 0x41 < 26 || byte &- 0x30 < 10 || byte &- 0x61 < 26 || byte >= 0xC3
  }

  /// The sign between short and long form.
  private static func separated(
    _ source: UnsafeBufferPointer<UInt8>, _ short: Range<Int>, from after: Int
  ) -> Entry? {
    var offset = after
    let end = min(source.count, after + 40)
    var blanks = 0
    var hasSign = false
    scan: while offset < end {
      switch source[offset] {
      case 0x20: blanks += 1
      case 0x09: blanks += 2
      case 0x2A, 0x60, 0x5D, 0x5F: break
      case 0x3A, 0x3D, 0x7C: hasSign = true
      case 0x2D where blanks > 0 || hasSign: hasSign = true
      case 0xE2
      where offset + 2 < end && source[offset + 1] == 0x80
        && (0x93...0x94).contains(source[offset + 2]):
        hasSign = true
        offset += 2
      default: break scan
      }
      offset += 1
    }
    guard offset < end, source[offset] > 0x20, hasSign || blanks >= 2 else { return nil }
    return Entry(short: short, long: offset, isPlain: !hasSign)
  }
}
