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
