// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// How well the memory model in use, and the blend with it, predicted reviews before they were made.
///
/// Reviews up to the time when the current parameters were set are predicted with the standard ones,
/// because the current ones may have been fitted to them.
public struct StandingEvaluation: Sendable {
  /// The predictions of one model.
  public struct Model: Sendable {
    /// What predicted.
    public let name: Name
    /// How good the predictions were.
    public let metrics: PredictionMetrics
    /// How much lower the log loss is than that of the current model, and the error over days.
    public let gain: Double
    /// The standard error of the gain over days; nil for a single day.
    public let gainError: Double?
  }

  /// What predicted.
  public enum Name: String, CaseIterable, Sendable {
    /// The current model with its standard parameters.
    case standard
    case current
    case blend
  }

  /// In the order of `Name`; empty without reviews.
  public let models: [Model]

  /// The number of predicted reviews.
  public var items: Int { models.first?.metrics.items ?? 0 }
}

extension Fit {
  /// Evaluates parameters that have been used since a time in milliseconds since 1970, on the
  /// reviews from a study day on.
  public func evaluation(
    of parameters: Parameters, since time: Int64?, from day: Int?
  ) -> StandingEvaluation {
    let blended = blended(by: parameters, since: time)
    let all = [blended.standard, blended.current, blended.recalls]
    let first = day ?? .min
    let shown = places.indices.filter { Int(log.days[Int(places[$0])]) >= first }
    guard !shown.isEmpty else { return StandingEvaluation(models: []) }
    let predictor = Predictor(log, at: places, threads: threads)
    let predictions = all.map { recalls in
      let all = predictor.predictions(recalls, of: places.indices)
      return shown.map { all[$0] }
    }
    let days = shown.map { log.days[Int(places[$0])] }
    let losses = predictions.map { $0.map(PredictionMetrics.loss) }
    return StandingEvaluation(
      models: StandingEvaluation.Name.allCases.indices.map { index in
        let gain = DailyMean(zip(losses[1], losses[index]).map { $0 - $1 }, days: days)
        return StandingEvaluation.Model(
          name: StandingEvaluation.Name.allCases[index],
          metrics: PredictionMetrics(predictions[index]), gain: gain.mean, gainError: gain.error)
      })
  }

  /// The predictions of the current model with its standard parameters and with those in use, and
  /// those of the blend.
  func blended(
    by parameters: Parameters, since time: Int64?
  ) -> (standard: [Double], current: [Double], recalls: [Double]) {
    var fold = StandingFold(cards: log.cardCount, by: parameters, since: time)
    let cards = log.cards
    var (standard, current, recalls) = ([Double](), [Double](), [Double]())
    for place in log.order {
      let number = Int(cards[Int(place)])
      guard let made = fold.take(log.answer(at: Int(place)), of: number) else { continue }
      standard.append(made.standard)
      current.append(made.used)
      recalls.append(made.blend)
    }
    return (standard, current, recalls)
  }
}
