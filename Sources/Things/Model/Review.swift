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

/// The word for a verdict, as the journal and `--json` name it.
public enum VerdictKind: UInt8, CaseIterable, Sendable {
  case exact
  case same
  case nearly
  case meaning
  case other
  case partly
  case wrong
  case revealed

  public var word: String {
    switch self {
    case .exact: "exact"
    case .same: "same"
    case .nearly: "nearly"
    case .meaning: "meaning"
    case .other: "other"
    case .partly: "partly"
    case .wrong: "wrong"
    case .revealed: "revealed"
    }
  }
}

/// One line of a card's history, as the index keeps it and the fold reads it.
///
/// It holds no text, so that a million of them can be folded without touching the heap.
public struct HistoryEntry: Hashable, Sendable {
  public enum What: Hashable, Sendable {
    case answer(Review)
    case past(Grade, PastDetail = PastDetail())
    case suspend
    case resume
    case bury(until: StudyDay)
    case flag
    case unflag
    case reset
    case due(Due, CarriedState? = nil)
  }

  /// A line by the number of its device in the index, and its own number there.
  public struct LineKey: Hashable, Sendable {
    public var device: UInt16
    public var number: UInt32

    public init(device: UInt16, number: UInt32) {
      self.device = device
      self.number = number
    }
  }

  public var line: LineKey
  public var time: Moment
  public var day: StudyDay
  public var what: What
  /// False for a line that was taken back.
  public var stands: Bool
  /// The chance that the card was known, and stability after the answer, by the parameters now in
  /// force; 0 where the line is no answer.
  public var recall: Float
  public var stability: Float

  public init(
    line: LineKey, time: Moment, day: StudyDay, what: What, stands: Bool = true,
    recall: Float = 0, stability: Float = 0
  ) {
    self.line = line
    self.time = time
    self.day = day
    self.what = what
    self.stands = stands
    self.recall = recall
    self.stability = stability
  }
}
