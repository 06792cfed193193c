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
}
