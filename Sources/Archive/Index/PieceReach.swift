/// Finds the pieces of a deck that a change concerns, in a table whose rows hold many rows of decks
/// and are named by the place of the first.
struct PieceReach {
  let database: Database
  let table: String

  /// The places of whole pieces, of which the first holds `from` and the last holds `to`.
  func places(_ deck: Int, from: Int64, to: Int64) throws(IndexError) -> ClosedRange<Int64> {
    let all = ThingTable.places(of: deck)
    let first = try database.statement(
      "SELECT max(first) FROM \(table) WHERE first BETWEEN ?1 AND ?2")
    first.bind(1, all.lowerBound).bind(2, max(from, all.lowerBound))
    let low = try first.step() && !first.isNull(0) ? first.int64(0) : all.lowerBound
    first.reset()
    let next = try database.statement(
      "SELECT min(first) FROM \(table) WHERE first > ?1 AND first <= ?2")
    next.bind(1, to).bind(2, all.upperBound)
    let high = try next.step() && !next.isNull(0) ? next.int64(0) - 1 : all.upperBound
    next.reset()
    return low...max(low, high)
  }
}

extension [Int64] {
  /// Where those of ascending places stand that lie in a reach.
  func indices(in reach: ClosedRange<Int64>) -> Range<Int> {
    let low = firstIndex(notBelow: reach.lowerBound)
    guard reach.upperBound < .max else { return low..<count }
    return low..<Swift.max(low, firstIndex(notBelow: reach.upperBound + 1))
  }

  private func firstIndex(notBelow place: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
