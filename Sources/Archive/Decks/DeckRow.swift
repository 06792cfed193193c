import Things

/// A row of a deck file that is a Thing: where its cells and its bytes stand.
struct DeckRow {
  /// Counts the rows below the header, also those that are no Things.
  var number: Int32
  /// The physical line it begins in, counted from 1.
  var line: Int32
  /// All its bytes, without the line ending.
  var raw: CellRange
  var short = CellRange.empty
  var long = CellRange.empty
  var note = CellRange.empty
  var tags = CellRange.empty
  var also = CellRange.empty
  var guid = CellRange.empty
  /// The id in its cell; nil where the cell is empty, missing, or no id.
  var id: Thing.ID?

  init(number: Int, line: Int, raw: Range<Int>) {
    self.number = Int32(truncatingIfNeeded: number)
    self.line = Int32(truncatingIfNeeded: line)
    self.raw = CellRange(raw)
  }

  /// Where the first of its cells begins that stands behind a file's end.
  func firstCell(behind end: Int) -> Int? {
    [short, long, note, tags, also, guid].map { Int($0.start) }.first { $0 >= end }
  }

  /// The row as it stands in a text that ends elsewhere.
  func moved(from end: Int, to newEnd: Int) -> DeckRow {
    var row = self
    row.short.move(from: end, to: newEnd)
    row.long.move(from: end, to: newEnd)
    row.note.move(from: end, to: newEnd)
    row.tags.move(from: end, to: newEnd)
    row.also.move(from: end, to: newEnd)
    row.guid.move(from: end, to: newEnd)
    return row
  }
}

extension CellRange {
  /// Follows the end of a file behind which it stands.
  fileprivate mutating func move(from end: Int, to newEnd: Int) {
    guard Int(start) >= end else { return }
    start = UInt32(truncatingIfNeeded: Int(start) - end + newEnd)
  }
}
