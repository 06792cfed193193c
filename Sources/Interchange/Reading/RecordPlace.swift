import DelimitedText

/// Where a record begins, in little room.
struct RecordPlace: Hashable, Sendable {
  var line: UInt32
  var offset: UInt32
  /// The text it stands in: the file's own is 0, corrections follow.
  var text: UInt8 = 0

  init(line: Int, offset: Int) {
    self.line = UInt32(truncatingIfNeeded: line)
    self.offset = UInt32(truncatingIfNeeded: offset)
  }

  var position: TextPosition { TextPosition(offset: Int(offset), line: Int(line)) }
}
