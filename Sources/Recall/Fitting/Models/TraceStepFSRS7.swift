/// How the logarithm of a stability after an answer depends on what was before, under FSRS-7.
struct TraceStepFSRS7 {
  /// Which rule made the new stability.
  enum Kind: UInt8 {
    case success
    case lapse
    /// Clamped, or kept because a lapse never raises it.
    case unchanged
  }

  var kind = Kind.unchanged
  /// By the logarithm of the old stability, the recall left aside.
  var byStability = 0.0
  var byDifficulty = 0.0
  var byRecall = 0.0
  /// By the first three parameters of the rule, and by that of hard or easy.
  var partials = (0.0, 0.0, 0.0, 0.0)
}
