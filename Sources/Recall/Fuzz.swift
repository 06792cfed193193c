/// The days around an interval among which one may be drawn, so that what was learned together
/// does not come back together.
enum Fuzz {
  /// By how many days an interval may be moved either way; not at all below two and a half.
  static func reach(of interval: Float) -> Float {
    guard interval >= 2.5 else { return 0 }
    // One day, and a part of every day of the interval: less of the later ones.
    func days(from first: Float, to last: Float) -> Float {
      max(0, min(interval, last) - first)
    }
    return 1 + 0.15 * days(from: 2.5, to: 7) + 0.1 * days(from: 7, to: 20)
      + 0.05 * days(from: 20, to: .infinity)
  }

  /// The last day to which an interval may be moved.
  static func upperBound(of interval: Float) -> Int {
    let interval = interval.clamped(to: 0...Float(Policy.intervals.upperBound))
    return Int((interval + reach(of: interval)).rounded(.toNearestOrAwayFromZero))
  }

  /// The days an interval may be moved to, inside the limits given.
  static func days(around interval: Float, within limits: ClosedRange<Int>) -> ClosedRange<Int> {
    let interval = interval.clamped(to: Float(limits.lowerBound)...Float(limits.upperBound))
    let reach = reach(of: interval)
    let low = Int((interval - reach).rounded(.toNearestOrAwayFromZero)).clamped(to: limits)
    let high = Int((interval + reach).rounded(.toNearestOrAwayFromZero)).clamped(to: limits)
    // A choice of one is none: two cards pushed to the same minimum would stay together.
    return low...(low == high && high > 2 && high < limits.upperBound ? high + 1 : high)
  }
}

/// How a review day is drawn among those that serve as well.
struct Spread {
  let unit: Float
  /// Nil where days are not to be balanced.
  let load: DayLoad?

  func day(for interval: Float, within limits: ClosedRange<Int>) -> Int {
    let days = Fuzz.days(around: interval, within: limits)
    let most = max(interval, Float(limits.lowerBound))
    if let load, most <= DayLoad.longestInterval { return load.day(in: days, unit: unit) }
    return days.lowerBound + Int(unit * Float(days.count))
  }
}

/// Chance without a random source: a number that looks drawn and is the same on every machine.
///
/// Fuzz, balance and the order of queues take it from (card, reviews so far) or (deck, study day),
/// so that what a key shows is what it does, and an undone answer given again gets the same day.
///
/// The function is SplitMix64's output, applied twice: mix(mix(number) + count), where
/// mix(x) adds 0x9e3779b97f4a7c15 to x and scrambles the sum; mix(0) = 0xe220a8397b1dcdaf.
/// Some of its values:
///
///     (0, 0)            → 0xa706dd2f4d197e6f
///     (0, 1)            → 0x2a98f501af37e97f
///     (1, 0)            → 0x5e41ab087439611e
///     (123456789, 17)   → 0x05ee34317aca1b88
///     (2^64 − 1, 5000)  → 0x03723eb771a43079
public struct Seed: Hashable, Comparable, Sendable {
  public let bits: UInt64

  public init(_ number: UInt64, _ count: Int) {
    bits = Self.mix(Self.mix(number) &+ UInt64(bitPattern: Int64(count)))
  }

  /// From 0 up to, never 1.
  public var unit: Float { Float(bits >> 40) / 16_777_216 }

  public static func < (one: Seed, other: Seed) -> Bool { one.bits < other.bits }

  private static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
