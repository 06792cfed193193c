/// What a fit found, how well it did beside the others, and what is to become of it.
public struct FitReport: Hashable, Sendable {
  /// In the order of the table, the first being what is in force; none where there were too few
  /// answers.
  public let candidates: [FitCandidate]
  public let decision: FitDecision

  /// What is to be adopted, if anything is.
  public var adopted: FitCandidate? {
    guard case .adopt(let name, _, _) = decision else { return nil }
    return candidates.first { $0.name == name }
  }
}
