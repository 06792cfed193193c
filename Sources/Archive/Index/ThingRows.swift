import Things

/// The rows of one deck as the index keeps them: all cells in one piece of memory.
struct ThingRows {
  enum Cell: Int, CaseIterable {
    case short
    case long
    case note
    case tags
    case also
    case guid
  }

  private(set) var ids: [Thing.ID] = []
  /// Whether the id stands in the deck file; a computed one does not until the file is written.
  private(set) var isWritten: [Bool] = []
  private var text: [UInt8] = []
  private var ends: [UInt32] = []

  var count: Int { ids.count }

  mutating func reserve(_ count: Int, bytes: Int) {
    ids.reserveCapacity(count)
    isWritten.reserveCapacity(count)
    ends.reserveCapacity(count * Cell.allCases.count)
    text.reserveCapacity(bytes)
  }

  /// Begins a row; its six cells follow, in order.
  mutating func begin(_ id: Thing.ID, isWritten: Bool) {
    ids.append(id)
    self.isWritten.append(isWritten)
  }

  mutating func add(_ cell: UnsafeRawBufferPointer) {
    text.append(contentsOf: cell)
    ends.append(UInt32(text.count))
  }

  /// Calls `body` with the bytes of a cell.
  func withCell<Result>(
    _ row: Int, _ cell: Cell, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let bounds = bounds(row, cell.rawValue)
    return text.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[bounds])) }
  }

  /// Lends the memory in which all cells lie.
  func withText(_ body: (UnsafeRawBufferPointer) -> Void) { text.withUnsafeBytes { body($0) } }

  /// Where a cell lies in that memory.
  @inline(__always)
  func bounds(_ row: Int, _ cell: Int) -> Range<Int> {
    let place = row &* Cell.allCases.count &+ cell
    return (place == 0 ? 0 : Int(ends[place &- 1]))..<Int(ends[place])
  }

  /// Whether a row says what a row of others says.
  func isSame(_ row: Int, as other: ThingRows, _ otherRow: Int) -> Bool {
    guard ids[row] == other.ids[otherRow], isWritten[row] == other.isWritten[otherRow],
      Cell.allCases.indices.allSatisfy({
        bounds(row, $0).count == other.bounds(otherRow, $0).count
      })
    else { return false }
    return text[bounds(row)].elementsEqual(other.text[other.bounds(otherRow)])
  }

  /// Where all cells of a row lie.
  private func bounds(_ row: Int) -> Range<Int> {
    bounds(row, 0).lowerBound..<bounds(row, Cell.allCases.count - 1).upperBound
  }
}
