// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Scheduling settings around a memory model; every value is clamped to its range.
public struct Policy: Sendable {
  /// The range of intervals, in days.
  public static let intervals = 1...36_500

  /// The memory model.
  public let forgetting: Forgetting
  /// The target retention: the probability of recall at which a card becomes due.
  public let retention: Float
  /// Delays in seconds.
  public let learningSteps: [Int]
  /// Delays in seconds.
  public let relearningSteps: [Int]
  /// In days.
  public let maximumInterval: Int
  /// Whether the due day is drawn from the days around the interval.
  public let fuzz: Bool
  /// Whether days with fewer reviews are drawn more often; without fuzz it has no effect.
  public let balance: Bool
  let goal: Goal

  /// Values outside their ranges are clamped, so any settings give a valid policy.
  public init(
    _ forgetting: Forgetting, retention: Float = 0.9, learningSteps: [Int] = [60, 600],
    relearningSteps: [Int] = [600], maximumInterval: Int = 36_500, fuzz: Bool = true,
    balance: Bool = true
  ) {
    self.forgetting = forgetting
    self.retention = retention.clamped(to: Forgetting.retentions)
    goal = forgetting.goal(retention)
    self.learningSteps = learningSteps.map(Self.possible)
    self.relearningSteps = relearningSteps.map(Self.possible)
    self.maximumInterval = maximumInterval.clamped(to: Self.intervals)
    self.fuzz = fuzz
    self.balance = balance
  }

  /// The days after its last review on which a card may become due: all days that fuzz may draw, or
  /// a single day without fuzz.
  public func days(for memory: Memory) -> ClosedRange<Int> {
    let interval = forgetting.interval(of: memory, retention: retention)
    let limits = 1...maximumInterval
    guard fuzz else {
      let days = interval.clamped(to: 1...Float(maximumInterval))
        .rounded(.toNearestOrAwayFromZero)
      return Int(days)...Int(days)
    }
    return Fuzz.days(around: interval, within: limits)
  }

  private static func possible(_ step: Int) -> Int {
    step.clamped(to: 1...intervals.upperBound * Wait.secondsADay)
  }
}

extension Policy {
  /// The shortest and the longest wait that fuzz and load balancing may draw for a grade.
  ///
  /// A recorded wait outside this range was made with other settings or other parameters.
  public func range(
    of grade: Grade, for state: CardState, after elapsed: Elapsed, secondsToRollover: Int
  ) -> ClosedRange<Wait> {
    let ladder = ladder(of: state, after: elapsed, secondsToRollover: secondsToRollover).ladder
    guard fuzz else {
      let wait = ladder.waits(nil)[grade]
      return wait...wait
    }
    // A later day for one grade never makes the day of the next grade earlier.
    let first = ladder.waits(Spread(unit: 0, load: nil))[grade]
    return first...max(first, ladder.waits(Spread(unit: Float(1).nextDown, load: nil))[grade])
  }
}

/// A target recall, with the terms that depend only on it and on the parameters.
///
/// A policy computes it once; every outlook uses it for four intervals.
struct Goal: Sendable {
  /// The recall at which a card becomes due.
  let recall: Float
  /// 1 + rate·t = recall^(1/decay) at that time, on the curve of FSRS-6 or the slow curve of
  /// FSRS-7.
  let passed: Float
}
