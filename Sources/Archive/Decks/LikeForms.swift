import Things

/// The two forms of a row, made ready to find the row that it was before somebody edited it.
struct LikeForms {
  private let short: Similarity
  private let long: Similarity

  /// From this share on, two rows are taken for one.
  static let share = 0.8
  /// Steps that comparing may take in all, about a fifth of a second.
  static let mostSteps = 100_000_000
  /// A form that more rows share tells none of them.
  static let mostSharing = 16

  init(_ short: String, _ long: String) {
    self.short = Similarity(short)
    self.long = Similarity(long)
  }

  /// Both forms weigh the same, so that a short form which tells two Things apart is not lost
  /// beside a long one.
  func isLike(_ other: LikeForms) -> Bool {
    let least = 2 * Self.share - 1
    guard short.isAlike(other.short, by: least), long.isAlike(other.long, by: least) else {
      return false
    }
    return (short.ratio(to: other.short) + long.ratio(to: other.long)) / 2 >= Self.share
  }

  /// Pairs of which each is the only one like the other.
  static func pairs(_ rows: [LikeForms], _ others: [LikeForms]) -> [(Int, Int)] {
    var patience = mostSteps
    var found: [(Int, Int)] = []
    for (index, candidates) in candidates(rows, others).enumerated() {
      for other in candidates {
        patience -= rows[index].steps(others[other])
        if patience < 0 { return [] }
        if rows[index].isLike(others[other]) { found.append((index, other)) }
      }
    }
    let (one, two) = (counts(found.map(\.0), rows.count), counts(found.map(\.1), others.count))
    return found.filter { one[$0.0] == 1 && two[$0.1] == 1 }
  }

  /// Everything where there is little, else what shares a form.
  private static func candidates(_ rows: [LikeForms], _ others: [LikeForms]) -> [[Int]] {
    let steps = rows.reduce(0) { $0 + $1.size } * others.reduce(0) { $0 + $1.size }
    if steps <= mostSteps { return rows.map { _ in Array(others.indices) } }
    let shorts = Dictionary(grouping: others.indices) { others[$0].short }
    let longs = Dictionary(grouping: others.indices) { others[$0].long }
    return rows.map { row in
      let sharing = [shorts[row.short] ?? [], longs[row.long] ?? []]
      return Set(sharing.filter { $0.count <= mostSharing }.joined()).sorted()
    }
  }

  private static func counts(_ indices: [Int], _ count: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: count)
    for index in indices { counts[index] += 1 }
    return counts
  }

  private var size: Int { short.count + long.count }

  private func steps(_ other: LikeForms) -> Int {
    short.steps(to: other.short) + long.steps(to: other.long)
  }
}
