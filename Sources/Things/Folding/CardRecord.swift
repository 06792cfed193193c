public import Recall

/// Where a card stands, folded from the lines of its history.
public struct CardRecord: Hashable, Sendable {
  public let id: Card.ID
  public var phase: Phase = .new
  /// Steps still to pass, of learning or relearning.
  public var stepsLeft = 0
  public var due: Due?
  /// Nil until the first answer that counts, and after a reset.
  public var memory: Memory?
  public var lastTime: Moment?
  public var lastDay: StudyDay?
  /// The day of the first answer that counts, since the last reset.
  public var firstDay: StudyDay?
  /// Days that the last answer promised; 0 while it is asked in steps.
  public var interval = 0
  public var answers = 0
  /// How often a known card was missed, since the last reset.
  public var lapses = 0
  public var isSuspended = false
  public var isFlagged = false
  /// Not asked before this day.
  public var buriedUntil: StudyDay?
  /// The last line that stands.
  public var newest: HistoryEntry.LineKey?

  public init(_ id: Card.ID) { self.id = id }

  /// Suspended, or buried for today.
  public func isHidden(on day: StudyDay) -> Bool {
    isSuspended || buriedUntil.map { day < $0 } ?? false
  }

  /// Whether its time has come.
  public func isDue(at now: Now) -> Bool {
    guard phase != .new, !isHidden(on: now.day) else { return false }
    switch due {
    case .day(let day): return day <= now.day
    case .moment(let moment): return moment.milliseconds <= now.time.milliseconds
    case nil: return false
    }
  }

  /// The time since the last answer, as the memory model counts it.
  public func elapsed(to time: Moment, on day: StudyDay) -> Elapsed {
    guard let lastDay, let lastTime else { return Elapsed(studyDays: 0, seconds: 0) }
    let milliseconds = max(0, time.milliseconds - lastTime.milliseconds)
    return Elapsed(studyDays: max(0, day - lastDay), seconds: Int(milliseconds / 1000))
  }

  /// The same as the model's own word for it.
  public var state: CardState {
    guard let memory else { return .new }
    return switch phase {
    case .new: .new
    case .learning: .learning(memory, stepsLeft: stepsLeft)
    case .review: .review(memory, interval: interval)
    case .relearning: .relearning(memory, stepsLeft: stepsLeft)
    }
  }
}
