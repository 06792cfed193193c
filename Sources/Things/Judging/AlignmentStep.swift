/// A step through the table in which expected and typed words are laid side by side.
enum AlignmentStep {
  case start
  case pair(WordMatcher.Match)
  /// Two typed words are one expected, or one is two.
  case typedPair(Int)
  case expectedPair(Int)
  case missing
  case extra

  var cost: Int {
    switch self {
    case .start: 0
    case .pair(.right): 0
    case .pair(.slips(let slips)), .typedPair(let slips), .expectedPair(let slips): slips
    case .pair(.cut): 1
    case .pair(.other): 1_000
    case .missing, .extra: 600
    }
  }

  var expected: Int {
    switch self {
    case .start, .extra: 0
    case .pair, .typedPair, .missing: 1
    case .expectedPair: 2
    }
  }

  var typed: Int {
    switch self {
    case .start, .missing: 0
    case .pair, .expectedPair, .extra: 1
    case .typedPair: 2
    }
  }
}
