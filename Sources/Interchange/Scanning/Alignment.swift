/// How well a short form is made of the letters of a long one.
struct AlignmentCosts: Sendable {
  var initial = 1.3
  var functionInitial = 0.72
  /// A letter right after a matched one in the same word.
  var adjacent = 0.93
  /// A capital of the short form within a word whose first letter matches.
  var inner = 0.6
  /// A small letter of the short form within such a word.
  var innerSmall = 0.44
  var withoutInitial = -1.38
  var skippedWord = -0.79
  var skippedCapital = -0.52
  var skippedPart = 0.1
  var skippedFunction = -0.33
  var skippedLast = -0.2
  var comma = -0.1
  var missing = -0.79
  var missingPlural = 0.0
  var partStart = -0.62
  var functionStart = -0.79
  var brokenName = -0.49
  /// For each further word, so that of two forms the shorter one wins.
  var furtherWord = -0.02
  var threshold = 0.45
  var oneWordThreshold = 0.63
  /// The smallest share of letters that a name has in any order.
  var nameShare = 0.5
  var nameInner = 0.4
  /// Alignments below this score can be the end of a name.
  var wholeNameBelow = 0.61

  static let standard = AlignmentCosts()
}

/// Where a long form begins that fits a short one.
struct LetterAlignment {
  /// The index of its first word.
  var word: Int
  /// 1 if each letter is an initial and no word is left out.
  var score: Double
}

/// Finds the long form of a short one among the words in front of it.
///
/// It matches the letters of the short form, in order, with initials and inner letters of words. The
/// first letter has to begin the first word. A form scores more the more of its letters are initials,
/// and less for each word without a match.
struct Aligner {
  private let costs: AlignmentCosts
  private var rest: [Double] = []
  private var next: [Double] = []
  private var open: [Double] = []
  private var adjacent: [Double] = []

  init(_ costs: AlignmentCosts = .standard) { self.costs = costs }

  private static let none = -1e9

  /// The best alignment of a long form that begins at one of `starts` and reaches to the last word.
  mutating func align(
    _ short: [ScanLetter], _ long: ScanWords, starts: Range<Int>
  ) -> LetterAlignment? {
    let count = short.count
    guard count > 0, count <= 20 else { return nil }
    rest = [Double](repeating: Self.none, count: count + 1)
    rest[count] = 0
    for index in (0..<count).reversed() {
      let cost = missingCost(index, short)
      rest[index] = cost < -100 ? Self.none : rest[index + 1] + cost
    }
    var best: LetterAlignment?
    let words = long.words
    for index in (starts.lowerBound..<words.count).reversed() {
      let started = match(words[index], at: index, short: short, long)
      if starts.contains(index), started > Self.none / 2 {
        let further = Double(words.count - 1 - index) * costs.furtherWord
        let score = (started + startCost(index, long) + further) / Double(count)
        if score > (best?.score ?? Self.none) { best = LetterAlignment(word: index, score: score) }
      }
    }
    return best
  }

  /// The cost of a letter of the short form that the long one lacks.
  private func missingCost(_ index: Int, _ short: [ScanLetter]) -> Double {
    if index == 0 { return -1000 }
    if index == short.count - 1, short[index].folded == 0x73, !short[index].isUpper,
      short[index - 1].isUpper
    {
      return costs.missingPlural
    }
    return costs.missing
  }

  private func startCost(_ index: Int, _ long: ScanWords) -> Double {
    let word = long.words[index]
    var cost = 0.0
    if word.isLocant { cost -= 1 }
    if !word.followsBlank, ![0x27, 0x22, 0x99].contains(word.before) {
      cost += word.before == 0 ? costs.partStart * 2 : costs.partStart
    }
    if word.isFunctionWord { cost += costs.functionStart }
    if index > 0, word.isCapitalized, word.followsBlank {
      let left = long.words[index - 1]
      if left.isCapitalized, !left.isFunctionWord, !left.endsWithComma { cost += costs.brokenName }
    }
    return cost
  }

  /// Adds a word on the left, and returns the score of a long form that begins with it.
  private mutating func match(
    _ word: ScanWord, at index: Int, short: [ScanLetter], _ long: ScanWords
  ) -> Double {
    let count = short.count
    let isLast = index == long.words.count - 1
    let skip = skipCost(word, isLast: isLast)
    // `open`: the best score with the letters from an index on matched, the leftmost of them not
    // next to the current letter; `adjacent`: next to it. Unmatched words start from `rest`.
    open = rest
    adjacent = [Double](repeating: Self.none, count: count + 1)
    var started = Self.none
    var complete = [Double](repeating: Self.none, count: count + 1)
    for position in word.letters.reversed() {
      let letter = long.letters[position]
      let isFirst = position == word.letters.lowerBound
      next = [Double](repeating: Self.none, count: count + 1)
      for wanted in 0..<count
      where short[wanted].folded == letter.folded
        || isFirst && word.digit != 0 && short[wanted].folded == word.digit
      {
        let base = max(open[wanted + 1], adjacent[wanted + 1] + adjacentGain)
        guard base > Self.none / 2 else { continue }
        let score: Double
        if isFirst {
          score = base + (word.isFunctionWord ? costs.functionInitial : costs.initial)
          complete[wanted] = score
          if wanted == 0 { started = score }
        } else {
          score = base + (short[wanted].isUpper ? costs.inner : costs.innerSmall)
        }
        next[wanted] = score
      }
      // Letters matched earlier are no longer adjacent; in `rest` nothing of the word was matched.
      for wanted in 0...count { open[wanted] = max(open[wanted], adjacent[wanted]) }
      swap(&adjacent, &next)
    }
    for wanted in 0...count {
      let without = max(open[wanted], adjacent[wanted])
      let best = max(
        rest[wanted] + skip, complete[wanted], without + costs.withoutInitial)
      next[wanted] = best + (word.endsWithComma && wanted < count ? costs.comma : 0)
    }
    rest = next
    // A short form can lack a letter of its own between two words.
    for wanted in (1..<max(1, count)).reversed() {
      rest[wanted] = max(rest[wanted], rest[wanted + 1] + missingCost(wanted, short))
    }
    return started
  }

  private var adjacentGain: Double { costs.adjacent - costs.inner }

  private func skipCost(_ word: ScanWord, isLast: Bool) -> Double {
    if word.isFunctionWord || word.isLocant { return costs.skippedFunction }
    if isLast { return costs.skippedLast + costs.skippedWord }
    if !word.followsBlank { return costs.skippedPart }
    return word.isCapitalized ? costs.skippedCapital : costs.skippedWord
  }
}
