/// The time since the last review, counted in both ways that the models ask for; never negative.
///
/// FSRS-6 counts study days, so that 23:00 → 05:00 is one day and 05:00 → 03:00 is none;
/// FSRS-7 counts the time that passed.
public struct Elapsed: Hashable, Sendable {
  public let studyDays: Int
  /// With fractions.
  public let days: Float

  public init(studyDays: Int, seconds: Int) {
    self.init(studyDays: studyDays, days: Double(seconds) / Double(Wait.secondsADay))
  }

  /// For a history that knows no times of day: the study days are the whole ones.
  public init(days: Double) {
    self.init(studyDays: Int(days.clamped(to: 0...Self.mostDays)), days: days)
  }

  private init(studyDays: Int, days: Double) {
    self.studyDays = max(0, studyDays)
    self.days = Float(days.clamped(to: 0...Self.mostDays))
  }

  // Three million years: past it nothing changes any more, and every conversion stays exact.
  private static let mostDays: Double = 1_000_000_000
}
