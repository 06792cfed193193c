/// The short waits between the first answer (or a miss) and the model's intervals.
struct Steps: Sendable {
  /// Seconds.
  let delays: [Int]

  /// The step an answer leads to when so many are ahead, the one just waited for included; nil
  /// where they are over.
  func course(_ grade: Grade, left: Int) -> Course? {
    guard !delays.isEmpty else { return nil }
    if grade == .again { return .step(seconds: delays[0], left: delays.count) }
    // The setting may have changed since: fewer steps than are left means from the first one on.
    let left = min(left, delays.count)
    guard left > 0, grade != .easy else { return nil }
    if grade == .hard { return .step(seconds: hardDelay(left), left: left) }
    return left > 1 ? .step(seconds: delays[delays.count - left + 1], left: left - 1) : nil
  }

  // Hard repeats the step; at the first one it must differ from again and from good.
  private func hardDelay(_ left: Int) -> Int {
    guard left == delays.count else { return delays[delays.count - left] }
    let first = delays[0]
    let delay =
      delays.count > 1
      ? (first + delays[1]) / 2 : min(first + first / 2, first + Wait.secondsADay)
    return Self.roundedAboveADay(delay)
  }

  private static func roundedAboveADay(_ seconds: Int) -> Int {
    guard seconds > Wait.secondsADay else { return seconds }
    return (seconds + Wait.secondsADay / 2) / Wait.secondsADay * Wait.secondsADay
  }
}
