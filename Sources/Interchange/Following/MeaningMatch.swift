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
    var patience = Self.patience
    match(&patience) { $1.lookUp(mostSharing: Self.mostSharing) }
    // Rows matched by their forms are neighbors of those that are still open.
    if hasNeighbors { match(&patience) { $0.lookAround(&$1) } }
  }

  /// Takes the best of the pairs that `choose` finds worth comparing.
  private mutating func match(
    _ patience: inout Int, choose: (DeckMatch, inout MeaningSearch) -> Void
  ) {
    let (open, free) = (open, freeRows)
    guard !open.isEmpty, !free.isEmpty else { return }
    var search = MeaningSearch(
      places: open, rows: free, new: open.map { Forms(drafts, draft($0)) },
      old: free.map { Forms(deck, Int($0)) })
    choose(self, &search)
    for pair in search.pairs(&patience) {
      let (place, row) = (Int(open[pair.new]), Int(free[pair.old]))
      if partners[place] < 0, !isTaken[row] { take(place, row) }
    }
  }

  /// Pairs rows that follow or precede the same matched row.
  private func lookAround(_ search: inout MeaningSearch) {
    var numbers: [Int: Int] = [:]
    for (number, row) in search.rows.enumerated() { numbers[Int(row)] = number }
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
    for (number, place) in search.places.enumerated() {
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
    long = ComparedMeaning(Self.plain(texts[row, .long]))
  }

  /// Without markup, so that `\gls{Raft} Tower` is `Raft Tower`.
  private static func plain(_ long: String) -> String {
    guard long.utf8.contains(where: { $0 == 0x5C || $0 == 0x3C }) else { return long }
    var passage = PlainPassage()
    let bytes = Array(long.utf8)
    bytes.withUnsafeBufferPointer { passage.read($0, 0..<$0.count) }
    let plain = Blanks.trimmed(String(decoding: passage.bytes, as: UTF8.self))
    return plain.isEmpty ? long : plain
  }
}

/// Finds the best pairs among rows of two versions of a list.
private struct MeaningSearch {
  struct Pair {
    var score: Double
    var new: Int
    var old: Int
  }

  /// The rows of both versions that have no match yet.
  let places: [Int32]
  let rows: [Int32]
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
  ///
  /// Pairs that differ little are compared first, because long texts can use up the patience.
  func pairs(_ patience: inout Int) -> [Pair] {
    var open: [(cost: Int, new: Int, old: Int, isNeighbor: Bool)] = []
    for (number, others) in candidates {
      for (other, isNeighbor) in others {
        open.append((new[number].long.steps(to: old[other].long), number, other, isNeighbor))
      }
    }
    open.sort { ($0.cost, $0.new, $0.old) < ($1.cost, $1.new, $1.old) }
    var pairs: [Pair] = []
    for candidate in open {
      patience -= candidate.cost
      if patience < 0 { break }
      let (one, two) = (new[candidate.new], old[candidate.old])
      let hasShort = one.short == two.short
      let likeness = one.long.likeness(to: two.long)
      guard likeness >= ComparedMeaning.leastLikeness,
        hasShort || candidate.isNeighbor || one.long.isSame(as: two.long)
      else { continue }
      let score = likeness + (hasShort ? 0.5 : 0) + (candidate.isNeighbor ? 0.25 : 0)
      pairs.append(Pair(score: score, new: candidate.new, old: candidate.old))
    }
    return pairs.sorted {
      $0.score != $1.score
        ? $0.score > $1.score
        : (abs($0.new - $0.old), $0.new, $0.old) < (abs($1.new - $1.old), $1.new, $1.old)
    }
  }
}
