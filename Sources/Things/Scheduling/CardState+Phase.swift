public import Recall

extension CardState {
  /// The journal's word for it.
  public var phase: Phase {
    switch self {
    case .new: .new
    case .learning: .learning
    case .review: .review
    case .relearning: .relearning
    }
  }
}
