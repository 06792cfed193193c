import Recall
import Things

/// Rows of a deck in the forms and orders in which the index keeps them.
///
/// None of this needs the database, so it is made on a second thread while the first one does what
/// only it may do.
struct OrderedRows: Sendable {
  let places: [PairTable.Pair]
  let families: [PairTable.Pair]
  /// What is searched; nil where it would take too much memory all at once.
  let pieces: [SearchTable.Piece]?
  /// The texts; nil where they would, or where nobody wants them yet.
  let pages: [TextPage]?

  private static let mostAtOnce = 1 << 18
  private static let worthThread = 2000

  /// `changed` are the new ones of `rows`; of these all stand at `places`, and the pieces in `reach`
  /// are to be made.
  static func making(
    _ rows: ThingRows, _ changed: Range<Int>, _ places: [Int64], _ reach: ClosedRange<Int64>
  ) -> Meanwhile<OrderedRows> {
    Meanwhile(isWorthIt: changed.count > worthThread) {
      OrderedRows(rows, changed, places, reach, withPages: false)
    }
  }

  /// All rows of a deck that has none yet.
  static func making(all rows: ThingRows, _ deck: Int) -> Meanwhile<OrderedRows> {
    Meanwhile(isWorthIt: rows.count > worthThread) {
      OrderedRows(
        rows, 0..<rows.count, ThingTable.firstPlaces(rows.count, of: deck),
        ThingTable.places(of: deck), withPages: true)
    }
  }

  private init(
    _ rows: ThingRows, _ changed: Range<Int>, _ places: [Int64], _ reach: ClosedRange<Int64>,
    withPages: Bool
  ) {
    let numbers = Int32(changed.lowerBound)..<Int32(changed.upperBound)
    self.places = PlaceTable.pairs(PlaceTable.keys(rows, numbers), places)
    families = FamilyTable.pairs(FamilyTable.keys(rows, numbers), rows)
    let isMuch = rows.count > Self.mostAtOnce
    var pieces: [SearchTable.Piece] = []
    if !isMuch { SearchTable.makePieces(rows, places, reach) { pieces.append($0) } }
    self.pieces = isMuch ? nil : pieces
    var pages: [TextPage] = []
    if withPages, !isMuch { TextTable.makePages(rows, places, reach) { pages.append($0) } }
    self.pages = withPages && !isMuch ? pages : nil
  }
}
