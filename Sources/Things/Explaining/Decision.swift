public import Recall

/// An answer that decided when its card comes back, and what it rested on.
public struct Decision: Hashable, Sendable {
  public let time: Moment
  public let day: StudyDay
  public let grade: Grade
  /// Nil for an answer given elsewhere.
  public let mode: Review.Mode?
  /// Where the card stood.
  public let before: CardRecord
  /// Where the answer left it.
  public let after: CardRecord
  public let elapsed: Elapsed
  /// What the four grades come to by the settings and parameters now in force, before fuzz and
  /// balance.
  public let outlook: Outlook
  /// What the grade could have been promised by them.
  public let range: ClosedRange<Wait>

  init(_ told: Story.Told, by policy: Policy, secondsToRollover: Int) {
    time = told.entry.time
    day = told.entry.day
    grade = told.grade
    mode = told.mode
    before = told.before
    after = told.after
    elapsed = before.elapsed(to: time, on: day)
    outlook = policy.outlook(
      of: before.state, after: elapsed, secondsToRollover: secondsToRollover, seed: before.seed)
    range = policy.range(
      of: grade, for: before.state, after: elapsed, secondsToRollover: secondsToRollover)
  }

  /// What was promised.
  public var wait: Wait {
    switch after.due {
    case .day(let due)?: .days(max(0, due - day))
    case .moment(let moment)?:
      .seconds(Int(max(0, moment.milliseconds - time.milliseconds) / 1000))
    case nil: .days(0)
    }
  }

  public var outcome: Outcome { outlook[grade] }

  /// Whether the settings and parameters now in force would have promised this.
  public var isByPresentRules: Bool { range.contains(wait) }

  /// By how many days fuzz and balance moved the date; nil where that cannot be known.
  public var shift: Int? {
    guard isByPresentRules, let days = wait.days, let plain = outcome.plainWait.days else {
      return nil
    }
    return days - plain
  }

  /// Study days by which the answer came after its day, or (negative) before it.
  public var lateness: Int? {
    guard before.phase == .review, case .day(let due)? = before.due else { return nil }
    return day - due
  }
}
