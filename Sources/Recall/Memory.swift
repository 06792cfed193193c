// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The memory of a card as a model describes it.
public struct Memory: Hashable, Sendable {
  /// In days: under FSRS-6 the time until recall falls to 90 %; under FSRS-7 that of the slow trace.
  public var stability: Float
  /// The stability of the fast trace of FSRS-7, in days; 0 under FSRS-6.
  public var fastStability: Float
  /// From 1 to 10.
  public var difficulty: Float

  /// Memory known from elsewhere; `Forgetting` computes it from reviews.
  public init(stability: Float, fastStability: Float = 0, difficulty: Float) {
    self.stability = stability
    self.fastStability = fastStability
    self.difficulty = difficulty
  }
}

extension BinaryFloatingPoint {
  /// Like `min(max(…))`, but NaN becomes the lower bound.
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

/// The time since the last review, in study days and in exact days; never negative.
///
/// FSRS-6 uses study days: from 23:00 to 05:00 is one day, from 05:00 to 03:00 is zero (with a
/// rollover at 04:00). FSRS-7 uses the exact time.
public struct Elapsed: Hashable, Sendable {
  /// Days between the study days of both reviews.
  public let studyDays: Int
  /// The exact time in days.
  public let days: Float

  /// Negative values count as 0.
  public init(studyDays: Int, seconds: Int) {
    self.init(studyDays: studyDays, days: Double(seconds) / Double(Wait.secondsADay))
  }

  /// For histories without times of day: the study days are the whole days.
  public init(days: Double) {
    self.init(studyDays: Int(days.clamped(to: 0...Self.mostDays)), days: days)
  }

  private init(studyDays: Int, days: Double) {
    self.studyDays = max(0, studyDays)
    self.days = Float(days.clamped(to: 0...Self.mostDays))
  }

  // Three million years: nothing changes beyond it, and all conversions are safe.
  private static let mostDays: Double = 1_000_000_000
}
