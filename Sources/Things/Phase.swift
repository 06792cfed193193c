/// Where a card stands, as the journal names it.
public enum Phase: UInt8, CaseIterable, Sendable {
  case new
  case learning
  case review
  case relearning

  /// The word in the journal, in queries and in `--json`.
  public var word: String {
    switch self {
    case .new: "new"
    case .learning: "learning"
    case .review: "review"
    case .relearning: "relearning"
    }
  }

  public init?(word: some StringProtocol) {
    guard let phase = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = phase
  }

  /// In learning or relearning, where steps count in minutes.
  public var hasSteps: Bool { self == .learning || self == .relearning }
}
