/// Aligns typed words with the expected ones so that as many as possible match.
struct WordAlignment {
  private(set) var words: [WordFinding] = []
  /// Typed words that are not in the correct answer.
  private(set) var extra: [String] = []
  private(set) var cost = 0

  private let expected: [FoldedWord]
  private let typed: [FoldedWord]
  private let matcher: WordMatcher
  private let band: WordBand

  init(expected: [FoldedWord], typed: [FoldedWord], matcher: WordMatcher) {
    self.expected = expected
    self.typed = typed
    self.matcher = matcher
    band = WordBand(rows: expected.count, columns: typed.count)
    let steps = table()
    trace(steps)
  }

  /// Whether all words match and none is left over.
  var isComplete: Bool { extra.isEmpty && words.allSatisfy(\.isRight) }

  var rightCount: Int { words.reduce(0) { $0 + ($1.isRight ? 1 : 0) } }

  var slips: Int { words.slips }

  var hasCuts: Bool { words.contains(where: \.isCut) }

  private mutating func table() -> [AlignmentStep] {
    var steps = [AlignmentStep](repeating: .start, count: (expected.count + 1) * band.width)
    var costs = [Int](repeating: .max, count: steps.count)
    for row in 0...expected.count {
      for column in band.range(inRow: row) {
        guard let position = band.position(row, column) else { continue }
        if row + column == 0 { costs[position] = 0 }
        for step in self.steps(to: row, column) {
          guard let before = band.position(row - step.expected, column - step.typed),
            costs[before] < .max, costs[before] + step.cost < costs[position]
          else { continue }
          costs[position] = costs[before] + step.cost
          steps[position] = step
        }
      }
    }
    cost = band.position(expected.count, typed.count).map { costs[$0] } ?? .max
    return steps
  }

  /// The steps that may end with these two words, the likeliest first.
  private func steps(to row: Int, _ column: Int) -> [AlignmentStep] {
    var steps: [AlignmentStep] = []
    if row > 0, column > 0 {
      let match = matcher.match(expected[row - 1], typed[column - 1])
      steps.append(.pair(match))
      if match != .right {
        if let slips = typedPair(row, column) { steps.append(.typedPair(slips)) }
        if let slips = expectedPair(row, column) { steps.append(.expectedPair(slips)) }
      }
    }
    if row > 0 { steps.append(expected[row - 1].isOptional ? .leftOut : .missing) }
    if column > 0 { steps.append(.extra) }
    return steps
  }

  private func typedPair(_ row: Int, _ column: Int) -> Int? {
    guard column > 1 else { return nil }
    return slips(expected[(row - 1)..<row], typed[(column - 2)..<column])
  }

  private func expectedPair(_ row: Int, _ column: Int) -> Int? {
    guard row > 1 else { return nil }
    return slips(expected[(row - 2)..<row], typed[(column - 1)..<column])
  }

  /// The slips between words joined into one, computed only if their letters may match.
  private func slips(_ one: ArraySlice<FoldedWord>, _ other: ArraySlice<FoldedWord>) -> Int? {
    let lengths = [one, other].map { $0.reduce(0) { $0 + $1.letters.count } }
    guard abs(lengths[0] - lengths[1]) <= Writing.mostSlips,
      one.first?.letters.first == other.first?.letters.first,
      !matcher.strict.contains(.punctuation)
    else { return nil }
    let (letters, others) = (FoldedWord.joined(one), FoldedWord.joined(other))
    if letters == others { return one.hasDigitsAtSeam || other.hasDigitsAtSeam ? nil : 0 }
    return one.contains(where: \.isAcronym) ? nil : matcher.slips(letters, others)
  }

  private mutating func trace(_ steps: [AlignmentStep]) {
    var (row, column) = (expected.count, typed.count)
    while row + column > 0, let position = band.position(row, column) {
      let step = steps[position]
      if step.expected + step.typed == 0 { break }
      note(step, row: row, column: column)
      row -= step.expected
      column -= step.typed
    }
    words.reverse()
    extra.reverse()
  }

  private mutating func note(_ step: AlignmentStep, row: Int, column: Int) {
    switch step {
    case .start, .leftOut: break
    case .extra: extra.append(typed[column - 1].text)
    case .missing: note(row, .missing)
    case .pair(let match): note(row, outcome(match, typed[column - 1].text))
    case .typedPair(let slips):
      let text = "\(typed[column - 2].text) \(typed[column - 1].text)"
      note(row, outcome(slips == 0 ? .right : .slips(slips), text))
    case .expectedPair(let slips):
      note(row, outcome(slips == 0 ? .right : .slips(slips), typed[column - 1].text))
      note(row - 1, .right)
    }
  }

  private func outcome(_ match: WordMatcher.Match, _ text: String) -> WordFinding.Outcome {
    switch match {
    case .right: .right
    case .slips(let slips): .slip(typed: text, slips: slips)
    case .cut: .cut(typed: text)
    case .other: .other(typed: text)
    }
  }

  private mutating func note(_ row: Int, _ outcome: WordFinding.Outcome) {
    let word = expected[row - 1]
    words.append(WordFinding(expected: word.text, position: word.position, outcome: outcome))
  }
}

extension ArraySlice<FoldedWord> {
  /// Whether joining two words would join two numbers.
  fileprivate var hasDigitsAtSeam: Bool {
    guard count > 1, let before = first?.letters.last?.unicodeScalars.last,
      let after = last?.letters.first?.unicodeScalars.first
    else { return false }
    return Digits.areOneNumber(before, after)
  }
}

/// A step through the table that aligns expected and typed words.
private enum AlignmentStep {
  case start
  case pair(WordMatcher.Match)
  /// Two typed words match one expected word, or one matches two.
  case typedPair(Int)
  case expectedPair(Int)
  case missing
  /// An omitted word in brackets.
  case leftOut
  case extra

  var cost: Int {
    switch self {
    case .start: 0
    case .pair(.right): 0
    case .pair(.slips(let slips)), .typedPair(let slips), .expectedPair(let slips): slips
    case .pair(.cut), .leftOut: 1
    case .pair(.other): 1_000
    case .missing, .extra: 600
    }
  }

  var expected: Int {
    switch self {
    case .start, .extra: 0
    case .pair, .typedPair, .missing, .leftOut: 1
    case .expectedPair: 2
    }
  }

  var typed: Int {
    switch self {
    case .start, .missing, .leftOut: 0
    case .pair, .expectedPair, .extra: 1
    case .typedPair: 2
    }
  }
}

/// The pairs of words that an alignment compares: all of them, or those near the diagonal if the
/// texts are long.
struct WordBand {
  let rows: Int
  let columns: Int
  private let reach: Int

  /// Answers of up to 99 words each are compared in full.
  static let mostPairs = 10_000

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    let slope = columns / max(rows, 1) + 2
    reach = max(slope, Self.mostPairs / (rows + 1) / 2)
  }

  /// The number of entries in a row of the table.
  var width: Int { min(columns, 2 * reach) + 1 }

  /// The columns of a row, from 0 for none to the number of typed words.
  func range(inRow row: Int) -> ClosedRange<Int> {
    let middle = rows == 0 ? columns : row * columns / rows
    return max(0, middle - reach)...min(columns, middle + reach)
  }

  /// The index of a pair in the table; nil outside the band.
  func position(_ row: Int, _ column: Int) -> Int? {
    guard row >= 0, row <= rows, column >= 0 else { return nil }
    let range = range(inRow: row)
    return range.contains(column) ? row * width + column - range.lowerBound : nil
  }
}
