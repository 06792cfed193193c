/// Which pairs of words an alignment looks at: all of them, or those near the diagonal where texts
/// are so long that all would take too many steps.
struct WordBand {
  let rows: Int
  let columns: Int
  private let reach: Int

  /// Pairs of answers of up to 99 words are looked at in full.
  static let mostPairs = 10_000

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    let slope = columns / max(rows, 1) + 2
    reach = max(slope, Self.mostPairs / (rows + 1) / 2)
  }

  /// How many places a row of the table needs.
  var width: Int { min(columns, 2 * reach) + 1 }

  /// The columns of a row, from 0 for none to the number of typed words.
  func range(inRow row: Int) -> ClosedRange<Int> {
    let middle = rows == 0 ? columns : row * columns / rows
    return max(0, middle - reach)...min(columns, middle + reach)
  }

  /// Where a pair stands in the table; nil outside the band.
  func place(_ row: Int, _ column: Int) -> Int? {
    guard row >= 0, row <= rows, column >= 0 else { return nil }
    let range = range(inRow: row)
    return range.contains(column) ? row * width + column - range.lowerBound : nil
  }
}
