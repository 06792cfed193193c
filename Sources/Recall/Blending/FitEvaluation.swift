// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// How well models predicted a log, each review before its grade was known.
///
/// Parameters are fitted whenever `FitSchedule` says so, at the start of a session, to the reviews
/// before it. Until the first fit, models have their standard parameters. So the end of a log never
/// affects the predictions before it.
public struct FitEvaluation: Sendable {
  /// What predicted; the raw value is the name of its column.
  public enum Name: String, CaseIterable, Sendable {
    /// FSRS-6 with its standard parameters.
    case standard
    case fsrs6
    case fsrs7
    case blend
  }

  /// The predictions of one model.
  public struct Model: Sendable {
    /// What predicted.
    public let name: Name
    /// By review.
    public let recalls: [Double]
    /// How good the predictions were.
    public let metrics: PredictionMetrics
    /// The standard error of the log loss over days; nil for a single day.
    public let error: Double?
    /// How much lower the log loss is than that of the fitted FSRS-6, and the error over days.
    public let gain: Double
    /// The standard error of the gain over days; nil for a single day.
    public let gainError: Double?
  }

  /// A predicted review.
  public struct Review: Sendable {
    /// The number of the card in the log.
    public let card: Int
    /// Milliseconds since 1970.
    public let time: Int64
    /// The grade that was given, 1 to 4.
    public let grade: Int
    /// Study days since the card's previous review.
    public let days: Int
  }

  /// In the order of time: all reviews at least a day after the previous one of their card.
  public let reviews: [Review]
  /// In the order of `Name`; empty without reviews.
  public let models: [Model]
  /// The number of times that parameters were fitted.
  public let fits: Int
  /// The final weights of the blend, by expert.
  public let weights: [Double]
}

extension Fit {
  /// Evaluates the models on the log.
  ///
  /// `proceed` is called on this thread with the share of work done, and may throw to cancel.
  public func evaluation<Stop: Error>(
    proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitEvaluation {
    let run = FitEvaluationRun(fit: self)
    return try run.evaluation(proceed: proceed)
  }
}

/// Computes an evaluation.
private struct FitEvaluationRun {
  let fit: Fit
  let log: ReviewLog
  let cardOf: [Int32]
  let periods: [EvaluationPeriod]
  let predictor: Predictor

  init(fit: Fit) {
    self.fit = fit
    log = fit.log
    cardOf = log.cards
    periods = EvaluationPeriod.all(of: log, in: log.order, cardOf)
    predictor = Predictor(log, at: fit.places, threads: fit.threads)
  }

  func evaluation<Stop: Error>(
    proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitEvaluation {
    let progress = FitProgress(whole: periods.reduce(1) { $0 + 2 * Double($1.end) })
    let standard = Parameters(defaultsOf: .fsrs6)
    let plain = try predicted(
      0..<fit.places.count, by: standard, elapsed: fit.elapsed(.fsrs6), progress,
      proceed: proceed)
    let fsrs6 = try fitted(.fsrs6, progress, proceed: proceed)
    let fsrs7 = try fitted(.fsrs7, progress, proceed: proceed)
    let (recalls, blend) = log.blended(
      at: fit.places, standard: plain.map(\.recall), fsrs6: fsrs6.map(\.recall),
      fsrs7: fsrs7.map(\.recall))
    let all = [plain, fsrs6, fsrs7, predictor.predictions(recalls, of: fit.places.indices)]
    return FitEvaluation(
      reviews: fit.places.map { review(Int($0)) }, models: models(all),
      fits: periods.count - 1, weights: blend.weights)
  }

  private func review(_ place: Int) -> FitEvaluation.Review {
    let card = Int(cardOf[place])
    return FitEvaluation.Review(
      card: card, time: log.times[place], grade: Int(log.grades[place]),
      days: log.elapsedDays(at: place, in: log.card(card)))
  }

  /// The predictions of a model that is fitted before each period but the first.
  private func fitted<Stop: Error>(
    _ model: MemoryModel, _ progress: FitProgress, proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    let elapsed = fit.elapsed(model)
    var predictions: [Prediction] = []
    var near: Parameters?
    for (number, period) in periods.enumerated() {
      var parameters = Parameters(defaultsOf: model)
      if number > 0 {
        let task = FitTask(
          model: model, elapsed: elapsed, end: period.end, near: near, precision: .judged,
          work: Double(period.end))
        let result = try fit.fitted(task, progress, proceed: proceed)
        parameters = result.parameters
        near = result.extent == .everything ? parameters : nil
      }
      predictions += try predicted(
        period.items, by: parameters, elapsed: elapsed, progress, proceed: proceed)
    }
    return predictions
  }

  private func predicted<Stop: Error>(
    _ range: Range<Int>, by parameters: Parameters, elapsed: [Float], _ progress: FitProgress,
    proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    guard !range.isEmpty else { return [] }
    return try predictor.predictions(
      by: parameters.model, parameters.values.map { Double($0) }, elapsed: elapsed, of: range
    ) { () throws(Stop) in try proceed(progress.advance()) }
  }

  private func models(_ predictions: [[Prediction]]) -> [FitEvaluation.Model] {
    guard !fit.places.isEmpty else { return [] }
    let days = fit.places.map { log.days[Int($0)] }
    let losses = predictions.map { $0.map(PredictionMetrics.loss) }
    return FitEvaluation.Name.allCases.indices.map { index in
      let own = DailyMean(losses[index], days: days)
      let gain = DailyMean(zip(losses[1], losses[index]).map { $0 - $1 }, days: days)
      return FitEvaluation.Model(
        name: FitEvaluation.Name.allCases[index],
        recalls: predictions[index].map(\.recall), metrics: PredictionMetrics(predictions[index]),
        error: own.error, gain: gain.mean, gainError: gain.error)
    }
  }
}

/// The reviews that are predicted by the same parameters.
private struct EvaluationPeriod {
  /// Indices of predicted reviews, in the order of time.
  var items: Range<Int>
  /// The parameters are fitted to the reviews before this place in the order of `TimeOrder`; 0 for
  /// the standard ones.
  let end: Int

  /// The periods of a log, the first one with standard parameters.
  static func all(of log: ReviewLog, in order: [Int32], _ cardOf: [Int32]) -> [EvaluationPeriod] {
    var periods = [EvaluationPeriod(items: 0..<0, end: 0)]
    var history = BlendHistory()
    var (items, later, answersFitted, dayFitted) = (0, 0, 0, 0)
    for (count, position) in order.enumerated() {
      let place = Int(position)
      let (day, time) = (log.days[place], log.times[place])
      if history.isSessionStart(day: day, time: time),
        FitSchedule.isDue(
          answers: count, fitted: answersFitted, days: Int(day) - dayFitted)
      {
        periods[periods.count - 1].items = periods[periods.count - 1].items.lowerBound..<items
        periods.append(EvaluationPeriod(items: items..<items, end: later))
        (answersFitted, dayFitted) = (count, Int(day))
      }
      history.begin(day: day, time: time)
      let card = log.card(Int(cardOf[place]))
      if place > card.lowerBound { later += 1 }
      if log.elapsedDays(at: place, in: card) > 0 { items += 1 }
    }
    periods[periods.count - 1].items = periods[periods.count - 1].items.lowerBound..<items
    return periods
  }
}

/// A mean of observations, and its standard error if the observations of a day depend on each other.
struct DailyMean {
  let mean: Double
  /// Nil for a single day.
  let error: Double?

  init(_ observations: [Double], days: [Int32]) {
    mean = observations.reduce(0, +) / Double(max(observations.count, 1))
    error = JudgedAnswers.error(observations, mean, groups: days)
  }
}
