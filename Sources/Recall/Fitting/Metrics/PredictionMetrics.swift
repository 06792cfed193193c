import Glibc

/// How well predictions agree with what happened.
public struct PredictionMetrics: Hashable, Sendable {
  /// The mean of −ln of the chance given to what happened; lower is better.
  public let logLoss: Double
  /// How far mean prediction and mean outcome of like answers are apart; lower is better.
  public let rmseBins: Double
  /// The chance that a recalled answer was given a higher recall than a forgotten one, or nil if
  /// all of them ended alike.
  public let auc: Double?
  public let items: Int
  /// The predictions by tenths of the recall they gave.
  public let calibration: [CalibrationBin]

  init(_ predictions: [Prediction]) {
    precondition(!predictions.isEmpty, "Without predictions there is nothing to measure.")
    items = predictions.count
    logLoss = Self.logLoss(predictions)
    rmseBins = Self.rmseBins(predictions)
    auc = Self.auc(predictions)
    calibration = CalibrationBin.tenths(of: predictions)
  }

  // A certainty that was wrong costs a lot, not everything.
  private static let edge = 1e-7

  static func loss(_ prediction: Prediction) -> Double {
    let recall = min(max(prediction.recall, edge), 1 - edge)
    return -log(prediction.wasRecalled ? recall : 1 - recall)
  }

  private static func logLoss(_ predictions: [Prediction]) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for prediction in predictions {
      sum += prediction.weight * loss(prediction)
      weight += prediction.weight
    }
    return sum / weight
  }

  // As the reference has it: weights say what a bin counts, not what is in its means.
  private static func rmseBins(_ predictions: [Prediction]) -> Double {
    var bins = [Bin](repeating: Bin(), count: PredictionBin.codes)
    for prediction in predictions {
      let code = Int(prediction.bin.code)
      bins[code].items += 1
      bins[code].weight += prediction.weight
      bins[code].excess += prediction.recall - (prediction.wasRecalled ? 1 : 0)
    }
    var (squares, weight) = (0.0, 0.0)
    for bin in bins where bin.items > 0 {
      let mean = bin.excess / bin.items
      squares += bin.weight * mean * mean
      weight += bin.weight
    }
    return sqrt(squares / weight)
  }

  private struct Bin {
    var items = 0.0
    var weight = 0.0
    /// What was expected above what happened.
    var excess = 0.0
  }

  // Mann and Whitney, with mean ranks for ties.
  private static func auc(_ predictions: [Prediction]) -> Double? {
    let recalled = predictions.count(where: \.wasRecalled)
    let forgotten = predictions.count - recalled
    guard recalled > 0 && forgotten > 0 else { return nil }
    // Recalls are not negative, so their bits are in their order.
    let order = ascending(predictions.map(\.recall.bitPattern))
    var ranks = 0.0
    var begin = 0
    while begin < order.count {
      var end = begin + 1
      let recall = predictions[Int(order[begin])].recall
      while end < order.count && predictions[Int(order[end])].recall == recall { end += 1 }
      let successes = order[begin..<end].count { predictions[Int($0)].wasRecalled }
      ranks += Double(successes) * Double(begin + 1 + end) / 2
      begin = end
    }
    let (n, m) = (Double(recalled), Double(forgotten))
    return (ranks - n * (n + 1) / 2) / (n * m)
  }
}
