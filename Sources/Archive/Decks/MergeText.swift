import DelimitedText

/// A text in which a merge has left its marks, cut where they stand.
struct MergeText {
  enum Side: CaseIterable {
    case here
    case base
    case there
  }

  /// What two versions have in common up to a conflict, and what each has there.
  struct Conflict: Hashable {
    /// The line of the first mark, counted from 1.
    var line: Int
    /// Everything from the first mark to behind the last.
    var whole: Range<Int>
    var here: Range<Int>
    /// What stood there before, if the merge tells it.
    var base: Range<Int>?
    var there: Range<Int>
  }

  let bytes: [UInt8]
  let conflicts: [Conflict]

  /// Nil for a text without marks; marks in one cell are what the cell says.
  init?(_ bytes: [UInt8]) {
    guard Self.mayHaveMarks(bytes) else { return nil }
    var scan = MergeMarkScan(bytes)
    let found = scan.conflicts()
    guard !found.isEmpty else { return nil }
    let cells = Self.cellsOfManyLines(bytes)
    self.bytes = bytes
    conflicts = found.filter { conflict in
      !cells.contains {
        $0.lowerBound < conflict.whole.lowerBound && $0.upperBound >= conflict.whole.upperBound
      }
    }
    if conflicts.isEmpty { return nil }
  }

  /// One of the versions that were merged; of the base nil where the marks do not tell it.
  func version(_ side: Side) -> MergeVersion? {
    var pieces: [MergeVersion.Piece] = []
    var start = 0
    for (index, conflict) in conflicts.enumerated() {
      pieces.append(.init(range: start..<conflict.whole.lowerBound, conflict: nil))
      let part: Range<Int>? =
        switch side {
        case .here: conflict.here
        case .base: conflict.base
        case .there: conflict.there
        }
      guard let part else { return nil }
      pieces.append(.init(range: part, conflict: index))
      start = conflict.whole.upperBound
    }
    pieces.append(.init(range: start..<bytes.count, conflict: nil))
    return MergeVersion(bytes, pieces)
  }

  // Seven equal signs hold four on a place that four divides.
  private static func mayHaveMarks(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
      var place = 0
      while place + 4 <= raw.count {
        if raw.loadUnaligned(fromByteOffset: place, as: UInt32.self) == 0x3C3C_3C3C { return true }
        place += 4
      }
      return false
    }
  }

  private static func cellsOfManyLines(_ bytes: [UInt8]) -> [Range<Int>] {
    let dialect = Dialect(ofHeaderIn: bytes, expecting: DeckColumn.required)
    var reader = RecordReader(bytes, dialect: dialect)
    var cells: [Range<Int>] = []
    while reader.advance() {
      guard reader.problem == nil, OpenQuote(in: reader) == nil else { continue }
      cells += reader.fields.filter { $0.isQuoted && $0.rawRange.count > 2 * MergeMark.length }
        .map(\.rawRange)
    }
    return cells
  }
}
