import Things

/// Merges a sync program's conflict copy into its deck.
///
/// Rows that the journal knows as earlier versions of a row on the other side, or that both sides
/// share, are the common version. Without one, nothing is removed, and the deck's text wins.
struct CopyMerge {
  /// Nil if one of the files is no deck.
  private(set) var text: [UInt8]?
  private(set) var counts = MergeCounts()
  private(set) var losses: [ThreeWayMerge.Loss] = []

  private static let path = "deck.csv"

  /// `former` are the rows that lines of the journal replaced or removed.
  init(deck: [UInt8], copy: [UInt8], former: (Thing.ID) -> [[UInt8]]) {
    let (ours, theirs) = (MergeParty([Self.path: deck]), MergeParty([Self.path: copy]))
    guard let one = ours.decks[Self.path]?.file, let two = theirs.decks[Self.path]?.file,
      one.obstacle == nil, two.obstacle == nil
    else { return }
    let base =
      one.header == two.header
      ? one.line(one.headerRange) + Self.common(ours, theirs, former: former) : []
    let merge = ThreeWayMerge(
      base: base.isEmpty ? [:] : [Self.path: base], ours: [Self.path: deck],
      theirs: [Self.path: copy], addsByID: true
    ) { question in
      if case .removal = question { nil } else { .ours }
    }
    guard !merge.remarks.contains(.unreadable(Self.path)), let text = merge.files[Self.path] else {
      return
    }
    self.text = text
    losses = merge.losses
    let merged = MergeParty([Self.path: text])
    counts.added = merged.spots.keys.count { ours.spots[$0] == nil }
    counts.removed = ours.spots.keys.count { merged.spots[$0] == nil }
    counts.changed = ours.spots.keys.count { id in
      merged.spots[id] != nil && !ours.hasSameText(of: id, as: merged)
    }
  }

  /// The rows of the version that both sides come from, as far as it is known.
  private static func common(
    _ ours: MergeParty, _ theirs: MergeParty, former: (Thing.ID) -> [[UInt8]]
  ) -> [UInt8] {
    let ids = Set(ours.spots.keys).union(theirs.spots.keys).sorted()
    return ids.flatMap { id -> [UInt8] in
      let (one, two) = (ours.item(id)?.raw, theirs.item(id)?.raw)
      let known = former(id)
      let row: [UInt8]?
      if one == two {
        row = one
      } else {
        switch (one.map(known.contains) ?? false, two.map(known.contains) ?? false) {
        case (true, false): row = one
        case (false, true): row = two
        // If both are earlier versions, neither is known to be the common one.
        case (true, true): row = nil
        case (false, false):
          row = Set(known).count == 1 && one != nil && two != nil ? known[0] : nil
        }
      }
      return row.map { $0 + [0x0A] } ?? []
    }
  }
}
