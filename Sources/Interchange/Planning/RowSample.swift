/// Which rows of a plan are wanted.
public enum RowSample: Hashable, Sendable {
  case all
  case first(Int)
  /// At equal distances, from the first row to the last.
  case spread(Int)

  func rows<Rows: Sequence>(of rows: Rows) -> [Rows.Element] {
    switch self {
    case .all: return Array(rows)
    case .first(let count): return Array(rows.prefix(count))
    case .spread(let count):
      let all = Array(rows)
      guard all.count > count, count > 1 else { return Array(all.prefix(count)) }
      return (0..<count).map { all[$0 * (all.count - 1) / (count - 1)] }
    }
  }
}
