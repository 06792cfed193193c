/// What the source of an answer given elsewhere knows of it beyond grade and time.
public struct PastDetail: Hashable, Sendable {
  /// How the answer counts.
  public enum Mode: UInt8, CaseIterable, Hashable, Sendable {
    case normal
    /// Beside the schedule.
    case cram
    /// Before the card was started over: it counts for days, not for memory.
    case before

    public var word: String {
      switch self {
      case .normal: "n"
      case .cram: "cram"
      case .before: "before"
      }
    }
  }

  public var mode: Mode
  /// Milliseconds in all; 0 where the source does not know.
  public var duration: Int
  /// Days; 0 while the card was asked in steps.
  public var intervalBefore: Int?
  public var phaseBefore: Phase?
  /// The schedule that the answer left, where nothing earlier is known to compute memory from.
  public var start: SM2Schedule?

  public init(
    mode: Mode = .normal, duration: Int = 0, intervalBefore: Int? = nil, phaseBefore: Phase? = nil,
    start: SM2Schedule? = nil
  ) {
    self.mode = mode
    self.duration = duration
    self.intervalBefore = intervalBefore
    self.phaseBefore = phaseBefore
    self.start = start
  }
}

/// An interval and an ease, from which memory can start without a history.
public struct SM2Schedule: Hashable, Sendable {
  /// Days.
  public var interval: Int
  /// Permille; up to 1100 it stands for a difficulty from 1 to 10.
  public var ease: Int

  public init(interval: Int, ease: Int) {
    self.interval = interval
    self.ease = ease
  }
}

/// Where another program left a card.
public struct CarriedState: Hashable, Sendable {
  public var phase: Phase
  public var stepsLeft: Int
  /// Where memory starts for a card that has no answers.
  public var start: SM2Schedule?

  public init(phase: Phase, stepsLeft: Int = 0, start: SM2Schedule? = nil) {
    self.phase = phase
    self.stepsLeft = stepsLeft
    self.start = start
  }
}
