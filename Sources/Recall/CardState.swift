/// Where a card stands, with what it has there.
public enum CardState: Hashable, Sendable {
  /// Never answered, or reset since.
  case new
  case learning(Memory, stepsLeft: Int)
  /// Left to the model; `interval` is the number of days that were promised last.
  case review(Memory, interval: Int)
  /// Forgotten, and on its steps back.
  case relearning(Memory, stepsLeft: Int)

  public var memory: Memory? {
    switch self {
    case .new: nil
    case .learning(let memory, _), .review(let memory, _), .relearning(let memory, _): memory
    }
  }

  /// How many steps are ahead; 0 where there are none.
  public var stepsLeft: Int {
    switch self {
    case .new, .review: 0
    case .learning(_, let left), .relearning(_, let left): left
    }
  }

  /// Whether the card has been left to the model once.
  var isBeyondLearning: Bool {
    switch self {
    case .new, .learning: false
    case .review, .relearning: true
    }
  }
}
