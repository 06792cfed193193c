// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// Lets every candidate predict the judged reviews; models are trained on the reviews before each
/// judged part.
struct FitJudge {
  let fit: Fit
  let split: TimeSplit
  let predictor: Predictor
  let answers: JudgedAnswers

  /// All candidates, the current parameters first.
  func contest<Stop: Error>(
    _ current: Parameters?, _ models: [MemoryModel], proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitContest {
    let workPerModel = split.judged.reduce(whole) { $0 + work($1) }
    let progress = FitProgress(whole: Double(models.count) * workPerModel)
    var contest = FitContest(answers: answers)
    let defaults = Parameters(defaultsOf: current?.model ?? .fsrs6)
    let standing = [current.map { (FitCandidate.Name.current, $0) }, (.defaults, defaults)]
    for (name, parameters) in standing.compactMap(\.self) {
      contest.enter(name, parameters, predicting: try predicted(parameters, proceed: proceed))
    }
    for model in models {
      let (parameters, predictions) = try trained(model, progress, proceed: proceed)
      contest.enter(model == .fsrs6 ? .fsrs6 : .fsrs7, parameters, predicting: predictions)
    }
    contest.enter(.movingAverage, nil, predicting: movingAverage)
    return contest
  }

  private func work(_ part: Range<Int>) -> Double { Double(part.lowerBound) }
  private var whole: Double { Double(split.whole.upperBound) }

  private func predicted<Stop: Error>(
    _ parameters: Parameters, proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    try predicted(
      split.whole, by: parameters, elapsed: fit.elapsed(parameters.model)
    ) { () throws(Stop) in try proceed(0) }
  }

  private func trained<Stop: Error>(
    _ model: MemoryModel, _ progress: FitProgress,
    proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> (Parameters, [Prediction]) {
    let elapsed = fit.elapsed(model)
    var predictions: [Prediction] = []
    var near: Parameters?
    for part in split.judged {
      let task = FitTask(
        model: model, elapsed: elapsed, end: fit.cut(before: part.lowerBound), near: near,
        precision: .judged, work: work(part))
      let before = try fit.fitted(task, progress, proceed: proceed)
      predictions += try predicted(
        part, by: before.parameters, elapsed: elapsed
      ) { () throws(Stop) in try proceed(progress.advance()) }
      // A fit of only a few parameters is no useful starting point.
      near = before.extent == .everything ? before.parameters : nil
    }
    let task = FitTask(
      model: model, elapsed: elapsed, end: fit.cut(before: split.whole.upperBound), near: near,
      precision: .full, work: whole)
    let final = try fit.fitted(task, progress, proceed: proceed)
    return (final.parameters, predictions)
  }

  private func predicted<Stop: Error>(
    _ range: Range<Int>, by parameters: Parameters, elapsed: [Float],
    proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    try predictor.predictions(
      by: parameters.model, parameters.values.map { Double($0) }, elapsed: elapsed, of: range,
      proceed: proceed)
  }

  private var movingAverage: [Prediction] {
    let outcomes = predictor.places.indices.map { predictor.wasRecalled($0) }
    return predictor.predictions(MovingAverage.recalls(outcomes), of: split.whole)
  }
}

/// The reviews that candidates are judged by, with their cards and days.
///
/// Reviews of one card share its difficulty and reviews of one day share its circumstances, so they
/// are not independent evidence.
struct JudgedAnswers {
  private let cards: [Int32]
  private let days: [Int32]

  /// Takes the reviews at these positions of a log.
  init(_ log: ReviewLog, at places: ArraySlice<Int32>) {
    var cardOf = [Int32](repeating: 0, count: log.count)
    for number in 0..<log.cardCount {
      for index in log.card(number) { cardOf[index] = Int32(number) }
    }
    cards = places.map { cardOf[Int($0)] }
    days = places.map { log.days[Int($0)] }
  }

  /// How much lower the mean of the losses is than the mean of the others.
  func gain(of losses: [Double], over others: [Double]) -> FitGain {
    let gains = zip(others, losses).map { $0 - $1 }
    let mean = gains.reduce(0, +) / Double(gains.count)
    let errors = [cards, days].compactMap { Self.error(gains, mean, groups: $0) }
    // A single card on a single day is no evidence.
    return FitGain(logLoss: mean, error: errors.max() ?? abs(mean))
  }

  /// The standard error of a mean of grouped observations; nil for a single group.
  ///
  /// Source: the cluster-robust variance (Liang and Zeger, 1986).
  static func error(_ gains: [Double], _ mean: Double, groups: [Int32]) -> Double? {
    guard let first = groups.min(), let last = groups.max(), first < last else { return nil }
    var sums = [Double](repeating: 0, count: Int(last - first) + 1)
    var isThere = [Bool](repeating: false, count: sums.count)
    for (gain, group) in zip(gains, groups) {
      sums[Int(group - first)] += gain - mean
      isThere[Int(group - first)] = true
    }
    let squares = sums.reduce(0) { $0 + $1 * $1 }
    let count = Double(isThere.count(where: \.self))
    return sqrt(squares * count / (count - 1)) / Double(gains.count)
  }
}

/// A baseline without a memory model: the recent success rate.
///
/// Source: the open-spaced-repetition benchmark. The log-odds start at 1.2 and move by 0.3 times
/// the error of each prediction.
enum MovingAverage {
  /// The probability of recall before each outcome.
  static func recalls(_ outcomes: some Sequence<Bool>) -> [Double] {
    var logOdds = 1.2
    return outcomes.map { wasRecalled in
      let recall = 1 / (1 + exp(-logOdds))
      logOdds += 0.3 * ((wasRecalled ? 1 : 0) - recall)
      return recall
    }
  }
}

/// Splits a log by time into five judged parts; a model is trained on everything before each part.
///
/// Source: fsrs-rs, which splits the predicted reviews into six equal parts and only trains on the
/// first. If the current parameters were fitted to part of the log, all five judged parts come after
/// it.
struct TimeSplit: Sendable {
  /// Ranges of the predicted reviews in the order of time.
  let judged: [Range<Int>]

  /// The minimum number of judged reviews.
  static let fewest = 50

  /// Nil if too few reviews remain after those that the current parameters were fitted to.
  init?(count: Int, seen: Int) {
    let begin = max(count / 6, seen)
    guard count - begin >= Self.fewest else { return nil }
    let size = (count - begin) / 5
    judged = (0..<5).map { part in
      begin + part * size..<(part == 4 ? count : begin + (part + 1) * size)
    }
  }

  /// All judged parts.
  var whole: Range<Int> { judged[0].lowerBound..<judged[4].upperBound }
}
