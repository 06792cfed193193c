public import Recall

/// The result of judging an answer.
public enum Verdict: Hashable, Sendable {
  case exact
  /// The same apart from ignored differences, or another accepted answer.
  case same
  /// The same apart from this many slips.
  case nearly(slips: Int)
  /// Right for another Thing with the same question: asked again, not a miss.
  case meaning(of: Thing.ID)
  /// Right for another Thing: a miss, and a confusion to remember.
  case other(Thing.ID)
  case partly(right: Int, of: Int)
  case wrong
  /// Nothing was typed, and the answer was shown.
  case revealed

  /// Its name in the journal and in `--json`.
  public var kind: VerdictKind {
    switch self {
    case .exact: .exact
    case .same: .same
    case .nearly: .nearly
    case .meaning: .meaning
    case .other: .other
    case .partly: .partly
    case .wrong: .wrong
    case .revealed: .revealed
    }
  }

  public var isRight: Bool {
    switch self {
    case .exact, .same, .nearly: true
    case .meaning, .other, .partly, .wrong, .revealed: false
    }
  }

  /// Whether it shows that the answer was not known.
  public var isMiss: Bool { kind.isMiss }

  /// The grade to propose, never easy; a wrong answer was not known at all.
  public func proposed(after hints: Hints, isSlow: Bool) -> Grade {
    guard isRight, !hints.gaveHalf else { return .again }
    return hints.count > 0 || isSlow ? .hard : .good
  }

  /// The Thing that the answer belongs to, if it is not the one asked.
  public var otherThing: Thing.ID? {
    switch self {
    case .meaning(let id), .other(let id): id
    case .exact, .same, .nearly, .partly, .wrong, .revealed: nil
    }
  }
}

/// What makes an answer with the right letters close.
public enum Closeness: Hashable, Sendable {
  case order
  /// This word has another accent, or is another word without it.
  case accent(expected: String)
  /// Another word, number or unit that is written nearly the same.
  case writing(expected: String)

  var text: String {
    switch self {
    case .order: "right words, another order"
    case .accent: "close: another accent"
    case .writing: "close: written differently"
    }
  }

  var corrections: [String] {
    switch self {
    case .order: []
    case .accent(let expected), .writing(let expected): ["right: \(expected)"]
    }
  }
}

/// What to add to a right answer.
public enum Remark: Hashable, Sendable {
  /// The words that lack accents, as they are written.
  case accents([String])
  /// The other items of a list of which one is enough.
  case also([String])
}

/// A verdict and the comparison behind it.
public struct Judgement: Hashable, Sendable {
  public let verdict: Verdict
  /// The words of the answer, or the items of a list; empty if they were not compared.
  public internal(set) var words: [WordFinding] = []
  /// Typed words or items that are not in the answer.
  public internal(set) var extra: [String] = []
  /// Whether items of a list were compared instead of words.
  public internal(set) var isList = false
  /// The letters in which the only wrong word differs; nil if the answer is not close.
  public internal(set) var difference: LetterDifference?
  /// What else makes an answer close that is not right.
  var closeness: Closeness?
  /// What to add to a right answer.
  var remark: Remark?

  /// Whether a wrong answer is nearly right.
  public var isClose: Bool { difference != nil || closeness != nil }

  /// How it is nearly right, as the journal says it.
  public var nearMiss: NearMiss? { closeness == .order ? .order : isClose ? .close : nil }

  /// Whether it is right, with shortened words.
  public var isShortened: Bool { verdict.isRight && words.contains(where: \.isCut) }

  /// All differences in words, in order: `transfer, not tranfer`.
  public var corrections: [String] {
    if let closeness { return closeness.corrections }
    if let difference {
      let typed = words.first { !$0.isRight }?.typed ?? words.first?.typed ?? ""
      return ["\(typed): \(difference.text)"]
    }
    return words.compactMap(\.correction) + extra.map { "\($0) is extra" }
  }

  /// The same with the position of each word, for screen readers: `word 2 message, not mail`.
  public var numberedCorrections: [String] {
    if isList || isClose { return corrections }
    let numbered = words.compactMap { word in
      word.correction.map { "word \(word.position) \($0)" }
    }
    return numbered + extra.map { "\($0) is extra" }
  }
}
