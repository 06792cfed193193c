/// Turns four prospects into four waits, of which none is below the one of a worse grade.
struct Ladder {
  let prospects: ByGrade<Prospect>
  /// The days to which the steps would lead that are still ahead after good.
  let intervalAfterSteps: Float?
  /// The days that were promised last, if the card was left to the model.
  let lastInterval: Int?
  let maximum: Int
  let secondsToRollover: Int

  /// The waits with days drawn by the spread, or without one as the model gives them, rounded.
  func waits(_ spread: Spread?) -> ByGrade<Wait> {
    var waits = ByGrade<Wait> { _ in .seconds(0) }
    waits.again = wait(.again, spread, atLeast: 1, .seconds(0))
    // Hard may fall on the day of again; the others are a day apart where both come of the model.
    waits.hard = wait(.hard, spread, atLeast: waits.again.days ?? 1, waits.again)
    waits.good = wait(.good, spread, atLeast: dayAfter(waits.hard, .hard), waits.hard)
    let leastEasy = max(dayAfter(waits.good, .good), dayAfterSteps(spread))
    waits.easy = wait(.easy, spread, atLeast: leastEasy, waits.good)
    return waits
  }

  private func wait(
    _ grade: Grade, _ spread: Spread?, atLeast minimum: Int, _ least: Wait
  ) -> Wait {
    switch prospects[grade].course {
    case .step(let seconds, _):
      let wait = Wait(seconds: seconds, secondsToRollover: secondsToRollover)
      return max(min(wait, .days(maximum)), least)
    case .interval(let interval):
      return .days(day(interval, grade, spread, atLeast: minimum))
    }
  }

  private func dayAfter(_ wait: Wait, _ grade: Grade) -> Int {
    guard let days = wait.days else { return 1 }
    return prospects[grade].course.isInterval ? days + 1 : days
  }

  // Easy skips the steps, so it must be worth more than the interval to which they would lead.
  private func dayAfterSteps(_ spread: Spread?) -> Int {
    intervalAfterSteps.map { day($0, .good, spread, atLeast: 1) + 1 } ?? 1
  }

  private func day(
    _ interval: Float, _ grade: Grade, _ spread: Spread?, atLeast minimum: Int
  ) -> Int {
    guard let spread else {
      return Self.rounded(interval, within: min(minimum, maximum)...maximum)
    }
    let minimum = grade.isSuccess ? max(minimum, leastAfterSuccess(interval)) : minimum
    return spread.day(for: interval, within: min(minimum, maximum)...maximum)
  }

  // Drawing must not shorten after a success what the model did not shorten: an interval that grew
  // stays above the last one, and one that is about the same stays the same.
  private func leastAfterSuccess(_ interval: Float) -> Int {
    guard let lastInterval else { return 1 }
    if Self.rounded(interval, within: Policy.intervals) > lastInterval { return lastInterval + 1 }
    return Fuzz.upperBound(of: interval) >= lastInterval ? lastInterval : 1
  }

  private static func rounded(_ interval: Float, within limits: ClosedRange<Int>) -> Int {
    let days = interval.rounded(.toNearestOrAwayFromZero)
    return Int(days.clamped(to: Float(limits.lowerBound)...Float(limits.upperBound)))
  }
}
