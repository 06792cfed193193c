import Things

/// How often a waiting line may change: the first time at once, later at most once a minute.
struct LiveRhythm {
  static let seconds: Int64 = 60
  private var last: Moment?

  /// Whether a change may be shown now.
  func allows(_ now: Moment) -> Bool {
    guard let last else { return true }
    // A clock that was set back must not hold the line for ever.
    let passed = now.milliseconds - last.milliseconds
    return passed >= Self.seconds * 1000 || passed < 0
  }

  mutating func note(_ now: Moment) { last = now }
}
