/// What is to become of the parameters, and why.
public enum FitDecision: Hashable, Sendable {
  /// These predicted best; by so much less log loss than those in force.
  case adopt(FitCandidate.Name, gain: Double)
  /// None of those that may be adopted predicted better than those in force.
  case keep
  /// So many more answers, each at least a day after the card's last one, are needed.
  case tooFew(missing: Int)
}

extension FitDecision: CustomStringConvertible {
  public var description: String {
    switch self {
    case .adopt(let name, let gain):
      let thousandths = (gain * 10_000).rounded() / 10
      return "\(Self.title(name)) predicts later answers better than the present parameters, "
        + "by \(thousandths) thousandths of log loss."
    case .keep:
      return "Nothing predicts later answers better than the present parameters."
    case .tooFew(let missing):
      return "\(missing) more \(missing == 1 ? "answer" : "answers") to cards of earlier days "
        + "\(missing == 1 ? "is" : "are") needed to tell what predicts better."
    }
  }

  private static func title(_ name: FitCandidate.Name) -> String {
    switch name {
    case .current: "What is in force"
    case .defaults: "The default"
    case .fsrs6: "The new FSRS-6"
    case .fsrs7: "The new FSRS-7"
    case .movingAverage: "The moving average"
    }
  }
}
