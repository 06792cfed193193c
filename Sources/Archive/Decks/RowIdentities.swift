import Things

/// Which row of the decks is which Thing; made by `IdentityMatch`.
struct RowIdentities {
  struct Deck: Hashable {
    /// One for each row of the file.
    var ids: [Thing.ID]
    /// Rows that say what another row of the file says: one Thing with it.
    var repeats: [Int] = []
    /// Rows whose cell for the id must be written when the file is.
    var unwritten: [Int] = []

    /// Whether every row has an id of its own, and has it in its cell.
    var isPlain: Bool { repeats.isEmpty && unwritten.isEmpty }
  }

  /// In the order of the files.
  var decks: [Deck]
  var remarks: [DeckRemark]
  /// Whether an id is disputed: while it is, all decks are to be looked at together.
  var isDisputed: Bool

  /// Gives every row its id, whatever order the decks were read in.
  ///
  /// With only some of the decks, `isHeldElsewhere` answers for the others; the result is nil where
  /// theirs and these contend for an id.
  static func of(
    _ files: [DeckFile], seen: LastSeen,
    isHeldElsewhere: @escaping (Thing.ID) -> Bool = { _ in false }
  ) -> RowIdentities? {
    var match = IdentityMatch(files, seen, isHeldElsewhere)
    return match.run() ? match.result : nil
  }
}
