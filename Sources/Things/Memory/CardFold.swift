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

  /// Folds one line and stores in it what statistics need, which depends on the lines before it.
  public mutating func take(_ entry: inout HistoryEntry) { entry.keep(apply(entry)) }

  /// Folds one line; undone lines have no effect.
  ///
  /// Returns the share of an answer in statistics.
  @discardableResult
  public mutating func apply(_ entry: HistoryEntry) -> Tally.Answer? {
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

  private mutating func take(_ answer: AnswerEntry, of entry: HistoryEntry) -> Tally.Answer {
    let phase = answer.phaseBefore
    var counted = Tally.Answer(
      grade: answer.grade, milliseconds: answer.duration, hour: entry.hour,
      met: Tally.met(answer.mode == .cram ? record.phase : phase, after: record.interval))
    guard answer.mode != .cram else {
      counted.isCram = true
      return counted
    }
    counted.isReturn = isFromDays(phase) && record.lastDay != entry.day
    remember(&counted, entry)
    if phase == .review, answer.grade == .again { record.lapses += 1 }
    let due = answer.due(after: entry.time)
    record.phase = answer.phaseAfter
    record.stepsLeft = answer.stepsLeft
    record.due = due
    record.interval = promised(due, since: entry.day)
    return counted
  }

  /// An imported answer updates memory; a new card is due from that day on.
  private mutating func take(_ past: PastEntry, of entry: HistoryEntry) -> Tally.Answer {
    let phase = past.phaseBefore ?? record.phase
    // The other program had started the card over.
    if past.mode == .normal, past.phaseBefore == .new, record.memory != nil { reset() }
    let interval = past.intervalBefore ?? (past.mode == .normal ? record.interval : 0)
    var counted = Tally.Answer(
      grade: past.grade, milliseconds: past.duration, hour: entry.hour,
      met: Tally.met(phase, after: interval))
    let isFromDays = phase == .review || interval > 0
    guard past.mode == .normal else {
      // An answer before a reset counts toward retention, like those before a reset in til.
      counted.isCram = past.mode == .cram
      counted.isReturn = !counted.isCram && isFromDays
      return counted
    }
    counted.isReturn =
      (past.intervalBefore == nil ? self.isFromDays(phase) : isFromDays)
      && record.lastDay != entry.day
    remember(&counted, entry, from: past.start)
    if past.phaseBefore == .review, past.grade == .again { record.lapses += 1 }
    if record.phase == .new {
      record.phase = .review
      record.due = .day(entry.day)
      record.interval = 0
    }
    return counted
  }

  private mutating func remember(
    _ counted: inout Tally.Answer, _ entry: HistoryEntry, from start: SM2Schedule? = nil
  ) {
    let elapsed = record.elapsed(to: entry.time, on: entry.day)
    counted.isFirst = record.memory == nil
    if let memory = record.memory {
      (counted.recall, record.memory) = forgetting.review(
        memory, after: elapsed, grade: counted.grade)
    } else {
      record.memory = start.map { forgetting.memory(of: $0) } ?? forgetting.first(counted.grade)
    }
    counted.stability = record.memory?.stability ?? 0
    record.lastTime = entry.time
    record.lastDay = entry.day
    if record.firstDay == nil { record.firstDay = entry.day }
    record.answers += 1
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
