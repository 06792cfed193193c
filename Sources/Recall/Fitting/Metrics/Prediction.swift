/// What a model expected of one answer, and what happened.
struct Prediction: Sendable {
  /// The chance that the card would be recalled.
  let recall: Double
  let wasRecalled: Bool
  let bin: PredictionBin
  /// How much it counts.
  var weight = 1.0
}
