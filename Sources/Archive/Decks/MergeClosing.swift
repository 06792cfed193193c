import Things

/// How the marks of a merge in a deck can be closed by id, or what contradicts.
struct MergeClosing: Hashable {
  /// The deck without marks; nil where something contradicts.
  let text: [UInt8]?
  let contradictions: [DeckRemark]
  let here: MergeCounts
  let there: MergeCounts

  /// Such as: Here 1 added, there 1 added and 1 changed.
  var summary: String {
    here.isEmpty && there.isEmpty
      ? "Both sides say the same." : "Here \(here.words), there \(there.words)."
  }

  /// Nil for a deck without marks.
  ///
  /// `former` tells the rows of a Thing that standing lines of the journal have replaced or removed:
  /// where the marks do not show what stood there before, these do.
  init?(_ file: DeckFile, former: @escaping (Thing.ID) -> [[UInt8]]) {
    guard let marked = file.marked else { return nil }
    let side = { (side: MergeText.Side) in
      marked.version(side).map { MergeSide($0, name: file.name, path: file.path) }
    }
    guard let one = side(.here), let two = side(.there) else { return nil }
    var merge = DeckMerge(marked, here: one, there: two, base: side(.base), former: former)
    merge.run()
    here = merge.hereCounts
    there = merge.thereCounts
    contradictions = merge.contradictions
    text = contradictions.isEmpty ? merge.text : nil
  }
}
