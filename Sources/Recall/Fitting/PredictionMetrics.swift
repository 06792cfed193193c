// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// How well predictions agree with the outcomes.
public struct PredictionMetrics: Hashable, Sendable {
  /// The mean of −ln of the probability given to the outcome; lower is better.
  public let logLoss: Double
  /// The difference between mean prediction and mean outcome of similar reviews; lower is better.
  public let rmseBins: Double
  /// The probability that a recalled card had a higher prediction than a forgotten one; nil if all
  /// outcomes are the same.
  public let auc: Double?
  /// The number of predicted reviews.
  public let items: Int
  /// Predictions and outcomes by tenths of predicted recall.
  public let calibration: [CalibrationBin]

  init(_ predictions: [Prediction]) {
    precondition(!predictions.isEmpty, "There must be predictions to measure.")
    items = predictions.count
    logLoss = Self.logLoss(predictions)
    rmseBins = Self.rmseBins(predictions)
    auc = Self.auc(predictions)
    calibration = CalibrationBin.tenths(of: predictions)
  }

  // Keeps the loss of a wrong prediction finite.
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

  // As in fsrs-rs, weights apply to the bins and not to the means within them.
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
    /// The sum of prediction minus outcome.
    var excess = 0.0
  }

  // The Mann–Whitney statistic, with mean ranks for ties.
  private static func auc(_ predictions: [Prediction]) -> Double? {
    let recalled = predictions.count(where: \.wasRecalled)
    let forgotten = predictions.count - recalled
    guard recalled > 0 && forgotten > 0 else { return nil }
    // Recalls are not negative, so their bit patterns sort like the numbers.
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

/// The predictions within one tenth of recall, and the share that was recalled.
public struct CalibrationBin: Hashable, Sendable {
  /// From 0 for the predictions below 10 % to 9 for those of at least 90 %.
  public let tenth: Int
  /// The number of predictions within this tenth.
  public let items: Int
  /// The mean prediction.
  public let expected: Double
  /// The share that was recalled.
  public let observed: Double

  /// The nonempty tenths, in order.
  static func tenths(of predictions: [Prediction]) -> [CalibrationBin] {
    var sums = [(items: Int, expected: Double, observed: Int)](repeating: (0, 0, 0), count: 10)
    for prediction in predictions {
      let tenth = min(max(Int(prediction.recall * 10), 0), 9)
      sums[tenth].items += 1
      sums[tenth].expected += prediction.recall
      sums[tenth].observed += prediction.wasRecalled ? 1 : 0
    }
    return tenths(of: sums)
  }

  static func tenths(
    of sums: [(items: Int, expected: Double, observed: Int)]
  ) -> [CalibrationBin] {
    sums.enumerated().compactMap { tenth, sum in
      sum.items == 0
        ? nil
        : CalibrationBin(
          tenth: tenth, items: sum.items, expected: sum.expected / Double(sum.items),
          observed: Double(sum.observed) / Double(sum.items))
    }
  }
}

/// The predicted recall of one review, and its outcome.
struct Prediction: Sendable {
  /// The predicted probability of recall.
  let recall: Double
  let wasRecalled: Bool
  let bin: PredictionBin
  var weight = 1.0
}

/// A group of similar reviews: about the same interval, number of reviews and number of lapses.
///
/// Source: fsrs-rs, which bins by powers of 3.62 of the interval in days, of 1.89 of the number of
/// reviews (those at least a day after the previous one, plus one), and of 1.73 of the lapses so
/// far.
struct PredictionBin: Hashable, Sendable {
  /// The three powers in one number; 0 for the last means no lapses.
  let code: Int32

  init(days: Double, answers: Int, lapses: Int) {
    let interval = Self.power(of: days, by: 3.62)
    let length = Self.power(of: Double(answers + 1), by: 1.89)
    let failure = lapses == 0 ? 0 : 1 + Self.power(of: Double(lapses), by: 1.73)
    code = (interval * 64 + length) * 64 + failure
  }

  /// The upper limit of all codes.
  static let codes = 64 * 64 * 64

  private static func power(of number: Double, by base: Double) -> Int32 {
    Int32(min(max((log(number) / log(base)).rounded(.down), 0), 62))
  }
}

/// Predicts reviews of a log, in one pass over each card.
struct Predictor: Sendable {
  private let log: ReviewLog
  private let workers: Workers
  private let blocks: [Range<Int>]
  private let bins: [PredictionBin]
  /// Positions in the log, in the order of the predictions.
  let places: [Int32]

  /// Takes the positions of the reviews to predict, each at least a day after the previous one.
  init(_ log: ReviewLog, at places: [Int32], threads: Int? = nil) {
    self.log = log
    self.places = places
    workers = Workers(threads: threads)
    blocks = TrainingSet.blocks(of: log.starts)
    bins = Self.bins(log, at: places)
  }

  /// Predicts a range of the positions, in order.
  func predictions<Stop: Error>(
    by model: MemoryModel, _ numbers: [Double], elapsed: [Float], of range: Range<Int>,
    proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    let recalls =
      switch model {
      case .fsrs6:
        try recalls(range, by: TrainableFSRS6(numbers), elapsed: elapsed, proceed: proceed)
      case .fsrs7:
        try recalls(range, by: TrainableFSRS7(numbers), elapsed: elapsed, proceed: proceed)
      }
    return range.map { index in
      Prediction(
        recall: Double(recalls[Int(places[index])]), wasRecalled: wasRecalled(index),
        bin: bins[index])
    }
  }

  /// Makes predictions from given recalls, for a range of the positions.
  func predictions(_ recalls: [Double], of range: Range<Int>) -> [Prediction] {
    range.map {
      Prediction(recall: recalls[$0], wasRecalled: wasRecalled($0), bin: bins[$0])
    }
  }

  func wasRecalled(_ index: Int) -> Bool { log.grades[Int(places[index])] > 1 }

  private func recalls<Model: TrainableModel, Stop: Error>(
    _ range: Range<Int>, by model: Model, elapsed: [Float], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Double] {
    let wanted = wanted(range)
    let recalls = SharedArray(repeating: 0.0, count: log.count)
    let (log, blocks) = (self.log, self.blocks)
    try workers.run(blocks.count, proceed: proceed) { block in
      for number in blocks[block] {
        let card = log.card(number)
        guard let last = card.last(where: { wanted[$0] }) else { continue }
        var memory = model.first(log.grades[card.lowerBound])
        for position in card.lowerBound + 1..<last + 1 {
          let days = Double(elapsed[position])
          if wanted[position] { recalls.elements[position] = model.recall(of: memory, after: days) }
          if position < last {
            memory = model.next(memory, after: days, grade: log.grades[position])
          }
        }
      }
    }
    return recalls.all
  }

  private func wanted(_ range: Range<Int>) -> [Bool] {
    var wanted = [Bool](repeating: false, count: log.count)
    for position in places[range] { wanted[Int(position)] = true }
    return wanted
  }

  private static func bins(_ log: ReviewLog, at places: [Int32]) -> [PredictionBin] {
    var all = [PredictionBin](
      repeating: PredictionBin(days: 1, answers: 1, lapses: 0), count: log.count)
    for number in 0..<log.cardCount {
      let card = log.card(number)
      var (answers, lapses) = (0, 0)
      for position in card {
        let days = log.elapsedDays(at: position, in: card)
        guard days > 0 else { continue }
        answers += 1
        all[position] = PredictionBin(days: Double(days), answers: answers, lapses: lapses)
        lapses += log.grades[position] == 1 ? 1 : 0
      }
    }
    return places.map { all[Int($0)] }
  }
}
