// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// Learns from each answer how predictions of recall have to be corrected.
///
/// Bayesian logistic regression with drift, as an extended Kalman filter. The weights start at 0,
/// which changes nothing, with covariance S. For an answer y, features x and a prediction with the
/// log-odds b:
/// - drift: S ← S + Q
/// - prediction: m = b + w·x, v = x'Sx, recall = σ(m / √(1 + πv/8))
/// - after the answer, with p = σ(m), s = p(1 − p): w ← w + Sx·(y − p)/(1 + sv),
///   S ← S − Sx(Sx)'·s/(1 + sv)
///
/// Sources: MacKay (1992) for the prediction, the standard extended Kalman filter for the update.
struct RecallCorrection: Hashable, Sendable {
  /// The number of features used, the constant one included.
  let size: Int
  private let biasDrift: Double
  private var weights: [Double]
  /// Column by column, so that the sums of a prediction do not wait for each other.
  private var covariance: [Double]
  /// Sx of the last prediction.
  private var spread: [Double]
  private var logOdds = 0.0
  private var variance = 0.0
  private var shared: SharedPart?

  private static let priorVariance = 0.05
  private static let featureDrift = 1e-6

  init(size: Int, biasDrift: Double) {
    self.size = size
    self.biasDrift = biasDrift
    weights = [Double](repeating: 0, count: size)
    spread = weights
    covariance = [Double](repeating: 0, count: size * size)
    for index in 0..<size { covariance[index * (size + 1)] = Self.priorVariance }
  }

  /// Takes the drift since the last answer into account; call it once before each prediction that
  /// is learned from.
  mutating func drift() {
    for index in 0..<size {
      covariance[index * (size + 1)] += index == 0 ? biasDrift : Self.featureDrift
    }
  }

  /// Prepares for predictions whose features differ only in those of the card, without learning.
  mutating func share(_ features: BlendFeatures) {
    shared = SharedPart(features, size: size, weights: weights, covariance: covariance)
  }

  /// The corrected recall.
  mutating func predict(_ features: borrowing BlendFeatures, logOdds base: Double) -> Double {
    if let shared { return shared.recall(features, logOdds: base) }
    let (size, weights) = (size, weights)
    var (moved, variance) = (base, 0.0)
    let values = features.values.span
    for index in 0..<size { moved += weights[index] * values[index] }
    covariance.withUnsafeBufferPointer { covariance in
      spread.withUnsafeMutableBufferPointer { spread in
        spread.update(repeating: 0)
        for column in 0..<size {
          let value = values[column]
          let part = UnsafeBufferPointer(rebasing: covariance[(column * size)...].prefix(size))
          for row in 0..<size { spread[row] += part[row] * value }
        }
        for row in 0..<size { variance += spread[row] * values[row] }
      }
    }
    logOdds = moved
    self.variance = variance
    return Logistic.probability(moved / (1 + .pi * variance / 8).squareRoot())
  }

  /// Learns the outcome of the last prediction.
  mutating func learn(_ outcome: Double) {
    let expected = Logistic.probability(logOdds)
    let slope = expected * (1 - expected)
    let scale = 1 / (1 + slope * variance)
    for index in 0..<size { weights[index] += spread[index] * scale * (outcome - expected) }
    for column in 0..<size {
      for row in 0..<size {
        covariance[column * size + row] -= spread[row] * scale * slope * spread[column]
      }
    }
  }

  /// What it has learned, in a fixed order.
  var learned: [Double] { weights + covariance }

  /// Takes what it has learned from the beginning of a list.
  mutating func restore(from numbers: inout ArraySlice<Double>) {
    weights = numbers.takeFirst(size)
    covariance = numbers.takeFirst(size * size)
  }
}

/// The parts of m and v that cards have in common at one moment, which are most of the work.
private struct SharedPart: Hashable, Sendable {
  private var logOdds = 0.0
  private var variance = 0.0
  /// By the features of a card, which are 0 in the sums above.
  private var weights = SIMD3<Double>()
  private var cross = SIMD3<Double>()
  private var squares = [SIMD3<Double>](repeating: .zero, count: 3)

  /// In the order of `card` below.
  private static let own = [
    BlendFeatures.Index.cardSurprise, BlendFeatures.Index.seconds, BlendFeatures.Index.again,
  ]

  init(
    _ features: BlendFeatures, size: Int, weights: [Double], covariance: [Double]
  ) {
    var fixed = features
    for index in Self.own { fixed.set(index, 0) }
    for column in 0..<size {
      logOdds += weights[column] * fixed.values[column]
      for row in 0..<size {
        let covariance = covariance[column * size + row]
        variance += covariance * fixed.values[column] * fixed.values[row]
        if let place = Self.own.firstIndex(of: row) {
          cross[place] += 2 * covariance * fixed.values[column]
          if let other = Self.own.firstIndex(of: column) { squares[place][other] = covariance }
        }
      }
    }
    for (place, index) in Self.own.enumerated() where index < size {
      self.weights[place] = weights[index]
    }
  }

  func recall(_ features: borrowing BlendFeatures, logOdds base: Double) -> Double {
    typealias Index = BlendFeatures.Index
    let values = features.values.span
    let card = SIMD3(values[Index.cardSurprise], values[Index.seconds], values[Index.again])
    let products = SIMD3(
      (squares[0] * card).sum(), (squares[1] * card).sum(), (squares[2] * card).sum())
    let moved = base + logOdds + (weights * card).sum()
    let spread = variance + ((cross + products) * card).sum()
    return Logistic.probability(moved / (1 + .pi * spread / 8).squareRoot())
  }
}

extension ArraySlice<Double> {
  mutating func takeFirst(_ count: Int) -> [Double] {
    defer { removeFirst(count) }
    return Array(prefix(count))
  }
}

/// Probabilities and their log-odds.
enum Logistic {
  static func probability(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

  static func logOdds(_ probability: Double) -> Double { log(probability / (1 - probability)) }
}
