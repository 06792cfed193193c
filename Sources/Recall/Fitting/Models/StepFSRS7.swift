/// One answer under FSRS-7: what was predicted, and how that and the memory after the answer
/// depend on the memory before it and on the parameters.
struct StepFSRS7 {
  var grade: UInt8 = 3
  /// Whether the new difficulty is within its bounds.
  var difficultyIsFree = false
  /// Whether a lapse left the fast stability at four fifths of the slow one.
  var fastFollowsSlow = false
  /// Before the answer.
  var difficulty = 0.0

  var recall = 1.0
  var recallByStability = 0.0
  var recallByFastStability = 0.0
  var recallByDifficulty = 0.0
  /// By w23 to w33.
  var recallByNumbers = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

  // The fast curve alone, which is what the fast trace sees: by the logarithm of the fast
  // stability and by w23, w25 and w33.
  var fastByFastStability = 0.0
  var fastByNumbers = (0.0, 0.0, 0.0)

  var slow = TraceStepFSRS7()
  var fast = TraceStepFSRS7()
}
