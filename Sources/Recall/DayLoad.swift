// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The number of reviews due on each of the next days, the days on which siblings are due, and the
/// days on which less work is wanted.
public struct DayLoad: Hashable, Sendable {
  /// Longer intervals are not balanced, because the load that far ahead is not known yet.
  static let longestInterval: Float = 90
  /// The last day that is used, counted from today.
  public static let lastDay = 97

  /// The days on which siblings are due, counted from today.
  public var siblingDays: [Int]
  /// How much work is wanted on each day.
  public var shares: WorkShares
  private let weights: [Float]

  /// Takes the number of reviews n days from today as `due[n]`; missing days are empty.
  public init(due: [Int] = [], siblingDays: [Int] = [], shares: WorkShares = .usual) {
    self.siblingDays = siblingDays
    self.shares = shares
    // An empty day weighs 1. Otherwise weight = count^−2.15 / day³, so early days stay lighter.
    weights = due.prefix(Self.lastDay + 1).enumerated().map { day, count in
      let days = Float(max(1, day))
      return count > 0 ? powf(Float(count), -2.15) / (days * days * days) : 1
    }
  }

  /// The probability of drawing a day, up to a common factor.
  func weight(of day: Int) -> Float {
    var weight = day < weights.count ? weights[day] : 1
    let factor = shares.factor(of: day)
    if factor < 1 {
      // An empty easy day must not attract cards as an empty usual day does.
      let days = Float(max(1, day))
      weight = min(weight, 1 / (days * days * days)) * factor
    }
    for sibling in siblingDays {
      switch abs(day - sibling) {
      case 0: weight *= 0.000_001
      case 1: weight *= 0.2
      case 2: weight *= 0.4
      case 3: weight *= 0.6
      case 4: weight *= 0.8
      default: break
      }
    }
    return weight
  }
}
