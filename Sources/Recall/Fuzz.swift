// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The range of days around an interval from which the due day is drawn, so that cards learned
/// together drift apart.
enum Fuzz {
  /// How many days an interval may move in either direction; 0 below 2.5 days.
  static func reach(of interval: Float) -> Float {
    guard interval >= 2.5 else { return 0 }
    // One day plus 15 % of days 2.5 to 7, 10 % of days 7 to 20 and 5 % of the rest.
    func days(from first: Float, to last: Float) -> Float {
      max(0, min(interval, last) - first)
    }
    return 1 + 0.15 * days(from: 2.5, to: 7) + 0.1 * days(from: 7, to: 20)
      + 0.05 * days(from: 20, to: .infinity)
  }

  /// The latest day that an interval may move to.
  static func upperBound(of interval: Float) -> Int {
    let interval = interval.clamped(to: 0...Float(Policy.intervals.upperBound))
    return Int((interval + reach(of: interval)).rounded(.toNearestOrAwayFromZero))
  }

  /// The days that an interval may move to, within the limits.
  static func days(around interval: Float, within limits: ClosedRange<Int>) -> ClosedRange<Int> {
    let interval = interval.clamped(to: Float(limits.lowerBound)...Float(limits.upperBound))
    let reach = reach(of: interval)
    let low = Int((interval - reach).rounded(.toNearestOrAwayFromZero)).clamped(to: limits)
    let high = Int((interval + reach).rounded(.toNearestOrAwayFromZero)).clamped(to: limits)
    // With a single candidate, cards pushed to the same minimum would stay together: add a day.
    return low...(low == high && high > 2 && high < limits.upperBound ? high + 1 : high)
  }
}

/// Draws the due day from the candidates.
struct Spread {
  let unit: Float
  /// Nil if the load is not balanced.
  let load: DayLoad?
  /// How much work is wanted on each day; these count without a load, too.
  var shares = WorkShares.usual

  func day(for interval: Float, within limits: ClosedRange<Int>) -> Int {
    let days = Fuzz.days(around: interval, within: limits)
    let most = max(interval, Float(limits.lowerBound))
    if let load, most <= DayLoad.longestInterval { return draw(from: days, load.weight) }
    if shares.isEasier(onAnyOf: days) { return draw(from: days, shares.factor) }
    return days.lowerBound + Int(unit * Float(days.count))
  }

  /// Draws a day with a probability proportional to its weight.
  private func draw(from days: ClosedRange<Int>, _ weight: (_ day: Int) -> Float) -> Int {
    var total: Float = 0
    for day in days { total += weight(day) }
    var left = unit * total
    for day in days {
      left -= weight(day)
      if left < 0 { return day }
    }
    return days.upperBound
  }
}

/// A deterministic pseudo-random number, the same on every machine.
///
/// Fuzz, load balancing and queue order derive it from (card, number of reviews) or (deck, study
/// day). The interval shown before a review is therefore the one recorded after it, and repeating
/// an undone review gives the same due date.
///
/// The function is SplitMix64's output, applied twice: mix(mix(number) + count), where
/// mix(x) adds 0x9e3779b97f4a7c15 to x and scrambles the sum; mix(0) = 0xe220a8397b1dcdaf.
/// Reference values:
///
///     (0, 0)            → 0xa706dd2f4d197e6f
///     (0, 1)            → 0x2a98f501af37e97f
///     (1, 0)            → 0x5e41ab087439611e
///     (123456789, 17)   → 0x05ee34317aca1b88
///     (2^64 − 1, 5000)  → 0x03723eb771a43079
public struct Seed: Hashable, Comparable, Sendable {
  /// All bits of the seed, evenly distributed.
  public let bits: UInt64

  /// The seed of a card with that number and that many reviews.
  public init(_ number: UInt64, _ count: Int) {
    bits = Self.mix(Self.mix(number) &+ UInt64(bitPattern: Int64(count)))
  }

  /// At least 0 and below 1.
  public var unit: Float { Float(bits >> 40) / 16_777_216 }

  public static func < (one: Seed, other: Seed) -> Bool { one.bits < other.bits }

  private static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
