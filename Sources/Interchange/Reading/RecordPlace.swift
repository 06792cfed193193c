import DelimitedText

/// Where a record begins, in half the room of a `TextPosition`.
struct RecordPlace: Hashable, Sendable {
  var line: UInt32
  var offset: UInt32

  init(line: Int, offset: Int) {
    self.line = UInt32(truncatingIfNeeded: line)
    self.offset = UInt32(truncatingIfNeeded: offset)
  }

  var position: TextPosition { TextPosition(offset: Int(offset), line: Int(line)) }
}
