/// Where the text of a cell stands in a deck file's storage.
struct CellRange: Hashable {
  var start: UInt32
  var count: UInt32

  static let empty = CellRange(start: 0, count: 0)

  init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    count = UInt32(truncatingIfNeeded: range.count)
  }

  var isEmpty: Bool { count == 0 }
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// The bytes of the text, as long as the storage is lent.
  func bytes(in storage: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: storage[range])
  }
}
