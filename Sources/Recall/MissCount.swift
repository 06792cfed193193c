// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The misses of a card, compared with those that its predictions made likely.
///
/// The evidence for a leech is how much more likely its answers would be if its log-odds of recall
/// were lower than predicted by 1, 1.5 or 2.5, as a mean of the three. It starts at 1 and is looked
/// at after every miss. Successes lower it to 0.1 at the least, so that a card which was well known
/// is found by its worst stretch. While predictions are right, it reaches 70 for less than 1 % of
/// the cards in a simulated year; see BLEND.md.
public struct MissCount: Hashable, BitwiseCopyable, Sendable {
  /// By shift; the last one is not used.
  private var evidence = SIMD4<Float>(1, 1, 1, 0)
  private var expectation: Float = 0
  private var count: UInt8 = 0
  /// Whether there was enough evidence when the last miss happened.
  public private(set) var isSurprising = false

  /// The number of misses, at most 255.
  public var misses: Int { Int(count) }
  /// The number of misses that the predictions made likely.
  public var expected: Double { Double(expectation) }

  /// The fewest misses that can be surprising.
  public static let fewest = 3
  /// How much lower the odds of recall would be, by shift.
  private static let factors = SIMD4<Float>(expf(-1), expf(-1.5), expf(-2.5), 1)
  private static let wanted: Float = 70
  // No certainty: a slip of the finger is always possible.
  private static let recalls: ClosedRange<Float> = 0.01...0.99
  private static let least = SIMD4<Float>(repeating: 0.1)
  private static let most = SIMD4<Float>(repeating: 1e6)

  /// No reviews yet.
  public init() {}

  /// Counts a review whose recall was predicted.
  public mutating func add(recall: Double, wasRecalled: Bool) {
    let recall = Float(recall).clamped(to: Self.recalls)
    expectation += 1 - recall
    // With odds o of recall, lower odds are o·f, and a lower recall is o·f / (1 + o·f).
    let odds = recall / (1 - recall)
    let forgotten = (1 + odds) / (1 + odds * Self.factors)
    let ratio = wasRecalled ? Self.factors * forgotten : forgotten
    evidence = (evidence * ratio).clamped(lowerBound: Self.least, upperBound: Self.most)
    guard !wasRecalled else { return }
    count = count < .max ? count + 1 : count
    isSurprising = misses >= Self.fewest && mean >= Self.wanted
  }

  private var mean: Float { (evidence.x + evidence.y + evidence.z) / 3 }
}
