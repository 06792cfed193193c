/// Predicted and actual recall, by tenths of the prediction.
public struct Calibration: Hashable, Sendable {
  public struct Tenth: Hashable, Sendable {
    /// 0 for predictions below 10 %, 9 for those from 90 %.
    public let tenth: Int
    /// The mean of the predictions.
    public let predicted: Double
    public let known: Proportion
  }

  /// The tenths with predictions.
  public let tenths: [Tenth]
  /// The mean of all predictions; nil without any.
  public let predicted: Double?
  public let known: Proportion

  public init(_ statistics: Statistics) {
    let tally = statistics.total
    tenths = (0..<10).compactMap { place in
      let tenth = tally.tenth(place)
      guard tenth.count > 0 else { return nil }
      return Tenth(
        tenth: place, predicted: tenth.predicted / Double(tenth.count),
        known: Proportion(tenth.right, of: tenth.count))
    }
    let sum = (0..<10).reduce(0) { $0 + tally.tenth($1).predicted }
    known = tenths.reduce(Proportion(0, of: 0)) { $0 + $1.known }
    predicted = known.count > 0 ? sum / Double(known.count) : nil
  }
}
