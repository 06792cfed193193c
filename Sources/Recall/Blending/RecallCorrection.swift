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

  /// The weight of a feature; 0 for one that is not used.
  func weight(of index: Int) -> Double { index < size ? weights[index] : 0 }

  /// The covariance of the weights of two features; 0 if one is not used.
  func covariance(of one: Int, _ other: Int) -> Double {
    one < size && other < size ? covariance[one * size + other] : 0
  }

  /// The corrected recall.
  mutating func predict(_ features: borrowing BlendFeatures, logOdds base: Double) -> Double {
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

  /// The probability, or the nearest one whose log-odds are far from infinite.
  static func inside(_ probability: Double) -> Double { min(max(probability, edge), 1 - edge) }

  private static let edge = 1e-6
}
