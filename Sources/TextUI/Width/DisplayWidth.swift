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
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}
