/// What is left of a card in the head, as a memory model describes it.
public struct Memory: Hashable, Sendable {
  /// Days until recall has fallen to 90 % under FSRS-6; under FSRS-7 that of the slow trace.
  public var stability: Float
  /// The stability of the trace that fades within hours; 0 under FSRS-6, which has none.
  public var fastStability: Float
  /// From 1 to 10.
  public var difficulty: Float

  public init(stability: Float, fastStability: Float = 0, difficulty: Float) {
    self.stability = stability
    self.fastStability = fastStability
    self.difficulty = difficulty
  }
}

extension BinaryFloatingPoint {
  /// Like `min(max(…))`, but what is not a number becomes the lower bound.
  @inline(__always)
  func clamped(to range: ClosedRange<Self>) -> Self {
    self > range.lowerBound ? (self < range.upperBound ? self : range.upperBound) : range.lowerBound
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

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
