public import Recall

/// Explains a card's next date, as facts computed from its history.
///
/// The views put them into words.
public struct Why: Sendable {
  /// The card's state.
  public private(set) var record: CardRecord
  /// The current schedule rules of its deck.
  public let policy: Policy
  public let now: Now
  /// The answer that set the date; nil for a new card.
  public private(set) var decision: Decision?
  /// A later line that changed the date.
  public private(set) var move: Move?
  /// Later answers that did not change the date.
  public private(set) var cramAnswers = 0
  public private(set) var answersElsewhere = 0
  /// When a new card was reset.
  public private(set) var reset: Reset?
  public private(set) var suspendedOn: StudyDay?
  /// The card's lapses, oldest first.
  public private(set) var slips: [Slip] = []
  /// The misses on later days, and how many were predicted.
  public internal(set) var missCount: MissCount
  /// The Things it was confused with, most frequent first.
  public private(set) var confusions: [Confusion] = []

  /// The recall that the blend predicts, if there is one.
  var blended: Float?

  /// A date that was not set by an answer.
  public struct Move: Hashable, Sendable {
    public let day: StudyDay
    public let from: Due?
    public let to: Due
  }

  public struct Reset: Hashable, Sendable {
    public let day: StudyDay
    public let answers: Int
  }

  /// A lapse.
  public struct Slip: Hashable, Sendable {
    let day: StudyDay
    /// Study days since the previous answer.
    public let after: Int
  }

  /// `history` is one card's, in order; `mixUps` are the Things it was confused with, by line; `clock`
  /// provides the ends of its study days.
  init(
    _ card: Card.ID, history: [HistoryEntry], mixUps: MixUps = [:], by policy: Policy,
    at now: Now, _ clock: any Clock, rollover: Int
  ) {
    self.policy = policy
    self.now = now
    missCount = MissCount(of: card, history, by: policy.forgetting)
    record = CardRecord(card)
    var fold = CardFold(card, by: policy.forgetting)
    var last: Answered?
    var others: [Thing.ID: Int] = [:]
    for entry in history where entry.stands {
      fold.apply(entry)
      if let other = mixUps[entry.line] { others[other, default: 0] += 1 }
      tell(entry, making: fold.record, &last)
      record = fold.record
    }
    confusions = others.map { Confusion(card: card, other: $0.key, times: $0.value) }
      .sorted { ($1.times, $0.other) < ($0.times, $1.other) }
    decision = last.map { answered in
      let time = Now(time: answered.entry.time, day: answered.entry.day)
      return Decision(
        answered, by: policy,
        secondsToRollover: clock.secondsToRollover(from: time, rollover: rollover))
    }
  }

  /// The current recall probability; nil for a new card.
  public var recall: Float? {
    blended
      ?? record.memory.map {
        policy.forgetting.recall(of: $0, after: record.elapsed(to: now.time, on: now.day))
      }
  }
}

extension Why {
  /// An answer that set a date, and its effect.
  struct Answered {
    var entry: HistoryEntry
    var grade: Grade
    var mode: Review.Mode?
    var before: CardRecord
    var after: CardRecord
  }

  /// Takes a line that changes `record` to `after`; `last` is the last answer that set a date.
  private mutating func tell(
    _ entry: HistoryEntry, making after: CardRecord, _ last: inout Answered?
  ) {
    let before = record
    func decide(_ grade: Grade, _ mode: Review.Mode?) {
      last = Answered(entry: entry, grade: grade, mode: mode, before: before, after: after)
    }
    switch entry.what {
    case .answer(let answer) where answer.mode == .cram: cramAnswers += 1
    case .answer(let answer):
      decide(answer.grade, answer.mode)
      begin()
      noteSlip(answer.grade, asked: answer.phaseBefore, on: entry.day)
    case .past(let past) where past.mode == .cram: cramAnswers += 1
    case .past(let past) where past.mode == .before: break
    case .past(let past):
      // If the source recorded the card's state, its answers set dates like til's own.
      if before.phase == .new || past.phaseBefore != nil {
        decide(past.grade, nil)
        begin()
      } else {
        answersElsewhere += 1
      }
      noteSlip(past.grade, asked: past.phaseBefore, on: entry.day)
    // The date that another program set with its last answer.
    case .due(let due) where due.carried != nil: last?.after = after
    case .due(let due) where before.phase != .new:
      move = Move(day: entry.day, from: before.due, to: due.due(after: entry.time))
    case .reset:
      last = nil
      slips = []
      begin()
      if before.answers > 0 { reset = Reset(day: entry.day, answers: before.answers) }
    case .suspend: suspendedOn = suspendedOn ?? entry.day
    case .resume: suspendedOn = nil
    case .due, .bury, .flag, .unflag: break
    }
  }

  private mutating func noteSlip(_ grade: Grade, asked phase: Phase?, on day: StudyDay) {
    guard phase == .review, grade == .again, let last = record.lastDay else { return }
    slips.append(Slip(day: day, after: max(0, day - last)))
  }

  /// Forgets what happened since the last date was set.
  private mutating func begin() {
    (move, reset) = (nil, nil)
    (cramAnswers, answersElsewhere) = (0, 0)
  }
}

/// An answer that set its card's due date, with its inputs.
public struct Decision: Hashable, Sendable {
  public let time: Moment
  public let day: StudyDay
  public let grade: Grade
  /// Nil for an imported answer.
  public let mode: Review.Mode?
  /// The state before the answer.
  public let before: CardRecord
  /// The state after the answer.
  public let after: CardRecord
  public let elapsed: Elapsed
  /// The interval that the other program gave before an imported answer, in days; nil if unknown.
  private let importedInterval: Int?
  /// The intervals of the four grades under the current settings and parameters, before fuzz and
  /// balancing.
  public let outlook: Outlook
  /// The possible intervals of the given grade under them.
  let range: ClosedRange<Wait>

  init(_ answered: Why.Answered, by policy: Policy, secondsToRollover: Int) {
    time = answered.entry.time
    day = answered.entry.day
    grade = answered.grade
    mode = answered.mode
    before = answered.before
    after = answered.after
    elapsed = before.elapsed(to: time, on: day)
    if case .past(let past) = answered.entry.what, let days = past.intervalBefore, days > 0 {
      importedInterval = days
    } else {
      importedInterval = nil
    }
    outlook = policy.outlook(
      of: before.state, after: elapsed, secondsToRollover: secondsToRollover, seed: before.seed)
    range = policy.range(
      of: grade, for: before.state, after: elapsed, secondsToRollover: secondsToRollover)
  }

  /// The interval that was chosen.
  public var wait: Wait {
    switch after.due {
    case .day(let due)?: .days(max(0, due - day))
    case .moment(let moment)?:
      .seconds(Int(max(0, moment.milliseconds - time.milliseconds) / 1000))
    case nil: .days(0)
    }
  }

  public var outcome: Outcome { outlook[grade] }

  /// Whether the current settings and parameters could have chosen this interval.
  public var isByPresentRules: Bool { range.contains(wait) }

  /// The number of days that fuzz and balancing moved the date; nil if unknown.
  public var shift: Int? {
    guard isByPresentRules, let days = wait.days, let plain = outcome.plainWait.days else {
      return nil
    }
    return days - plain
  }

  /// The number of study days the answer was late, or (negative) early.
  public var lateness: Int? {
    if mode == nil { return importedInterval.map { elapsed.studyDays - $0 } }
    guard before.phase == .review, case .day(let due)? = before.due else { return nil }
    return day - due
  }
}
