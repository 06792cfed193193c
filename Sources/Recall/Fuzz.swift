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
