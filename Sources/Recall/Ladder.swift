// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Turns the four prospects into waits, so that a better grade never waits less than a worse one.
struct Ladder {
  let prospects: ByGrade<Prospect>
  /// The interval after the remaining steps if every answer is good; nil if good ends the steps.
  let intervalAfterSteps: Float?
  /// The last scheduled interval in days, if the card is in review.
  let lastInterval: Int?
  let maximum: Int
  let secondsToRollover: Int

  /// The waits, fuzzed by the spread; without one, the rounded intervals of the model.
  func waits(_ spread: Spread?) -> ByGrade<Wait> {
    var waits = ByGrade<Wait> { _ in .seconds(0) }
    waits.again = wait(.again, spread, fromDay: 1, atLeast: .seconds(0))
    // Hard may share the day of again. Other intervals of the model are at least a day apart.
    waits.hard = wait(.hard, spread, fromDay: waits.again.days ?? 1, atLeast: waits.again)
    waits.good = wait(
      .good, spread, fromDay: dayAfter(waits.hard, .hard), atLeast: waits.hard)
    let leastEasy = max(dayAfter(waits.good, .good), dayAfterSteps(spread))
    waits.easy = wait(.easy, spread, fromDay: leastEasy, atLeast: waits.good)
    return waits
  }

  private func wait(
    _ grade: Grade, _ spread: Spread?, fromDay minimum: Int, atLeast least: Wait
  ) -> Wait {
    switch prospects[grade].course {
    case .step(let seconds, _):
      let wait = Wait(seconds: seconds, secondsToRollover: secondsToRollover)
      return max(min(wait, .days(maximum)), least)
    case .interval(let interval):
      return .days(day(for: interval, after: grade, spread, from: minimum))
    }
  }

  private func dayAfter(_ wait: Wait, _ grade: Grade) -> Int {
    guard let days = wait.days else { return 1 }
    return prospects[grade].course.isInterval ? days + 1 : days
  }

  // Easy skips the steps, so it must exceed the interval after them.
  private func dayAfterSteps(_ spread: Spread?) -> Int {
    intervalAfterSteps.map { day(for: $0, after: .good, spread, from: 1) + 1 } ?? 1
  }

  private func day(
    for interval: Float, after grade: Grade, _ spread: Spread?, from minimum: Int
  ) -> Int {
    guard let spread else {
      return Self.rounded(interval, within: min(minimum, maximum)...maximum)
    }
    let minimum = grade.isSuccess ? max(minimum, leastAfterSuccess(interval)) : minimum
    return spread.day(for: interval, within: min(minimum, maximum)...maximum)
  }

  // After a success, fuzz must not shorten an interval that the model did not shorten: a longer
  // interval stays above the last one, and a nearly equal one is not below it.
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
