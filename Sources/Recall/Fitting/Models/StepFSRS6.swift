/// One answer under FSRS-6: what was predicted and how the memory after it depends on the one
/// before it and on the parameters.
struct StepFSRS6 {
  /// Which rule made the new stability.
  enum Kind: UInt8 {
    case success
    case lapse
    case flooredLapse
    case sameDay
    /// Clamped, or kept by the rule that an answer other than again never lowers it.
    case unchanged
  }

  var kind = Kind.unchanged
  var grade: UInt8 = 3
  /// Whether the new difficulty is within its bounds.
  var difficultyIsFree = true
  /// Before the answer.
  var difficulty = 0.0
  /// After the answer, before it is pulled to the mean.
  var movedDifficulty = 0.0

  var recall = 1.0
  /// By the logarithm of the stability.
  var recallByStability = 0.0
  var recallByDecay = 0.0

  // The logarithm of the new stability, by that of the old one, the old difficulty and w20; then
  // by the parameters of the rule: w8 w9 w10 and w15 or w16; w11 to w14; w17 to w19.
  var byStability = 0.0
  var byDifficulty = 0.0
  var byDecay = 0.0
  var partials = (0.0, 0.0, 0.0, 0.0)
}
