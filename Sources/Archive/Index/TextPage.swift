import Things

/// Rows on their way into one row of the `TextTable`.
struct TextPage: Sendable {
  private var first: Int64 = 0
  private var bytes: [UInt8] = []
  private(set) var count = 0

  /// How large it would be with one more row, or a few bytes more.
  func size(with rows: ThingRows, _ row: Int) -> Int {
    bytes.count + TextRow.mostOfHead + rows.cells(row).count
  }

  mutating func add(_ rows: ThingRows, _ row: Int, at place: Int64) {
    if count == 0 {
      first = place
      bytes.reserveCapacity(TextTable.mostBytes)
    }
    count += 1
    let number = rows.ids[row].number << 1 | (rows.isWritten[row] ? 1 : 0)
    withUnsafeTemporaryAllocation(byteCount: TextRow.mostOfHead, alignment: 8) { head in
      head.storeBytes(of: place, as: Int64.self)
      head.storeBytes(of: number, toByteOffset: 8, as: UInt64.self)
      var size = 16
      for cell in ThingRows.Cell.allCases {
        var length = rows.bounds(row, cell).count
        while length >= 0x80 {
          head[size] = UInt8(truncatingIfNeeded: length) | 0x80
          size += 1
          length >>= 7
        }
        head[size] = UInt8(length)
        size += 1
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: head[..<size]))
    }
    rows.withText {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[rows.cells(row)]))
    }
  }

  func write(by insert: Statement) throws(IndexError) {
    insert.bind(1, first)
    bytes.withUnsafeBytes { _ = insert.bind(2, blob: $0) }
    try insert.run()
  }
}
