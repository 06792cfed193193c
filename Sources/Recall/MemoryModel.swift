// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// A version of FSRS; the raw value is the value of the setting.
public enum MemoryModel: String, CaseIterable, Sendable {
  case fsrs6
  case fsrs7

  /// The name of the model in sentences.
  public var name: String {
    switch self {
    case .fsrs6: "FSRS-6"
    case .fsrs7: "FSRS-7"
    }
  }

  /// The published default parameters.
  public var defaults: [Float] {
    switch self {
    case .fsrs6: Self.defaults6
    case .fsrs7: Self.defaults7
    }
  }

  /// The valid range of each parameter, in order.
  public var bounds: [ClosedRange<Float>] {
    switch self {
    case .fsrs6: Self.bounds6
    case .fsrs7: Self.bounds7
    }
  }

  private static let defaults6: [Float] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  private static let bounds6: [ClosedRange<Float>] = [
    // The first stability after again, hard, good and easy.
    0.001...100, 0.001...100, 0.001...100, 0.001...100,
    // Difficulty: the initial one, its slope by grade, its change, its mean reversion.
    1...10, 0.001...4, 0.001...4, 0.001...0.75,
    // Success: scale, power of stability, effect of forgetting.
    0...4.5, 0...0.8, 0.001...3.5,
    // Lapse: scale, powers of difficulty and stability, effect of forgetting.
    0.001...5, 0.001...0.25, 0.001...0.9, 0...4,
    // The factors of hard and easy.
    0...1, 1...6,
    // Same-day reviews: scale, offset, power of stability.
    0...2, 0...2, 0...0.8,
    // The decay of the forgetting curve.
    0.1...0.8,
  ]

  private static let defaults7: [Float] = [
    0.1104, 2.2395, 3.9221, 11.7841, 6.1686, 0.6457, 3.6807,
    1.9795, 0, 1.3826, 0.7024, 0.5999, 0.8146, 0.6398, 1,
    1.3207, 0.6707, 3.8668, 0.4416, 0.0934, 1.8631, 0.6162, 1.0869,
    0.1567, 0.0801, 0.2421, 0.9464, 0.1433, 0.7145, 0, 0.5667, 0.3734, 0.5333, 0.3048,
  ]

  private static let bounds7: [ClosedRange<Float>] = [
    // The first stability after again, hard, good and easy.
    0.0001...50, 0.0001...100, 0.0001...100, 0.0001...100,
    // Difficulty: the initial one, its slope by grade, its change.
    1...10, 0.001...4, 0.1...4,
    // The slow trace: three parameters of a success, three of a lapse, hard, easy.
    0...4, 0...1.2, 0.3...3, 0.01...1.5, 0.1...1, 0...3.5, 0...1, 1...7,
    // The fast trace: the same eight.
    0...4, 0...2, 0.5...6, 0.001...1.5, 0.001...1, 0...5, 0...1, 1...7,
    // The forgetting curves: decays, then bases, of the fast and the slow trace.
    0.01...0.25, 0.01...0.95, 0.2...0.85, 0.5...0.99,
    // The weights of the two curves.
    0.01...1, 0.1...1, 0...0.9, 0.1...1.1, 0...1,
    // The effect of difficulty on the slow curve, and of stability on the fast decay.
    0...0.6, 0...0.6,
  ]
}
