import DelimitedText
import Things

/// One version of a deck that was changed on two machines.
struct MergeSide {
  /// A row within a conflict.
  struct Line {
    var id: Thing.ID
    /// With its line ending.
    var raw: [UInt8]
    var conflict: Int
  }

  let file: DeckFile
  private let version: MergeVersion

  var bytes: [UInt8] { version.bytes }

  init?(_ text: MergeText, _ side: (MergeText.Conflict) -> Range<Int>?, of deck: DeckFile) {
    guard let version = text.version(side) else { return nil }
    self.version = version
    file = DeckFile(name: deck.name, path: deck.path, unmarked: version.bytes)
  }

  /// Whether one side's columns include the other's, spelled alike.
  func hasColumns(like other: MergeSide) -> Bool {
    guard let one = file.header?.names, let two = other.file.header?.names,
      file.dialect.delimiter == other.file.dialect.delimiter
    else { return false }
    return Set(one).isSuperset(of: two) || Set(two).isSuperset(of: one)
  }

  /// The rows within conflicts, without duplicates.
  private var rows: [Line] {
    let ids = file.ownIDs
    let repeats = Set(ids.repeats)
    return file.rows.indices.compactMap { index in
      let range = file.rows[index].raw
      guard !repeats.contains(index), let conflict = version.piece(of: range.range)?.conflict
      else { return nil }
      return Line(id: ids.ids[index], raw: file.line(range), conflict: conflict)
    }
  }

  func formerRows(_ isFormer: (Line) -> Bool) -> [Thing.ID: Line] {
    Dictionary(rows.filter(isFormer).map { ($0.id, $0) }) { first, _ in first }
  }

  func conflict(of id: Thing.ID) -> Int? { rows.first { $0.id == id }?.conflict }

  var conflictOfHeader: Int? { version.piece(of: file.headerRange.range)?.conflict }

  /// The conflict that contains a row that is not a Thing, repeats an id, or starts or ends within
  /// a row.
  func unclear() -> Int? {
    var reader = RecordReader(version.bytes, dialect: file.dialect)
    var things = Set(file.rows.map(\.raw.range))
    things.insert(file.headerRange.range)
    while reader.advance() {
      let whole = reader.range.lowerBound..<reader.position.offset
      guard let piece = version.piece(of: whole) else { return version.conflict(touching: whole) }
      if let conflict = piece.conflict, !things.contains(reader.range) { return conflict }
    }
    return disputed
  }

  private var disputed: Int? {
    for (row, id) in zip(file.rows, file.ownIDs.ids) where row.id != nil && row.id != id {
      if let conflict = version.piece(of: row.raw.range)?.conflict { return conflict }
    }
    return nil
  }
}

/// A text with merge marks, split at them.
struct MergeText {
  /// The text both versions share up to a conflict, and the two sides of the conflict.
  struct Conflict: Hashable {
    /// The line of the first mark, counted from 1.
    var line: Int
    /// Everything from the first mark through the last.
    var whole: Range<Int>
    var here: Range<Int>
    /// The common ancestor, if the marks include it.
    var base: Range<Int>?
    var there: Range<Int>
  }

  let bytes: [UInt8]
  let conflicts: [Conflict]

  /// Whether the text after the last conflict, if any, ends with a line ending.
  var isEnded: Bool { conflicts.last?.whole.upperBound == bytes.count || LineEnding.isEnded(bytes) }

  /// Nil for a text without marks; marks within a single cell are its content.
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

  /// One of the merged versions; nil for a base that the marks do not include.
  func version(_ side: (Conflict) -> Range<Int>?) -> MergeVersion? {
    var pieces: [MergeVersion.Piece] = []
    var start = 0
    for (index, conflict) in conflicts.enumerated() {
      pieces.append(.init(range: start..<conflict.whole.lowerBound, conflict: nil))
      guard let part = side(conflict) else { return nil }
      pieces.append(.init(range: part, conflict: index))
      start = conflict.whole.upperBound
    }
    pieces.append(.init(range: start..<bytes.count, conflict: nil))
    return MergeVersion(bytes, pieces)
  }

  // Seven equal signs contain four at an offset divisible by four.
  private static func mayHaveMarks(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
      var cursor = 0
      while cursor + 4 <= raw.count {
        if raw.loadUnaligned(fromByteOffset: cursor, as: UInt32.self) == 0x3C3C_3C3C { return true }
        cursor += 4
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
