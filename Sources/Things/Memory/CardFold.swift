public import Recall

/// Folds the lines of one card, in order, into its state.
///
/// Phase, steps and due date come from the lines; only memory is computed, with the current
/// parameters.
public struct CardFold {
  public private(set) var record: CardRecord
  private let forgetting: Forgetting

  public init(_ card: Card.ID, by forgetting: Forgetting) {
    record = CardRecord(card)
    self.forgetting = forgetting
  }

  /// Continues an earlier fold.
  public init(continuing record: CardRecord, by forgetting: Forgetting) {
    self.record = record
    self.forgetting = forgetting
  }

  /// The states before and after an answer, for statistics.
  public struct Answered: Hashable, Sendable {
    var grade: Grade
    /// Nil for an imported answer.
    public var mode: Review.Mode?
    public var phaseBefore: Phase
    /// The interval in days before this answer; 0 in learning steps.
    public var intervalBefore: Int
    public var isFirstOfDay: Bool
    /// The previous answer scheduled the card for a later day, by an interval or a long step.
    public var isFromDays: Bool
    /// The first answer of a new card.
    public var isFirst: Bool
    /// The predicted recall; 0 for a first answer.
    public var recall: Float
    public var stability: Float
    public var duration: Int
  }

  /// Folds one line; undone lines have no effect.
  @discardableResult
  public mutating func apply(_ entry: HistoryEntry) -> Answered? {
    guard entry.stands else { return nil }
    record.newest = entry.line
    switch entry.what {
    case .answer(let answer): return take(answer, of: entry)
    case .past(let past): return take(past, of: entry)
    case .suspend: record.isSuspended = true
    case .resume: record.isSuspended = false
    case .bury(let day): record.buriedUntil = day
    case .flag: record.isFlagged = true
    case .unflag: record.isFlagged = false
    case .reset: reset()
    case .due(let due): move(to: due.due(after: entry.time), due.carried)
    }
    return nil
  }

  private mutating func take(_ answer: AnswerEntry, of entry: HistoryEntry) -> Answered {
    guard answer.mode != .cram else {
      return Answered(
        grade: answer.grade, mode: .cram, phaseBefore: record.phase,
        intervalBefore: record.interval, isFirstOfDay: false, isFromDays: false, isFirst: false,
        recall: 0, stability: record.memory?.stability ?? 0, duration: answer.duration)
    }
    let phaseBefore = answer.phaseBefore
    var answered = remember(answer.grade, entry, asked: phaseBefore)
    answered.mode = answer.mode
    answered.duration = answer.duration
    if phaseBefore == .review, answer.grade == .again { record.lapses += 1 }
    let due = answer.due(after: entry.time)
    record.phase = answer.phaseAfter
    record.stepsLeft = answer.stepsLeft
    record.due = due
    record.interval = promised(due, since: entry.day)
    return answered
  }

  /// An imported answer updates memory; a new card is due from that day on.
  private mutating func take(_ past: PastEntry, of entry: HistoryEntry) -> Answered {
    let phaseBefore = past.phaseBefore
    let phase = phaseBefore ?? record.phase
    guard past.mode == .normal else {
      // An answer before a reset counts toward retention, like those before a reset in til.
      let isCram = past.mode == .cram
      let interval = past.intervalBefore ?? 0
      return Answered(
        grade: past.grade, mode: isCram ? .cram : nil, phaseBefore: phase, intervalBefore: interval,
        isFirstOfDay: !isCram, isFromDays: !isCram && (phase == .review || interval > 0),
        isFirst: false, recall: 0, stability: record.memory?.stability ?? 0,
        duration: past.duration)
    }
    // The other program had started the card over.
    if phaseBefore == .new, record.memory != nil { reset() }
    var answered = remember(past.grade, entry, asked: phase, from: past.start)
    answered.duration = past.duration
    if let interval = past.intervalBefore {
      answered.intervalBefore = interval
      answered.isFromDays = phase == .review || interval > 0
    }
    if phaseBefore == .review, past.grade == .again { record.lapses += 1 }
    if record.phase == .new {
      record.phase = .review
      record.due = .day(entry.day)
      record.interval = 0
    }
    return answered
  }

  private mutating func remember(
    _ grade: Grade, _ entry: HistoryEntry, asked phase: Phase, from start: SM2Schedule? = nil
  ) -> Answered {
    let elapsed = record.elapsed(to: entry.time, on: entry.day)
    let (recall, next) =
      record.memory.map { forgetting.review($0, after: elapsed, grade: grade) }
      ?? (0, start.map { forgetting.memory(of: $0) } ?? forgetting.first(grade))
    let answered = Answered(
      grade: grade, mode: nil, phaseBefore: phase, intervalBefore: record.interval,
      isFirstOfDay: record.lastDay != entry.day, isFromDays: isFromDays(phase),
      isFirst: record.memory == nil, recall: recall, stability: next.stability, duration: 0)
    record.memory = next
    record.lastTime = entry.time
    record.lastDay = entry.day
    if record.firstDay == nil { record.firstDay = entry.day }
    record.answers += 1
    return answered
  }

  /// A step of a day or more, or one that ended after the rollover, counts like an interval.
  private func isFromDays(_ phase: Phase) -> Bool {
    guard phase.hasSteps else { return phase == .review }
    guard case .day(let day) = record.due, let lastDay = record.lastDay else { return false }
    return day > lastDay
  }

  private mutating func reset() {
    record.phase = .new
    record.stepsLeft = 0
    record.due = nil
    record.memory = nil
    record.lastTime = nil
    record.lastDay = nil
    record.firstDay = nil
    record.interval = 0
    record.lapses = 0
  }

  private mutating func move(to due: Due, _ carried: CarriedState?) {
    if let carried { take(carried, due) }
    guard record.phase != .new else { return }
    record.due = due
    record.interval = record.lastDay.map { promised(due, since: $0) } ?? 0
  }

  /// A card imported without answers starts from its schedule.
  private mutating func take(_ carried: CarriedState, _ due: Due) {
    let stored = carried.memory?.memory(insteadOf: record.memory, by: forgetting.parameters)
    if record.memory == nil, let start = carried.start {
      let last = due.calendarDay - start.interval
      record.memory = forgetting.memory(of: start)
      record.lastDay = last
      record.firstDay = last
      record.lastTime = Moment(
        milliseconds: Int64(last.number) * 86_400_000 + 43_200_000, offset: 0)
    }
    guard record.memory != nil else { return }
    if let stored { record.memory = stored }
    record.phase = carried.phase
    record.stepsLeft = carried.stepsLeft
  }

  /// A step that ends after the rollover is due on a day, but it is not an interval of the model.
  private func promised(_ due: Due, since day: StudyDay) -> Int {
    guard record.phase == .review, case .day(let dueDay) = due else { return 0 }
    return max(0, dueDay - day)
  }
}

extension Due {
  /// The day of a moment begins at midnight.
  fileprivate var calendarDay: StudyDay {
    switch self {
    case .day(let day): day
    case .moment(let moment): moment.studyDay(rollover: 0)
    }
  }
}

/// A card's state, folded from its history.
public struct CardRecord: Hashable, Sendable {
  public let id: Card.ID
  public var phase: Phase = .new
  /// Remaining learning or relearning steps.
  public var stepsLeft = 0
  public var due: Due?
  /// Nil until the first answer that counts, and after a reset.
  public var memory: Memory?
  public var lastTime: Moment?
  public var lastDay: StudyDay?
  /// The day of the first answer that counts, since the last reset.
  public var firstDay: StudyDay?
  /// The last interval in days; 0 in learning steps.
  public var interval = 0
  public var answers = 0
  /// The number of lapses since the last reset.
  public var lapses = 0
  public var isSuspended = false
  public var isFlagged = false
  public var buriedUntil: StudyDay?
  /// The last line in effect.
  public var newest: HistoryEntry.LineKey?

  /// What differs once another line affects the schedule: the last one, or the number of answers if
  /// it was put before that.
  public struct Edition: Hashable, Sendable {
    let newest: HistoryEntry.LineKey?
    let answers: Int
  }

  public var edition: Edition { Edition(newest: newest, answers: answers) }

  public init(_ id: Card.ID) { self.id = id }

  /// Suspended, or buried for today.
  public func isHidden(on day: StudyDay) -> Bool {
    isSuspended || buriedUntil.map { day < $0 } ?? false
  }

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

  /// The same as the memory model's type.
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

extension Forgetting {
  /// Memory estimated from an interval and an ease, assuming 90 % recall at its end.
  func memory(of schedule: SM2Schedule) -> Memory {
    let isDifficulty = schedule.ease > 0 && schedule.ease <= 1100
    let ease = schedule.ease == 0 || isDifficulty ? 2.5 : Float(schedule.ease) / 1000
    var memory = memory(ease: ease, interval: Float(max(1, schedule.interval)), retention: 0.9)
    if isDifficulty {
      memory.difficulty = min(10, max(1, (Float(schedule.ease) / 1000 - 0.1) * 9 + 1))
    }
    return memory
  }
}
