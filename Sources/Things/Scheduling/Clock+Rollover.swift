extension Clock {
  /// Seconds until the next study day begins, at least one; in a summer-time night an hour more
  /// or fewer than usual.
  public func secondsToRollover(from now: Now, rollover: Int) -> Int {
    let end = moment(of: now.day + 1, hour: rollover).milliseconds
    return max(1, Int((end - now.time.milliseconds + 999) / 1000))
  }
}
