import Things

/// Merges the cells of a row by one rule: a change wins over none, lists are united, and `winner`
/// decides between two different texts.
struct RowMerge {
  typealias Cells = [DeckLayout.Column: String]

  private(set) var merged: Cells = [:]
  /// Texts overridden by a later change of the same cell.
  private(set) var lost: Cells = [:]
  private let winner: () -> MergeSideName?

  /// Calls `winner` only if both sides changed a cell differently.
  init(
    base: Cells?, ours: Cells, theirs: Cells, winner: @escaping () -> MergeSideName?
  ) {
    self.winner = winner
    for column in Set(ours.keys).union(theirs.keys) {
      take(
        column, base: base?[column] ?? "", ours: ours[column] ?? "", theirs: theirs[column] ?? "")
    }
  }

  private mutating func take(
    _ column: DeckLayout.Column, base: String, ours: String, theirs: String
  ) {
    if ours.hasSameBytes(as: theirs) || theirs.hasSameBytes(as: base) {
      merged[column] = ours
    } else if ours.hasSameBytes(as: base) {
      merged[column] = theirs
    } else if column == .known(.tags) {
      let tags = [base, ours, theirs].map { CellLists.tags($0) }
      merged[column] = CellLists.cell(tags: Self.union(tags))
    } else if column == .known(.also) {
      let answers = [base, ours, theirs].map { CellLists.also($0) }
      merged[column] = CellLists.cell(also: Self.union(answers))
    } else {
      // Without a winner, choose by bytes, so that every machine makes the same choice.
      let isOurs = winner().map { $0 == .ours } ?? theirs.utf8.lexicographicallyPrecedes(ours.utf8)
      merged[column] = isOurs ? ours : theirs
      lost[column] = isOurs ? theirs : ours
    }
  }

  /// The elements that both kept, in the order of the base, then those that either added.
  ///
  /// `versions` are base, ours and theirs.
  private static func union(_ versions: [[String]]) -> [String] {
    let kept = versions[0].filter { versions[1].contains($0) && versions[2].contains($0) }
    let added = Set(versions[1] + versions[2]).subtracting(versions[0])
    return kept + added.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension String {
  /// Whether both have the same bytes; `==` also accepts canonical equivalents.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
