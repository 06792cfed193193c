import Things

/// The rows of one deck as the index keeps them.
struct ThingRows: Sendable {
  typealias Cell = ThingColumns.Cell

  private(set) var ids: [Thing.ID] = []
  /// Whether the id stands in the deck file; a computed one does not until the file is written.
  private(set) var isWritten: [Bool] = []
  private var texts = ThingColumns()

  var count: Int { ids.count }

  init() {}

  /// Rows that were written with these ids.
  init(_ texts: ThingColumns, ids: [Thing.ID]) {
    precondition(texts.count == ids.count, "Every row has its id.")
    self.texts = texts
    self.ids = ids
    isWritten = Array(repeating: true, count: ids.count)
  }

  /// The first so many rows.
  func prefix(_ count: Int) -> ThingRows {
    var rows = ThingRows()
    rows.ids = Array(ids[..<count])
    rows.isWritten = Array(isWritten[..<count])
    rows.texts = texts.prefix(count)
    return rows
  }

  mutating func reserve(_ count: Int, bytes: Int) {
    ids.reserveCapacity(count)
    isWritten.reserveCapacity(count)
    texts.reserve(rows: count, bytes: bytes)
  }

  /// Begins a row; its six cells follow, in order.
  mutating func begin(_ id: Thing.ID, isWritten: Bool) {
    ids.append(id)
    self.isWritten.append(isWritten)
    texts.begin(nil)
  }

  mutating func add(_ cell: UnsafeRawBufferPointer) { texts.add(cell) }

  mutating func append(_ row: TextRow) {
    ids.append(row.id)
    isWritten.append(row.isWritten)
    texts.append(nil, cells: row.cells, ends: row.ends)
  }

  /// Calls `body` with the bytes of a cell.
  func withCell<Result>(
    _ row: Int, _ cell: Cell, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    texts.withCell(row, cell, body: body)
  }

  /// Lends the memory in which all cells lie.
  func withText<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try texts.withText(body)
  }

  /// Where a cell lies in that memory.
  @inline(__always)
  func bounds(_ row: Int, _ cell: Cell) -> Range<Int> { texts.range(row, cell) }

  /// Where all cells of a row lie there.
  func cells(_ row: Int) -> Range<Int> { texts.cells(row) }

  /// Whether a row says what a row of others says.
  func isSame(_ row: Int, as other: ThingRows, _ otherRow: Int) -> Bool {
    ids[row] == other.ids[otherRow] && isWritten[row] == other.isWritten[otherRow]
      && texts.hasSameCells(row, as: other.texts, otherRow)
  }
}
