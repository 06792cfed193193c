public import Recall

/// One line of a card's history, as the index keeps it and the fold reads it.
///
/// It holds no text, so that a million of them can be folded without touching the heap.
public struct HistoryEntry: Hashable, Sendable {
  public enum What: Hashable, Sendable {
    case answer(Review)
    case past(Grade)
    case suspend
    case resume
    case bury(until: StudyDay)
    case flag
    case unflag
    case reset
    case due(Due)
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
