/// The days around an interval among which one may be drawn, so that what was learned together
/// does not come back together.
enum Fuzz {
  // One day, and a part of every day of the interval: less, the longer it is already.
  private static let parts: [(days: ClosedRange<Float>, part: Float)] = [
    (2.5...7, 0.15), (7...20, 0.1), (20...(.greatestFiniteMagnitude), 0.05),
  ]

  /// By how many days an interval may be moved either way; not at all below two and a half.
  static func reach(of interval: Float) -> Float {
    guard interval >= 2.5 else { return 0 }
    var reach: Float = 1
    for (days, part) in parts {
      reach += part * max(0, min(interval, days.upperBound) - days.lowerBound)
    }
    return reach
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
