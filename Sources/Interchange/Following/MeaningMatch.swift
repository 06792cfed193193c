import Things

/// Matches the rows of a list with those that they were before: the same meaning in another form.
///
/// Two long forms mean the same if the judge would not tell them apart, or if they are at least 80 %
/// alike and have the same short form or the same neighbors in the file.
extension DeckMatch {
  /// How many rows around a neighbor are compared.
  private static let reach = 24
  /// Forms that more rows share identify none of them.
  private static let mostSharing = 64
  /// The total budget of comparison steps, about half a second.
  private static let patience = 200_000_000

  /// `hasNeighbors` says whether both are versions of one file, whose order counts.
  mutating func matchMeanings(hasNeighbors: Bool) {
    let (open, free) = (open, freeRows)
    guard !open.isEmpty, !free.isEmpty else { return }
    var search = MeaningSearch(
      new: open.map { draft($0) }.map { Forms(drafts, $0) }, old: free.map { Forms(deck, Int($0)) })
    search.lookUp(mostSharing: Self.mostSharing)
    if hasNeighbors { lookAround(open, among: free, &search) }
    for pair in search.pairs(patience: Self.patience) {
      let (place, row) = (Int(open[pair.new]), Int(free[pair.old]))
      if partners[place] < 0, !isTaken[row] { take(place, row) }
    }
  }

  /// Pairs rows that follow or precede the same matched row.
  private func lookAround(_ open: [Int32], among free: [Int32], _ search: inout MeaningSearch) {
    var numbers: [Int: Int] = [:]
    for (number, row) in free.enumerated() { numbers[Int(row)] = number }
    func look(_ number: Int, from place: Int, by step: Int) {
      var place = place + step
      while partners.indices.contains(place), partners[place] < 0 { place += step }
      // What precedes the first row is the same in all versions.
      var row =
        partners.indices.contains(place)
        ? Int(partners[place]) : step > 0 ? deck.count : -1
      for _ in 0..<Self.reach {
        row -= step
        guard let other = numbers[row] else { return }
        search.candidates[number, default: [:]][other] = true
      }
    }
    for (number, place) in open.enumerated() {
      look(number, from: Int(place), by: -1)
      look(number, from: Int(place), by: 1)
    }
  }
}

/// The forms of a row, prepared for comparison.
private struct Forms {
  let short: [UInt8]
  let long: ComparedMeaning

  init(_ texts: ThingColumns, _ row: Int) {
    var fold = SearchFold()
    short = fold(texts[row, .short]).filter { $0 > 0x20 }
    long = ComparedMeaning(texts[row, .long])
  }
}

/// Finds the best pairs among rows of two versions of a list.
private struct MeaningSearch {
  struct Pair {
    var score: Double
    var new: Int
    var old: Int
  }

  let new: [Forms]
  let old: [Forms]
  /// Rows worth comparing, and whether they have the same neighbor.
  var candidates: [Int: [Int: Bool]] = [:]

  /// Adds the rows that share a form.
  mutating func lookUp(mostSharing: Int) {
    let shorts = Dictionary(grouping: old.indices) { old[$0].short }
    let longs = Dictionary(grouping: old.indices) { old[$0].long.key }
    for (number, forms) in new.enumerated() {
      let sharing = [shorts[forms.short] ?? [], longs[forms.long.key] ?? []]
      for other in sharing.filter({ $0.count <= mostSharing }).joined() {
        candidates[number, default: [:]][other] = false
      }
    }
  }

  /// The pairs that mean the same, best first.
  func pairs(patience: Int) -> [Pair] {
    var patience = patience
    var pairs: [Pair] = []
    for number in candidates.keys.sorted() {
      for (other, isNeighbor) in candidates[number] ?? [:] {
        let (one, two) = (new[number], old[other])
        patience -= one.long.steps(to: two.long)
        if patience < 0 { break }
        let hasShort = one.short == two.short
        let likeness = one.long.likeness(to: two.long)
        let isSame =
          one.long.isSame(as: two.long)
          || likeness >= ComparedMeaning.leastLikeness && (hasShort || isNeighbor)
        guard isSame else { continue }
        let score = likeness + (hasShort ? 0.5 : 0) + (isNeighbor ? 0.25 : 0)
        pairs.append(Pair(score: score, new: number, old: other))
      }
    }
    return pairs.sorted {
      $0.score != $1.score
        ? $0.score > $1.score
        : (abs($0.new - $0.old), $0.new, $0.old) < (abs($1.new - $1.old), $1.new, $1.old)
    }
  }
}
