/// Rows of decks as they are read out of the index, one after the other.
struct TextRows {
  private let statement: Statement
  private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  private var offset = 0

  /// The statement is nobody else's: whoever looks at a row may ask for others meanwhile.
  init(_ statement: Statement) { self.statement = statement }

  /// Whether the row after this one is the first of those that are packed together.
  var isBetweenPages: Bool { offset == bytes.count }

  mutating func next() throws(IndexError) -> TextRow? {
    if offset == bytes.count {
      guard try statement.step() else { return nil }
      bytes = statement.blob(0)
      offset = 0
    }
    return TextRow(bytes, &offset)
  }
}
