// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The recall of a card, as versions of FSRS predict it.
struct ModelRecalls {
  /// With standard parameters.
  var standard: Double
  /// With the parameters in use, as `fsrs7`.
  var fsrs6: Double
  var fsrs7: Double

  var inside: ModelRecalls {
    ModelRecalls(
      standard: Logistic.inside(standard), fsrs6: Logistic.inside(fsrs6),
      fsrs7: Logistic.inside(fsrs7))
  }

  /// Of both versions, for probabilities inside.
  var meanLogOdds: Double { (Logistic.logOdds(fsrs6) + Logistic.logOdds(fsrs7)) / 2 }
}

/// A mixture of predictions of recall whose weights follow their success.
///
/// Each expert has a weight. After an answer it is multiplied by the probability that the expert
/// gave to the outcome, and a small share of all weights is distributed evenly. So over any sequence
/// of answers, the total loss exceeds that of the best expert by at most ln K for K experts, plus
/// about the share for each answer.
///
/// Sources: Bayes' rule; Herbster and Warmuth (1998) for the fixed share.
public struct Blend: Hashable, Sendable {
  /// A way to predict.
  public enum Expert: Int, CaseIterable, Sendable {
    /// The standard parameters, so that a fit to few answers costs little.
    case standard
    case fsrs6
    case fsrs7
    /// The mean of these two in log-odds, which the following experts correct.
    case mean
    /// By a constant.
    case bias
    /// By recent surprises.
    case surprise
    /// By the card's own surprises and its last answer time, too.
    case card
    /// By all features.
    case everything
  }

  /// By expert; the sum is 1.
  public private(set) var weights: [Double]
  /// The last predictions, by expert.
  private(set) var recalls: [Double]
  private var corrections: [RecallCorrection]

  private static let sharing = 1e-4

  init() {
    let count = Expert.allCases.count
    weights = [Double](repeating: 1 / Double(count), count: count)
    recalls = weights
    typealias Index = BlendFeatures.Index
    corrections = [
      RecallCorrection(size: 1, biasDrift: 2e-4),
      RecallCorrection(size: Index.cardSurprise, biasDrift: 5e-5),
      RecallCorrection(size: Index.today, biasDrift: 5e-5),
      RecallCorrection(size: Index.count, biasDrift: 5e-5),
    ]
  }

  /// Takes the drift since the last answer into account, as `RecallCorrection` does.
  mutating func drift() {
    for index in corrections.indices { corrections[index].drift() }
  }

  /// Prepares for predictions whose features differ only in those of the card.
  func moment(_ features: BlendFeatures, _ history: BlendHistory) -> BlendMoment {
    BlendMoment(features, history, weights: weights, corrections: corrections)
  }

  /// Predicts an answer from the predictions of FSRS.
  mutating func predict(_ models: ModelRecalls, _ features: borrowing BlendFeatures) -> Double {
    let models = models.inside
    let mean = models.meanLogOdds
    recalls[Expert.standard.rawValue] = models.standard
    recalls[Expert.fsrs6.rawValue] = models.fsrs6
    recalls[Expert.fsrs7.rawValue] = models.fsrs7
    recalls[Expert.mean.rawValue] = Logistic.probability(mean)
    for index in corrections.indices {
      recalls[Expert.bias.rawValue + index] = Logistic.inside(
        corrections[index].predict(features, logOdds: mean))
    }
    var sum = 0.0
    for index in recalls.indices { sum += weights[index] * recalls[index] }
    return Logistic.inside(sum)
  }

  /// The last prediction by the experts that know nothing of the card's own surprises.
  ///
  /// A leech is missed more often than this says; the others get used to its misses.
  var recallOfOthers: Double {
    var (sum, weight) = (0.0, 0.0)
    for index in 0..<Expert.card.rawValue {
      sum += weights[index] * recalls[index]
      weight += weights[index]
    }
    return sum / weight
  }

  /// Learns the outcome of the last prediction.
  mutating func learn(wasRecalled: Bool) {
    for index in corrections.indices { corrections[index].learn(wasRecalled ? 1 : 0) }
    var sum = 0.0
    for index in weights.indices {
      weights[index] *= wasRecalled ? recalls[index] : 1 - recalls[index]
      sum += weights[index]
    }
    let even = Self.sharing / Double(weights.count)
    for index in weights.indices {
      weights[index] = weights[index] / sum * (1 - Self.sharing) + even
    }
  }

  /// What it has learned, in a fixed order.
  var learned: [Double] { weights + corrections.flatMap(\.learned) }

  /// Takes what it has learned from the beginning of a list.
  mutating func restore(from numbers: inout ArraySlice<Double>) {
    weights = numbers.takeFirst(weights.count)
    for index in corrections.indices { corrections[index].restore(from: &numbers) }
  }

  /// The prediction that the weights would have to explain surprises by: that of the mean expert.
  var base: Double { recalls[Expert.mean.rawValue] }
}
