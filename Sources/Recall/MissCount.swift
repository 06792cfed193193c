// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The misses of a card, compared with those that its predictions made likely.
///
/// The evidence for a leech is how much more likely its answers would be if its log-odds of recall
/// were lower than predicted by 1, 1.5 or 2.5, as a mean of the three. While predictions are right,
/// the evidence of a card is a martingale that starts at 1, so it ever reaches 100 for less than 1 %
/// of the cards, however often one looks (Ville's inequality). It is looked at after every miss.
public struct MissCount: Hashable, Sendable {
  /// The number of misses.
  public private(set) var misses = 0
  /// The number of misses that the predictions made likely.
  public private(set) var expected = 0.0
  /// Whether there was enough evidence when the last miss happened.
  public private(set) var isSurprising = false
  /// By shift.
  private var evidence = shifts.map { _ in 1.0 }

  /// The fewest misses that can be surprising.
  public static let fewest = 3
  private static let shifts = [1.0, 1.5, 2.5]
  private static let wanted = 100.0
  // No certainty: a slip of the finger is always possible.
  private static let recalls = 0.01...0.99

  /// No reviews yet.
  public init() {}

  /// Counts a review whose recall was predicted.
  public mutating func add(recall: Double, wasRecalled: Bool) {
    let recall = recall.clamped(to: Self.recalls)
    expected += 1 - recall
    for (index, shift) in Self.shifts.enumerated() {
      let lower = Logistic.probability(Logistic.logOdds(recall) - shift)
      evidence[index] *= wasRecalled ? lower / recall : (1 - lower) / (1 - recall)
    }
    guard !wasRecalled else { return }
    misses += 1
    isSurprising = misses >= Self.fewest && mean >= Self.wanted
  }

  private var mean: Double { evidence.reduce(0, +) / Double(evidence.count) }

  /// A bound on the probability that chance ever gives as much evidence.
  public var chance: Double { min(1, 1 / mean) }
}
