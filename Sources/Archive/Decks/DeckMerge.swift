import Things

/// Merges two versions of a deck by id.
///
/// Bytes outside conflicts stay unchanged.
struct DeckMerge {
  private(set) var hereCounts = MergeCounts()
  private(set) var thereCounts = MergeCounts()
  private(set) var contradictions: [DeckRemark] = []
  private(set) var text: [UInt8] = []
  private let source: MergeText
  private let here: MergeSide
  private let there: MergeSide
  private let base: MergeSide?
  private let former: (Thing.ID) -> [[UInt8]]

  /// A row in both versions and, if known, in their common ancestor.
  private struct Versions {
    var here: MergeSide.Row?
    var there: MergeSide.Row?
    var base: MergeSide.Row?
  }

  /// The outcome for a row that only one version has.
  private enum Fate {
    case added
    case removedElsewhere
    case changedAndRemoved
  }

  init(
    _ source: MergeText, here: MergeSide, there: MergeSide, base: MergeSide?,
    former: @escaping (Thing.ID) -> [[UInt8]]
  ) {
    self.source = source
    self.here = here
    self.there = there
    self.base = base
    self.former = former
    run()
  }

  private mutating func run() {
    guard let layout = MergeLayout(here.file, there.file) else {
      return contradict(0, .mergeColumns)
    }
    for side in [here, there] {
      if let conflict = side.unclear() { return contradict(conflict, .mergeUnclear) }
    }
    var blocks = source.conflicts.map { _ in MergeBlock() }
    for (id, versions) in versions(layout) {
      switch (versions.here, versions.there) {
      case (let one?, let two?):
        keep(id, here: one, there: two, base: versions.base, layout, in: &blocks)
      case (let row?, nil), (nil, let row?): decide(row, versions, in: &blocks)
      case (nil, nil): break
      }
    }
    assemble(blocks.map(\.text), layout)
    let isDeck = DeckFile(name: "", path: "", bytes: text).obstacle == nil
    if contradictions.isEmpty, !isDeck { contradict(0, .mergeUnclear) }
  }

  /// The rows of all conflicts: first ours, then those only in theirs.
  private func versions(_ layout: MergeLayout) -> [(Thing.ID, Versions)] {
    let (here, there) = (here.rows(layout), there.rows(layout))
    var found: [Thing.ID: Versions] = [:]
    for row in here { found[row.id, default: Versions()].here = row }
    for row in there { found[row.id, default: Versions()].there = row }
    for row in base?.rows(layout) ?? [] { found[row.id, default: Versions()].base = row }
    var order = here.filter { $0.conflict != nil }.map(\.id)
    order += there.filter { $0.conflict != nil && found[$0.id]?.here == nil }.map(\.id)
    return order.map { ($0, found[$0] ?? Versions()) }
  }

  private mutating func contradict(_ conflict: Int, _ what: DeckRemark.What) {
    let line = source.conflicts[conflict].line
    contradictions.append(DeckRemark(path: here.file.path, line: line, what))
  }

  private mutating func assemble(_ blocks: [[UInt8]], _ layout: MergeLayout) {
    var start = 0
    for (index, conflict) in source.conflicts.enumerated() {
      text += source.bytes[start..<conflict.whole.lowerBound]
      if index == here.conflictOfHeader {
        // Only a byte-order mark can precede the header row.
        text += here.file.bytes[..<here.file.headerRange.range.lowerBound] + layout.line
      }
      text += blocks[index]
      start = conflict.whole.upperBound
    }
    text += source.bytes[start...]
  }
}

// Rows that both versions have.
extension DeckMerge {
  private mutating func keep(
    _ id: Thing.ID, here one: MergeSide.Row, there two: MergeSide.Row,
    base before: MergeSide.Row?, _ layout: MergeLayout, in blocks: inout [MergeBlock]
  ) {
    let conflict = min(one.conflict ?? .max, two.conflict ?? .max)
    guard blocks.indices.contains(conflict) else { return }
    guard let texts = mergedTexts(one, two, before: before ?? formerRow(one, two)) else {
      return contradict(conflict, .mergeTexts(id))
    }
    let hasID = one.hasID || two.hasID
    let candidates = [one, two].filter { $0.texts == texts && $0.hasID == hasID }.map(\.raw)
    let raw =
      candidates.min { $0.lexicographicallyPrecedes($1) }
      ?? layout.raw(texts, id: hasID ? id : nil)
    blocks[conflict].keep(id, raw, here: one.place, there: two.place)
  }

  /// The version that the journal knows as an earlier one.
  private func formerRow(_ one: MergeSide.Row, _ two: MergeSide.Row) -> MergeSide.Row? {
    guard one.texts != two.texts else { return nil }
    let (isOld, isOldToo) = (isFormer(one), isFormer(two))
    return isOld == isOldToo ? nil : isOld ? one : two
  }

  /// Merges cell by cell: takes a change made on one side, or the same one on both; nil where they
  /// differ.
  private mutating func mergedTexts(
    _ one: MergeSide.Row, _ two: MergeSide.Row, before: MergeSide.Row?
  ) -> [String]? {
    if one.texts == two.texts { return one.texts }
    guard let before else { return nil }
    var texts: [String] = []
    for column in one.texts.indices {
      let (here, there, old) = (one.texts[column], two.texts[column], before.texts[column])
      guard here == there || here == old || there == old else { return nil }
      texts.append(here == old ? there : here)
    }
    if one.texts != before.texts { hereCounts.changed += 1 }
    if two.texts != before.texts { thereCounts.changed += 1 }
    return texts
  }
}

// Rows that only one version has.
extension DeckMerge {
  private mutating func decide(
    _ row: MergeSide.Row, _ versions: Versions, in blocks: inout [MergeBlock]
  ) {
    guard let conflict = row.conflict else { return }
    let isHere = versions.here != nil
    switch fate(row, versions.base) {
    case .added:
      if isHere { hereCounts.added += 1 } else { thereCounts.added += 1 }
      blocks[conflict].add(row.id, row.raw)
    case .removedElsewhere:
      if isHere { thereCounts.removed += 1 } else { hereCounts.removed += 1 }
    case .changedAndRemoved: contradict(conflict, .mergeRemoved(row.id))
    }
  }

  private func fate(_ row: MergeSide.Row, _ before: MergeSide.Row?) -> Fate {
    if let before { return before.texts == row.texts ? .removedElsewhere : .changedAndRemoved }
    return base == nil && isFormer(row) ? .removedElsewhere : .added
  }

  private func isFormer(_ row: MergeSide.Row) -> Bool {
    former(row.id).contains { row.raw.starts(with: $0) && row.raw.count <= $0.count + 2 }
  }
}

/// Merges a change of a Thing with changes somebody else made meanwhile.
struct CellMerge {
  private let before: Thing
  private let after: Thing
  private(set) var merged: Thing
  /// Whether both changed a cell differently; the other version is then kept.
  private(set) var isContended = false

  init(before: Thing, now: Thing, after: Thing) {
    self.before = before
    self.after = after
    merged = now
    take(\.short)
    take(\.long)
    take(\.note)
    take(\.tags)
    take(\.also)
    take(\.guid)
    take(\.directions)
  }

  private mutating func take<Cell: Equatable>(_ cell: WritableKeyPath<Thing, Cell>) {
    if before[keyPath: cell] == after[keyPath: cell] { return }
    if merged[keyPath: cell] == before[keyPath: cell] {
      merged[keyPath: cell] = after[keyPath: cell]
    } else if merged[keyPath: cell] != after[keyPath: cell] {
      isContended = true
    }
  }
}

/// The number of changes on one side of a merge.
struct MergeCounts: Hashable {
  var added = 0
  var changed = 0
  var removed = 0

  var isEmpty: Bool { self == MergeCounts() }

  /// For example: 1 added and 2 changed.
  var words: String {
    let parts = [(added, "added"), (changed, "changed"), (removed, "removed")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// One version of a text with merge marks, mapped to positions in that text.
struct MergeVersion {
  struct Piece: Hashable {
    /// In the text with the marks.
    var range: Range<Int>
    /// The number of its conflict; nil for text that all versions share.
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

  /// The piece that contains a range of this version; nil if the range spans pieces.
  func piece(of range: Range<Int>) -> Piece? {
    index(of: range).map { pieces[$0] }
  }

  /// The first conflict that a range of this version overlaps or touches.
  func conflict(touching range: Range<Int>) -> Int? {
    for (index, piece) in pieces.enumerated() where piece.conflict != nil {
      let end = starts[index] + piece.range.count
      if starts[index] <= range.upperBound, range.lowerBound <= end { return piece.conflict }
    }
    return nil
  }

  /// The position of a range of this version in the text with the marks, if it is within one piece.
  func original(_ range: Range<Int>) -> Range<Int>? {
    index(of: range).map { piece in
      let start = pieces[piece].range.lowerBound + range.lowerBound - starts[piece]
      return start..<start + range.count
    }
  }

  private func index(of range: Range<Int>) -> Int? {
    // Empty pieces share their start with the next one, as intended.
    let index = starts.partitionIndex { $0 > range.lowerBound } - 1
    guard index >= 0, range.upperBound <= starts[index] + pieces[index].range.count else {
      return nil
    }
    return index
  }
}

/// Resolves the merge marks in a deck by id, or describes the conflict.
struct MergeClosing: Hashable {
  /// The deck without marks; nil if there is a conflict.
  let text: [UInt8]?
  let contradictions: [DeckRemark]
  let here: MergeCounts
  let there: MergeCounts

  /// Both sides in words, such as "This side: 1 added", or that they are equal.
  var summary: String {
    here.isEmpty && there.isEmpty
      ? "Both sides are equal." : "This side: \(here.words). The other side: \(there.words)."
  }

  /// Nil for a deck without marks.
  ///
  /// `former` returns the rows of a Thing that lines of the journal replaced or removed. They serve
  /// as the common ancestor if the marks do not include it.
  init?(_ file: DeckFile, former: @escaping (Thing.ID) -> [[UInt8]]) {
    guard let marked = file.marked else { return nil }
    let side = { (side: (MergeText.Conflict) -> Range<Int>?) in
      marked.version(side).map { MergeSide($0, name: file.name, path: file.path) }
    }
    guard let one = side(\.here), let two = side(\.there) else { return nil }
    let merge = DeckMerge(marked, here: one, there: two, base: side(\.base), former: former)
    here = merge.hereCounts
    there = merge.thereCounts
    contradictions = merge.contradictions
    text = contradictions.isEmpty ? merge.text : nil
  }
}
