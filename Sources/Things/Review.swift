public import Recall

/// One answer to one card, and what was decided then.
public struct Review: Hashable, Sendable {
  /// Whether the answer counts as the schedule asked for it.
  public enum Mode: UInt8, CaseIterable, Sendable {
    case normal
    case ahead
    /// Counts in minutes, days and confusions, never in memory, due dates, retention or fit.
    case cram

    public var word: String {
      switch self {
      case .normal: "n"
      case .ahead: "ahead"
      case .cram: "cram"
      }
    }
  }

  public var grade: Grade
  public var mode: Mode
  public var phaseBefore: Phase
  public var phaseAfter: Phase
  public var stepsLeft: Int
  /// Milliseconds to the first key, and in all.
  public var firstKey: Int
  public var duration: Int
  public var hints: Int
  public var verdict: VerdictKind
  /// The Thing it was taken for.
  public var other: Thing.ID?
  public var due: Due

  public init(
    grade: Grade, mode: Mode = .normal, phaseBefore: Phase, phaseAfter: Phase, stepsLeft: Int = 0,
    firstKey: Int = 0, duration: Int = 0, hints: Int = 0, verdict: VerdictKind = .revealed,
    other: Thing.ID? = nil, due: Due
  ) {
    self.grade = grade
    self.mode = mode
    self.phaseBefore = phaseBefore
    self.phaseAfter = phaseAfter
    self.stepsLeft = stepsLeft
    self.firstKey = firstKey
    self.duration = duration
    self.hints = hints
    self.verdict = verdict
    self.other = other
    self.due = due
  }
}
