import Things

/// Rows on their way back into a deck, each before the Thing that once followed it.
///
/// That Thing may be on its way back itself: then the two come to stand as they once stood.
struct RowsPutBack {
  private struct Row {
    var raw: [UInt8]
    var id: Thing.ID
    var before: Thing.ID?
  }

  private var rows: [Row] = []

  var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ raw: [UInt8], _ id: Thing.ID, before: Thing.ID?) {
    rows.append(Row(raw: raw, id: id, before: before))
  }

  /// The edits, in the order in which rows of one place are to stand.
  func edits(place: (Thing.ID) -> Int?) -> [DeckEdit] {
    let own = Dictionary(
      rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var leading: [Int: [Int]] = [:]
    var last: [(row: Int, place: Int?)] = []
    for (index, row) in rows.enumerated() {
      let found = row.before.flatMap(place)
      if found == nil, let next = row.before.flatMap({ own[$0] }), next != index {
        leading[next, default: []].append(index)
      } else {
        last.append((index, found))
      }
    }
    var isPlaced = [Bool](repeating: false, count: rows.count)
    var edits: [DeckEdit] = []
    // Rows that only follow one another, in a circle, come last.
    for (row, place) in last + rows.indices.map({ ($0, nil) }) where !isPlaced[row] {
      for row in chain(to: row, leading) where !isPlaced[row] {
        isPlaced[row] = true
        edits.append(.insert(rows[row].raw, id: rows[row].id, before: place))
      }
    }
    return edits
  }

  /// All rows that lead to one, in their order, and that one.
  private func chain(to last: Int, _ leading: [Int: [Int]]) -> [Int] {
    var chain: [Int] = []
    var open = [last]
    while let row = open.popLast(), chain.count < rows.count {
      chain.append(row)
      open += leading[row] ?? []
    }
    return chain.reversed()
  }
}
