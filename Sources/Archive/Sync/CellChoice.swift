import Things

/// Merges the cells of one Thing.
struct CellChoice {
  typealias Cells = [DeckLayout.Column: String]

  private(set) var merged: Cells = [:]
  /// Texts that lost against a later change of the same cell.
  private(set) var lost: Cells = [:]
  private let winner: () -> MergeSideName?

  /// `winner` is asked only where both sides changed a cell in different ways.
  init(
    base: Cells?, ours: Cells, theirs: Cells, winner: @escaping () -> MergeSideName?
  ) {
    self.winner = winner
    for column in Set(ours.keys).union(theirs.keys) {
      take(
        column, base?[column] ?? "", ours[column] ?? "", theirs[column] ?? "", hasBase: base != nil)
    }
  }

  private mutating func take(
    _ column: DeckLayout.Column, _ base: String, _ ours: String, _ theirs: String, hasBase: Bool
  ) {
    if ours.hasSameBytes(as: theirs) || theirs.hasSameBytes(as: base) {
      merged[column] = ours
    } else if ours.hasSameBytes(as: base) {
      merged[column] = theirs
    } else if column == .known(.tags) {
      merged[column] = CellLists.cell(
        tags: Self.union(CellLists.tags(base), CellLists.tags(ours), CellLists.tags(theirs)))
    } else if column == .known(.also) {
      merged[column] = CellLists.cell(
        also: Self.union(CellLists.also(base), CellLists.also(ours), CellLists.also(theirs)))
    } else {
      // Without a judge, the same one on every machine.
      let isOurs = winner().map { $0 == .ours } ?? theirs.utf8.lexicographicallyPrecedes(ours.utf8)
      merged[column] = isOurs ? ours : theirs
      lost[column] = isOurs ? theirs : ours
    }
  }

  /// What both kept in the order of the base, then what either added.
  private static func union(_ base: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    let kept = base.filter { ours.contains($0) && theirs.contains($0) }
    let added = Set(ours + theirs).subtracting(base)
    return kept + added.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension String {
  /// Whether both are the same bytes, also where Unicode would call other bytes equal.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
