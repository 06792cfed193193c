/// The predictions within one tenth of recall, and how often they came true.
public struct CalibrationBin: Hashable, Sendable {
  /// From 0 for the predictions below 10 % to 9 for those of at least 90 %.
  public let tenth: Int
  public let items: Int
  /// The mean of the recalls given.
  public let expected: Double
  /// The share that was recalled.
  public let observed: Double

  /// The tenths that have predictions, in order.
  static func tenths(of predictions: [Prediction]) -> [CalibrationBin] {
    var sums = [(items: Int, expected: Double, observed: Int)](repeating: (0, 0, 0), count: 10)
    for prediction in predictions {
      let tenth = min(max(Int(prediction.recall * 10), 0), 9)
      sums[tenth].items += 1
      sums[tenth].expected += prediction.recall
      sums[tenth].observed += prediction.wasRecalled ? 1 : 0
    }
    return sums.enumerated().compactMap { tenth, sum in
      sum.items == 0
        ? nil
        : CalibrationBin(
          tenth: tenth, items: sum.items, expected: sum.expected / Double(sum.items),
          observed: Double(sum.observed) / Double(sum.items))
    }
  }
}
