/// Merges two versions of one deck's text.
struct DeckTextMerge {
  let merge: ThreeWayMerge

  private static let path = "deck.csv"

  /// `base` is empty if the common version is unknown.
  init(base: [UInt8], ours: [UInt8], theirs: [UInt8], addsByID: Bool = false) {
    merge = ThreeWayMerge(
      base: base.isEmpty ? [:] : [Self.path: base], ours: [Self.path: ours],
      theirs: [Self.path: theirs], addsByID: addsByID)
  }

  /// Nil if a version is not a deck.
  var text: [UInt8]? {
    merge.remarks.contains(.unreadable(Self.path)) ? nil : merge.files[Self.path]
  }
}
