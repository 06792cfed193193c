/// What is to become of the parameters, and why.
public enum FitDecision: Hashable, Sendable {
  /// These predicted clearly better than those in force; another model did better still, but not
  /// clearly, if one is named.
  case adopt(FitCandidate.Name, FitGain, beside: FitCandidate.Name?)
  /// None of those that may be adopted predicted better than those in force.
  case keep
  /// One of them did, but by no more than chance might make of nothing.
  case keepAhead(FitCandidate.Name, FitGain)
  /// So many more answers, each at least a day after the card's last one, are needed.
  case tooFew(missing: Int)
}
