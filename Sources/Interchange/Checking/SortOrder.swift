import Things

/// The order of a list that is sorted but for a few rows.
struct SortOrder {
  /// The rows that are not in their place.
  let misplaced: [Int]

  private static let fewestRows = 20
  private static let mostShare = 0.03
  /// The rows that tell an unusual order from a slip.
  private static let fewestClosed = 3

  /// Nil unless nearly all rows are sorted by their short forms, as some program sorts.
  ///
  /// Accents, other alphabets and signs are sorted in many ways, and numbers also as they are spoken,
  /// so rows beside such letters, with signs, or that begin with a digit are not reported.
  init?(_ texts: ThingColumns, rows: Int) {
    guard rows >= Self.fewestRows else { return nil }
    var fold = SearchFold()
    let shorts = (0..<rows).map { texts[$0, .short] }
    let folded = shorts.map { fold($0) }
    let orders =
      [shorts.map { Array($0.utf8) }, folded]
      + [Self.letters, Self.words, Self.numbered].map { folded.map($0) }
    var best = orders.map(Self.misplaced).min { $0.count < $1.count } ?? []
    let closed = Self.misplaced(folded.map(Self.closed))
    if closed.count + Self.fewestClosed <= best.count { best = closed }
    best.removeLast(Self.lastPart(of: folded, best))
    guard !best.isEmpty,
      Double(best.count) <= Self.mostShare * Double(rows)
    else { return nil }
    // It may be sorted by the long forms.
    let longs = (0..<rows).map { fold(texts[$0, .long]) }
    guard Self.misplaced(longs).count >= best.count else { return nil }
    let isMisplaced = Set(best)
    let spoken = shorts.map { Self.letters(fold($0.replacing("&", with: "and"))) }
    let keys = orders + [spoken] + [Self.withoutRemark, Self.digitsLast].map { folded.map($0) }
    func isInPlace(_ row: Int, _ keys: [[UInt8]]) -> Bool {
      let (before, after) = neighbors(of: row)
      return before.map { !keys[row].lexicographicallyPrecedes(keys[$0]) } ?? true
        && after.map { !keys[$0].lexicographicallyPrecedes(keys[row]) } ?? true
    }
    func neighbors(of row: Int) -> (before: Int?, after: Int?) {
      (
        (0..<row).last { !isMisplaced.contains($0) },
        (row..<rows).first { !isMisplaced.contains($0) }
      )
    }
    let closedKeys = folded.map(Self.closed)
    if best.count(where: { isInPlace($0, closedKeys) }) >= Self.fewestClosed {
      best.removeAll { isInPlace($0, closedKeys) }
    }
    misplaced = best.filter { row in
      let (before, after) = neighbors(of: row)
      let isPlain = [before, row, after].allSatisfy { row in
        row.map { shorts[$0].utf8.allSatisfy { $0 < 0x80 } } ?? true
      }
      // Signs are sorted in many ways, too.
      let hasSigns = folded[row].contains { !Self.isLetter($0) && $0 != 0x20 }
      // In place as another program sorts, as S&T between SR and Stapo.
      return isPlain && !hasSigns && !Self.isDigit(shorts[row].utf8.first ?? 0)
        && !keys.contains { isInPlace(row, $0) }
    }
  }

  /// The number of misplaced rows at the end that are sorted themselves, as another part of a list is.
  private static func lastPart(of keys: [[UInt8]], _ misplaced: [Int]) -> Int {
    let rows = zip(misplaced.reversed(), keys.indices.reversed()).prefix { $0 == $1 }.count
    return rows >= fewestOfPart && self.misplaced(Array(keys.suffix(rows))).isEmpty ? rows : 0
  }

  private static let fewestOfPart = 5

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isDigit(byte) || byte &- 0x61 < 26
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func letters(_ key: [UInt8]) -> [UInt8] { key.filter(isLetter) }

  /// With a blank for each sign, but none for an apostrophe.
  private static func words(_ key: [UInt8]) -> [UInt8] {
    key.filter { $0 != UInt8(ascii: "'") }.map { isLetter($0) ? $0 : 0x20 }
  }

  /// With an end that comes after signs and before letters, as `ACC or USACC` before `ACC`.
  private static func closed(_ key: [UInt8]) -> [UInt8] {
    key.map { isLetter($0) ? $0 : 1 } + [2]
  }

  /// With the length before each number, so that 9 precedes 10.
  private static func numbered(_ key: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = key[...]
    while let byte = rest.first {
      let number = rest.prefix(while: isDigit)
      if number.isEmpty {
        result.append(byte)
      } else {
        result += [0x30 + UInt8(min(number.count, 9))] + number
      }
      rest = rest.dropFirst(max(1, number.count))
    }
    return result
  }

  /// With digits after letters, as `AFSM AI` before `AFSM 100`.
  private static func digitsLast(_ key: [UInt8]) -> [UInt8] {
    key.map { isDigit($0) ? $0 + 0x60 : $0 }
  }

  /// Without what follows a bracket, as in `WA (old)` or `WA[1]`.
  private static func withoutRemark(_ key: [UInt8]) -> [UInt8] {
    letters(Array(key.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") }))
  }

  /// The rows outside of the longest run of rows that are in order.
  private static func misplaced(_ keys: [[UInt8]]) -> [Int] {
    // The last row of the best run of each length, and the row before each row in its run.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: keys.count)
    for row in keys.indices {
      let place = ends.partitionIndex { keys[row].lexicographicallyPrecedes(keys[$0]) }
      previous[row] = place > 0 ? ends[place - 1] : -1
      if place == ends.count { ends.append(row) } else { ends[place] = row }
    }
    var inOrder = Set<Int>()
    var row = ends.last ?? -1
    while row >= 0 {
      inOrder.insert(row)
      row = previous[row]
    }
    return keys.indices.filter { !inOrder.contains($0) }
  }
}
