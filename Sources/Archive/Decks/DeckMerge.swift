import Things

/// Brings two versions of a deck together by id; what is not in a conflict stays to the byte.
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

  /// A row as both versions and, if known, the one before them have it.
  private struct Versions {
    var here: MergeSide.Row?
    var there: MergeSide.Row?
    var base: MergeSide.Row?
  }

  /// What became of a row that only one version has.
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
  }

  mutating func run() {
    guard let layout = MergeLayout(here.file, there.file) else {
      return contradict(0, .mergeColumns)
    }
    for side in [here, there] {
      if let conflict = side.unclear() { return contradict(conflict, .mergeUnclear) }
    }
    var blocks = source.conflicts.map { _ in MergeBlock() }
    for (id, versions) in versions(layout) {
      switch (versions.here, versions.there) {
      case (let one?, let two?): keep(id, one, two, versions.base, layout, in: &blocks)
      case (let row?, nil), (nil, let row?): decide(row, versions, in: &blocks)
      case (nil, nil): break
      }
    }
    assemble(blocks.map(\.text), layout)
    let isDeck = DeckFile(name: "", path: "", bytes: text).obstacle == nil
    if contradictions.isEmpty, !isDeck { contradict(0, .mergeUnclear) }
  }

  /// The rows of all conflicts, first those here, then those only there.
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
        // What stands before the header row is a byte-order mark at most.
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
    _ id: Thing.ID, _ one: MergeSide.Row, _ two: MergeSide.Row, _ before: MergeSide.Row?,
    _ layout: MergeLayout, in blocks: inout [MergeBlock]
  ) {
    let conflict = min(one.conflict ?? .max, two.conflict ?? .max)
    guard blocks.indices.contains(conflict) else { return }
    guard let texts = mergedTexts(one, two, before ?? formerRow(one, two)) else {
      return contradict(conflict, .mergeTexts(id))
    }
    let hasID = one.hasID || two.hasID
    let candidates = [one, two].filter { $0.texts == texts && $0.hasID == hasID }.map(\.raw)
    let raw =
      candidates.min { $0.lexicographicallyPrecedes($1) }
      ?? layout.raw(texts, id: hasID ? id : nil)
    blocks[conflict].keep(id, raw, here: one.place, there: two.place)
  }

  /// The version that the journal knows as a former one.
  private func formerRow(_ one: MergeSide.Row, _ two: MergeSide.Row) -> MergeSide.Row? {
    guard one.texts != two.texts else { return nil }
    let (isOld, isOldToo) = (isFormer(one), isFormer(two))
    return isOld == isOldToo ? nil : isOld ? one : two
  }

  /// Cell by cell what was changed on one side, or on both alike; nil where they differ.
  private mutating func mergedTexts(
    _ one: MergeSide.Row, _ two: MergeSide.Row, _ before: MergeSide.Row?
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

// Rows that one version has.
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
