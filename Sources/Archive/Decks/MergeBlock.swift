import Things

/// The rows that come to stand where a conflict was.
struct MergeBlock {
  private struct Kept {
    var id: Thing.ID
    var raw: [UInt8]
    var places: (here: Int, there: Int)
  }

  /// Rows that both versions have.
  private var kept: [Kept] = []
  private var added: [(id: Thing.ID, raw: [UInt8])] = []

  /// A row that both have, and its place among the rows of each.
  mutating func keep(_ id: Thing.ID, _ raw: [UInt8], here: Int, there: Int) {
    kept.append(Kept(id: id, raw: raw, places: (here, there)))
  }

  mutating func add(_ id: Thing.ID, _ raw: [UInt8]) { added.append((id, raw)) }

  /// The same whichever machine closes the marks: what both have in their order, or by id where
  /// they do not agree on one, then what was added by id.
  var text: [UInt8] {
    let here = kept.sorted { $0.places.here < $1.places.here }
    let there = kept.sorted { $0.places.there < $1.places.there }
    let ordered = here.map(\.id) == there.map(\.id) ? here : kept.sorted { $0.id < $1.id }
    return Array(ordered.map(\.raw).joined())
      + Array(added.sorted { $0.id < $1.id }.map(\.raw).joined())
  }
}
