/// One version of a text with merge marks, and where its bytes stand in that text.
struct MergeVersion {
  struct Piece: Hashable {
    /// In the text with the marks.
    var range: Range<Int>
    /// The number of the conflict it belongs to; nil for what all versions have.
    var conflict: Int?
  }

  let bytes: [UInt8]
  private let pieces: [Piece]
  /// Where each piece begins in this version.
  private let starts: [Int]

  init(_ text: [UInt8], _ pieces: [Piece]) {
    self.pieces = pieces
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for piece in pieces {
      starts.append(bytes.count)
      bytes += text[piece.range]
    }
    self.bytes = bytes
    self.starts = starts
  }

  /// The piece in which a range of this version stands; nil if it reaches into another.
  func piece(of range: Range<Int>) -> Piece? {
    index(of: range).map { pieces[$0] }
  }

  /// The first conflict that a range of this version has bytes of, or borders on.
  func conflict(touching range: Range<Int>) -> Int? {
    for (index, piece) in pieces.enumerated() where piece.conflict != nil {
      let end = starts[index] + piece.range.count
      if starts[index] <= range.upperBound, range.lowerBound <= end { return piece.conflict }
    }
    return nil
  }

  /// Where a range of this version stands in the text with the marks, if it is in one piece.
  func original(_ range: Range<Int>) -> Range<Int>? {
    index(of: range).map { piece in
      let start = pieces[piece].range.lowerBound + range.lowerBound - starts[piece]
      return start..<start + range.count
    }
  }

  private func index(of range: Range<Int>) -> Int? {
    // Pieces without a byte share their start with the next, which is meant.
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    let index = low - 1
    guard index >= 0, range.upperBound <= starts[index] + pieces[index].range.count else {
      return nil
    }
    return index
  }
}
