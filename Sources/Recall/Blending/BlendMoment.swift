// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The blend at one moment, for many cards: what their predictions have in common, which is most of
/// the work, is done once.
struct BlendMoment: Sendable {
  private let history: BlendHistory
  /// By expert.
  private let weights: [Double]
  /// What `RecallCorrection` calls m and v, without the features of the card.
  private let logOdds: Corrections
  private let variance: Corrections
  private let slopes: PerFeature<Corrections>
  private let cross: PerFeature<Corrections>
  private let squares: PerFeature<PerFeature<Corrections>>

  /// A number of each correction, so that all of them are predicted at the same time.
  typealias Corrections = SIMD4<Double>

  init(
    _ features: BlendFeatures, _ history: BlendHistory, weights: [Double],
    corrections: [RecallCorrection]
  ) {
    self.history = history
    self.weights = weights
    var fixed = features
    for index in CardFeatures.indices { fixed.set(index, 0) }
    let values = fixed.values
    func each(_ number: (RecallCorrection) -> Double) -> Corrections {
      Corrections(corrections.map(number))
    }
    func sum(_ number: (Int) -> Double) -> Double { values.indices.reduce(0) { $0 + number($1) } }
    logOdds = each { correction in sum { correction.weight(of: $0) * values[$0] } }
    variance = each { correction in
      values.indices.reduce(0.0) { before, one in
        values.indices.reduce(before) {
          $0 + correction.covariance(of: one, $1) * values[one] * values[$1]
        }
      }
    }
    slopes = .each { index in each { $0.weight(of: index) } }
    cross = .each { index in
      each { correction in sum { 2 * correction.covariance(of: $0, index) * values[$0] } }
    }
    squares = .each { one in
      .each { other in each { $0.covariance(of: one, other) } }
    }
  }

  /// Predicts the next answer to a card.
  func recall(of card: BlendCard, predicted models: ModelRecalls) -> Double {
    let models = models.inside
    let mean = models.meanLogOdds
    let corrected = corrected(mean, history.features(of: card))
    typealias Expert = Blend.Expert
    var sum = weights[Expert.standard.rawValue] * models.standard
    sum += weights[Expert.fsrs6.rawValue] * models.fsrs6
    sum += weights[Expert.fsrs7.rawValue] * models.fsrs7
    sum += weights[Expert.mean.rawValue] * Logistic.probability(mean)
    for index in 0..<Corrections.scalarCount {
      let recall = Logistic.inside(Logistic.probability(corrected[index]))
      sum += weights[Expert.bias.rawValue + index] * recall
    }
    return Logistic.inside(sum)
  }

  /// The log-odds by all corrections.
  private func corrected(_ base: Double, _ card: CardFeatures) -> Corrections {
    let moved = base + logOdds + slopes.times(card)
    let squares = PerFeature(
      first: cross.first + squares.first.times(card),
      second: cross.second + squares.second.times(card),
      third: cross.third + squares.third.times(card))
    let spread = variance + squares.times(card)
    return moved / (1 + .pi * spread / 8).squareRoot()
  }
}

/// Something for each feature of a card, in the order of `CardFeatures`.
private struct PerFeature<Value: Sendable>: Sendable {
  let first: Value
  let second: Value
  let third: Value

  static func each(_ value: (Int) -> Value) -> PerFeature {
    let indices = CardFeatures.indices
    return PerFeature(
      first: value(indices[0]), second: value(indices[1]), third: value(indices[2]))
  }
}

extension PerFeature<BlendMoment.Corrections> {
  /// The sum of the products with the features.
  func times(_ card: CardFeatures) -> BlendMoment.Corrections {
    first * card.x + second * card.y + third * card.z
  }
}
