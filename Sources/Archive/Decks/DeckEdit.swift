import Things

/// One change of a deck's text; rows are meant by their place among `DeckFile.rows`.
enum DeckEdit: Hashable {
  /// Adds a row at the end.
  case append(NewRow)
  /// Adds many rows at the end, with these ids.
  case appendAll(ThingTexts, [Thing.ID])
  /// Puts these texts into a row's cells; the other cells keep their bytes.
  case replace(row: Int, [NamedCell])
  case setID(row: Int, Thing.ID)
  case remove(row: Int)
  /// Puts a row back as it once stood, before another or at the end; it gets the id where its
  /// cell has none or another.
  case insert([UInt8], id: Thing.ID, before: Int?)

  /// The row that it takes away, if it does that.
  var removedRow: Int? {
    if case .remove(let row) = self { row } else { nil }
  }
}
