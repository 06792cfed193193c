import DelimitedText
import Things

/// Resolves the merge marks in a deck by id, or describes the conflict.
struct MergeClosing: Hashable {
  /// The deck without marks; nil if there is a conflict.
  private(set) var text: [UInt8]?
  private(set) var contradictions: [DeckRemark] = []
  private(set) var here = MergeCounts()
  private(set) var there = MergeCounts()

  /// Both sides in words, such as "This side: 1 added", or that they are equal.
  var summary: String {
    here.isEmpty && there.isEmpty
      ? "Both sides are equal." : "This side: \(here.words). The other side: \(there.words)."
  }

  /// Nil for a deck without marks.
  ///
  /// `former` returns the rows of a Thing that lines of the journal replaced or removed. They serve
  /// as the common ancestor if the marks do not include it.
  init?(_ file: DeckFile, former: (Thing.ID) -> [[UInt8]]) {
    guard let marked = file.marked, let one = MergeSide(marked, \.here, of: file),
      let two = MergeSide(marked, \.there, of: file)
    else { return nil }
    let contradict = { (conflict: Int, what: DeckRemark.What) in
      DeckRemark(path: file.path, line: marked.conflicts[conflict].line, what)
    }
    guard one.hasColumns(like: two) else {
      contradictions = [contradict(0, .mergeColumns)]
      return
    }
    if let conflict = one.unclear() ?? two.unclear() {
      contradictions = [contradict(conflict, .mergeUnclear)]
      return
    }
    let base = marked.version(\.base)?.bytes ?? Self.base(of: marked, one, two, former: former)
    let result = DeckTextMerge(
      base: base, ours: one.bytes, theirs: two.bytes, addsByID: true)
    let lost = result.merge.losses.map { ($0.id, DeckRemark.What.mergeTexts($0.id)) }
    let kept = result.merge.remarks.compactMap { remark -> (Thing.ID, DeckRemark.What)? in
      if case .kept(let id, _, _) = remark { (id, DeckRemark.What.mergeRemoved(id)) } else { nil }
    }
    contradictions = (lost + kept).map { id, what in
      contradict([one, two].compactMap { $0.conflict(of: id) }.min() ?? 0, what)
    }
    count(result.merge)
    guard contradictions.isEmpty else { return }
    text = result.text.map { marked.isEnded ? $0 : Self.withoutEnding($0) }
    if text.map({ DeckFile(name: "", path: "", bytes: $0).obstacle != nil }) ?? true {
      text = nil
      contradictions = [contradict(0, .mergeUnclear)]
    }
  }

  /// The text without conflicts, and the rows in them that the journal knows as earlier versions.
  private static func base(
    of marked: MergeText, _ one: MergeSide, _ two: MergeSide, former: (Thing.ID) -> [[UInt8]]
  ) -> [UInt8] {
    func isFormer(_ row: MergeSide.Line) -> Bool {
      former(row.id).contains { row.raw.starts(with: $0) && row.raw.count <= $0.count + 2 }
    }
    let (here, there) = (one.formerRows(isFormer), two.formerRows(isFormer))
    // If both sides are earlier versions, neither is known to be the common one.
    var rows = here.filter { there[$0.key] == nil }.merging(
      there.filter { here[$0.key] == nil }
    ) { first, _ in first }
    if one.file.header != two.file.header {
      rows = rows.filter { here[$0.key] != nil }
    }
    var text = one.conflictOfHeader == nil ? [] : one.file.line(one.file.headerRange)
    var start = 0
    for (index, conflict) in marked.conflicts.enumerated() {
      text += marked.bytes[start..<conflict.whole.lowerBound]
      for (_, row) in rows.sorted(by: { $0.key < $1.key }) where row.conflict == index {
        text += row.raw
      }
      start = conflict.whole.upperBound
    }
    return text + marked.bytes[start...]
  }

  private mutating func count(_ merge: ThreeWayMerge) {
    for id in Set(merge.ours.spots.keys).union(merge.theirs.spots.keys) {
      let isOld = merge.base.spots[id] != nil
      switch (merge.ours.spots[id] != nil, merge.theirs.spots[id] != nil) {
      case (true, true):
        guard isOld, !merge.ours.hasSameText(of: id, as: merge.theirs) else { continue }
        if !merge.base.hasSameText(of: id, as: merge.ours) { here.changed += 1 }
        if !merge.base.hasSameText(of: id, as: merge.theirs) { there.changed += 1 }
      case (true, false): if isOld { there.removed += 1 } else { here.added += 1 }
      case (false, _): if isOld { here.removed += 1 } else { there.added += 1 }
      }
    }
  }

  private static func withoutEnding(_ text: [UInt8]) -> [UInt8] {
    Array(text.dropLast(text.suffix(2) == [0x0D, 0x0A] ? 2 : LineEnding.isEnded(text) ? 1 : 0))
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
