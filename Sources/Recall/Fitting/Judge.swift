import Glibc

/// Lets every candidate predict the judged answers, those that have to be trained from what was
/// before.
struct Judge {
  let fit: Fit
  let split: TimeSplit
  let predictor: Predictor
  let answers: JudgedAnswers

  /// All of them, what is in force first.
  func contest<Stop: Error>(
    _ current: Parameters?, _ models: [MemoryModel], proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitContest {
    let workPerModel = split.judged.reduce(whole) { $0 + work($1) }
    let progress = FitProgress(whole: Double(models.count) * workPerModel)
    var contest = FitContest(answers)
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
      // Where next to nothing was fitted there is nothing to begin from.
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

/// The answers by which candidates are judged, and which of them are likely to go together.
///
/// Those of one card share how hard it is, those of one day how the day went, so neither are as
/// many pieces of evidence as there are answers.
struct JudgedAnswers {
  private let cards: [Int32]
  private let days: [Int32]

  /// The answers at these places of a log.
  init(_ log: ReviewLog, at places: ArraySlice<Int32>) {
    var cardOf = [Int32](repeating: 0, count: log.count)
    for number in 0..<log.cardCount {
      for place in log.card(number) { cardOf[place] = Int32(number) }
    }
    cards = places.map { cardOf[Int($0)] }
    days = places.map { log.days[Int($0)] }
  }

  /// How much lower the mean of some losses is than that of others.
  func gain(of losses: [Double], over others: [Double]) -> FitGain {
    let gains = zip(others, losses).map { $0 - $1 }
    let mean = gains.reduce(0, +) / Double(gains.count)
    let errors = [cards, days].compactMap { Self.error(gains, mean, groups: $0) }
    // One card on one day proves nothing.
    return FitGain(logLoss: mean, error: errors.max() ?? abs(mean))
  }

  /// The standard error of a mean whose parts go together by groups; nil if there is only one.
  ///
  /// Source: the variance of a mean of clusters (Liang and Zeger, 1986).
  private static func error(_ gains: [Double], _ mean: Double, groups: [Int32]) -> Double? {
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

/// A forecast that knows nothing of memory: how things went lately.
///
/// Source: the public benchmark's. The log-odds start at 1.2 and move by 0.3 of every surprise.
enum MovingAverage {
  /// The chance it gave to each outcome before it happened.
  static func recalls(_ outcomes: some Sequence<Bool>) -> [Double] {
    var logOdds = 1.2
    return outcomes.map { wasRecalled in
      let recall = 1 / (1 + exp(-logOdds))
      logOdds += 0.3 * ((wasRecalled ? 1 : 0) - recall)
      return recall
    }
  }
}

/// The parts of a log by time: what has been before each is trained on, the part itself judges.
///
/// Source: fsrs-rs, which cuts the predicted answers into six equal parts, the last of which takes
/// the rest; the first only trains. Parameters that were fitted to a part of this log may be judged
/// only by answers after it: then the five judging parts lie there.
struct TimeSplit: Sendable {
  /// Ranges of the predicted answers in the order of time.
  let judged: [Range<Int>]

  /// How few answers can tell anything.
  static let fewest = 50

  /// Nil if too little is left after what the present parameters have seen.
  init?(count: Int, seen: Int) {
    let begin = max(count / 6, seen)
    guard count - begin >= Self.fewest else { return nil }
    let size = (count - begin) / 5
    judged = (0..<5).map { part in
      begin + part * size..<(part == 4 ? count : begin + (part + 1) * size)
    }
  }

  /// All that is judged.
  var whole: Range<Int> { judged[0].lowerBound..<judged[4].upperBound }
}
