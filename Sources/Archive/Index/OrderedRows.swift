import Things

/// Rows in the orders of the trees that they go into, and folded as searches want them.
///
/// A tree filled in order costs half of one filled at random. None of this needs the database, so
/// it is made on a second thread while the first fills the table of Things.
struct OrderedRows: Sendable {
  let places: [PairTable.Pair]
  let families: [PairTable.Pair]
  /// What is searched; nil where it would take too much memory all at once.
  let pieces: [SearchTable.Piece]?

  private static let mostPieceRows = 1 << 18
  private static let worthThread = 2000

  /// `changed` are the new ones of `rows`; of these all stand at `places`, and the pieces in `reach`
  /// are to be made.
  static func making(
    _ rows: ThingRows, _ changed: Range<Int>, _ places: [Int64], _ reach: ClosedRange<Int64>
  ) -> Meanwhile<OrderedRows> {
    Meanwhile(isWorthIt: changed.count > worthThread) {
      let numbers = Int32(changed.lowerBound)..<Int32(changed.upperBound)
      var pieces: [SearchTable.Piece] = []
      if rows.count <= mostPieceRows {
        SearchTable.makePieces(rows, places, reach) { pieces.append($0) }
      }
      return OrderedRows(
        places: PlaceTable.pairs(PlaceTable.keys(rows, numbers), places),
        families: FamilyTable.pairs(FamilyTable.keys(rows, numbers), rows),
        pieces: rows.count <= mostPieceRows ? pieces : nil)
    }
  }
}
