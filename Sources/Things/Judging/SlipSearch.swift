/// Counts the slips of the finger between a word and the typed one.
///
/// Based on Damerau–Levenshtein distance: letters transposed, replaced, missing or added. Not every
/// such edit is a slip; edits that a finger is unlikely to make indicate a different word. The
/// search skips equal letters and branches only at differences, so it takes linear time.
struct SlipSearch {
  private let expected: [Character]
  private let typed: [Character]
  private let writing: Writing
  private let allowance: Int
  private let rules: SlipRules

  init(
    expected: [Character], typed: [Character], isAlone: Bool, isListed: Bool = false,
    isWhole: Bool = false
  ) {
    self.expected = expected
    self.typed = typed
    writing = Writing(of: expected)
    allowance = writing.allowance(letters: expected.count)
    rules = SlipRules(
      expected: expected, typed: typed, writing: writing, isAlone: isAlone,
      isListed: isListed, isWhole: isWhole)
  }

  /// Nil if there are more slips than the word allows, or an edit that is not a slip.
  func count() -> Int? {
    guard allowance > 0, abs(expected.count - typed.count) <= allowance else { return nil }
    return slips(from: Point(), left: allowance, wrongKeys: 0)
  }

  private struct Point {
    var expected = 0
    var typed = 0

    func moved(_ expected: Int, _ typed: Int) -> Point {
      Point(expected: self.expected + expected, typed: self.typed + typed)
    }
  }

  private func slips(from start: Point, left: Int, wrongKeys: Int) -> Int? {
    var point = start
    while point.expected < expected.count, point.typed < typed.count,
      expected[point.expected] == typed[point.typed]
    {
      point = point.moved(1, 1)
    }
    if point.expected == expected.count, point.typed == typed.count { return 0 }
    // Two adjacent slips replace a whole syllable: hyper, hypo.
    guard left > 0, point.expected > start.expected || start.expected + start.typed == 0 else {
      return nil
    }
    // A slip in the first letter must be the only one: encryption, decryption.
    let rest = point.expected == 0 ? 0 : left - 1
    let ways = steps(from: point, wrongKeys: wrongKeys).compactMap { step in
      slips(
        from: step.to, left: step.isExchange ? left - 1 : rest,
        wrongKeys: wrongKeys + (step.isWrongKey ? 1 : 0))
    }
    return ways.min().map { $0 + 1 }
  }

  private struct Step {
    let to: Point
    var isExchange = false
    var isWrongKey = false
  }

  private func steps(from point: Point, wrongKeys: Int) -> [Step] {
    let (index, typedPlace) = (point.expected, point.typed)
    var steps: [Step] = []
    if rules.allowsExchange(at: index, typedPlace) {
      steps.append(Step(to: point.moved(2, 2), isExchange: true))
    }
    switch rules.replacement(at: index, typedPlace) {
    case .neighbor: steps.append(Step(to: point.moved(1, 1)))
    // A second wrong letter from elsewhere on the keyboard makes a different word.
    case .elsewhere:
      if wrongKeys == 0 { steps.append(Step(to: point.moved(1, 1), isWrongKey: true)) }
    case .none: break
    }
    if rules.allowsOmission(at: index) { steps.append(Step(to: point.moved(1, 0))) }
    if rules.allowsAddition(at: index, typedPlace) { steps.append(Step(to: point.moved(0, 1))) }
    return steps
  }
}

/// The texts one slip away from a word, made from the given letters.
struct OneSlipNeighbors: Sequence {
  private let word: [Character]
  private let letters: [Character]

  /// Words longer than this are skipped.
  static let longest = 24

  init(of word: [Character], letters: [Character]) {
    self.word = word
    self.letters = word.count <= Self.longest ? letters : []
  }

  func makeIterator() -> some IteratorProtocol<String> {
    let positions = letters.isEmpty ? 0..<0 : word.indices
    return positions.lazy.flatMap { index in self.neighbors(at: index) }.makeIterator()
  }

  private func neighbors(at index: Int) -> [String] {
    let (before, after) = (word[..<index], word[(index + 1)...])
    var neighbors = [String(before + after)]
    if let next = after.first {
      neighbors.append(String(before + [next, word[index]] + after.dropFirst()))
    }
    for letter in letters {
      neighbors.append(String(before + [letter] + after))
      neighbors.append(String(before + [letter, word[index]] + after))
    }
    return neighbors
  }
}
