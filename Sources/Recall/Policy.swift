/// How a deck is scheduled around the memory model; every number is brought into its range.
public struct Policy: Sendable {
  /// The days an interval may have.
  public static let intervals = 1...36_500

  public let forgetting: Forgetting
  /// The probability of remembering at which a card is asked again.
  public let retention: Float
  /// Seconds.
  public let learningSteps: [Int]
  /// Seconds.
  public let relearningSteps: [Int]
  /// Days.
  public let maximumInterval: Int
  /// Whether a day may be drawn from those around the interval.
  public let fuzz: Bool
  /// Whether emptier days are drawn more often; where fuzz is off nothing is drawn.
  public let balance: Bool
  let goal: Goal

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

  /// The days after its last answer on which a card may as well be asked: those that fuzz may draw,
  /// or the one where it is off.
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
  /// From the first to the last wait that fuzz and balance may draw for a grade.
  ///
  /// What was promised and lies outside was promised by other settings or other parameters.
  public func range(
    of grade: Grade, for state: CardState, after elapsed: Elapsed, secondsToRollover: Int
  ) -> ClosedRange<Wait> {
    let ladder = ladder(of: state, after: elapsed, secondsToRollover: secondsToRollover).ladder
    guard fuzz else {
      let wait = ladder.waits(nil)[grade]
      return wait...wait
    }
    // Days drawn later for one grade draw none earlier for the next.
    let first = ladder.waits(Spread(unit: 0, load: nil))[grade]
    return first...max(first, ladder.waits(Spread(unit: Float(1).nextDown, load: nil))[grade])
  }
}

/// A recall to be kept, with what follows from it and from a model's parameters alone.
///
/// A policy works it out once, and four intervals an outlook go by it.
struct Goal: Sendable {
  /// What recall is to fall to.
  let recall: Float
  /// How far time has gone then, by FSRS-6's curve or by the slow one of FSRS-7, in units of the
  /// curve: (1 + rate·t) = recall^(1/decay).
  let passed: Float
}
