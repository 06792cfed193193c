public import Recall

/// Explains a card's next date, as facts computed from its history.
///
/// The views put them into words.
public struct Why: Sendable {
  /// The card's state.
  public let record: CardRecord
  /// The current schedule rules of its deck.
  public let policy: Policy
  public let now: Now
  /// The answer that set the date; nil for a new card.
  public let decision: Decision?
  /// A later line that changed the date.
  public let move: Move?
  /// Later answers that did not change the date.
  public let cramAnswers: Int
  public let answersElsewhere: Int
  /// When a new card was reset.
  public let reset: Reset?
  public let suspendedOn: StudyDay?
  /// The card's lapses, oldest first.
  public let slips: [Slip]
  /// The Things it was confused with, most frequent first.
  public let confusions: [Confusion]

  /// A date that was not set by an answer.
  public struct Move: Hashable, Sendable {
    public let day: StudyDay
    public let from: Due?
    public let to: Due
  }

  public struct Reset: Hashable, Sendable {
    public let day: StudyDay
    /// Answers before a reset.
    public let answers: Int
  }

  /// A lapse.
  public struct Slip: Hashable, Sendable {
    public let day: StudyDay
    /// Study days since the previous answer.
    public let after: Int
  }

  /// `history` is one card's, in order; `clock` provides the ends of its study days.
  public init(
    _ card: Card.ID, history: [HistoryEntry], by policy: Policy, at now: Now, _ clock: any Clock,
    rollover: Int
  ) {
    var story = Story(card, by: policy)
    for entry in history where entry.stands { story.tell(entry) }
    record = story.record
    self.policy = policy
    self.now = now
    decision = story.decision { clock.secondsToRollover(from: $0, rollover: rollover) }
    move = story.move
    cramAnswers = story.cramAnswers
    answersElsewhere = story.answersElsewhere
    reset = story.reset
    suspendedOn = story.suspendedOn
    slips = story.slips
    confusions = story.confusions
  }

  /// The current recall probability; nil for a new card.
  public var recall: Float? {
    record.memory.map {
      policy.forgetting.recall(of: $0, after: record.elapsed(to: now.time, on: now.day))
    }
  }
}

/// Extracts from a card's history what explains its next date.
struct Story {
  private var fold: CardFold
  private let policy: Policy
  private var last: Answered?
  private(set) var move: Why.Move?
  private(set) var cramAnswers = 0
  private(set) var answersElsewhere = 0
  private(set) var reset: Why.Reset?
  private(set) var suspendedOn: StudyDay?
  private(set) var slips: [Why.Slip] = []
  private var takenFor: [Thing.ID] = []

  /// An answer that set a date, and its effect.
  struct Answered {
    var entry: HistoryEntry
    var grade: Grade
    var mode: Review.Mode?
    var before: CardRecord
    var after: CardRecord
  }

  init(_ card: Card.ID, by policy: Policy) {
    fold = CardFold(card, by: policy.forgetting)
    self.policy = policy
  }

  var record: CardRecord { fold.record }

  /// The inputs of the last decision; `secondsToRollover` is relative to its time.
  func decision(_ secondsToRollover: (Now) -> Int) -> Decision? {
    last.map { answered in
      Decision(
        answered, by: policy,
        secondsToRollover: secondsToRollover(
          Now(time: answered.entry.time, day: answered.entry.day)))
    }
  }

  var confusions: [Confusion] {
    Set(takenFor).map { other in
      Confusion(card: record.id, other: other, times: takenFor.count { $0 == other })
    }.sorted { ($1.times, $0.other) < ($0.times, $1.other) }
  }

  mutating func tell(_ entry: HistoryEntry) {
    let before = record
    fold.apply(entry)
    switch entry.what {
    case .answer(let review): note(review, of: entry, from: before)
    case .past(let grade, let detail): note(grade, detail, of: entry, from: before)
    case .due(_, .some): carry()
    case .due(let due, nil) where before.phase != .new:
      move = Why.Move(day: entry.day, from: before.due, to: due)
    case .reset: begin(again: Why.Reset(day: entry.day, answers: before.answers))
    case .suspend: suspendedOn = suspendedOn ?? entry.day
    case .resume: suspendedOn = nil
    case .due, .bury, .flag, .unflag: break
    }
  }

  private mutating func note(
    _ review: Review, of entry: HistoryEntry, from before: CardRecord
  ) {
    if let other = review.other { takenFor.append(other) }
    guard review.mode != .cram else {
      cramAnswers += 1
      return
    }
    decide(by: entry, review.grade, mode: review.mode, from: before)
    if review.phaseBefore == .review, review.grade == .again, let last = before.lastDay {
      slips.append(Why.Slip(day: entry.day, after: max(0, entry.day - last)))
    }
  }

  private mutating func note(
    _ grade: Grade, _ detail: PastDetail, of entry: HistoryEntry, from before: CardRecord
  ) {
    guard detail.mode == .normal else {
      if detail.mode == .cram { cramAnswers += 1 }
      return
    }
    // If the source recorded the card's state, its answers set dates like til's own.
    if before.phase == .new || detail.phaseBefore != nil {
      decide(by: entry, grade, mode: nil, from: before)
    } else {
      answersElsewhere += 1
    }
    if detail.phaseBefore == .review, grade == .again, let last = before.lastDay {
      slips.append(Why.Slip(day: entry.day, after: max(0, entry.day - last)))
    }
  }

  /// The date that another program set with its last answer.
  private mutating func carry() {
    let record = record
    last?.after = record
  }

  private mutating func decide(
    by entry: HistoryEntry, _ grade: Grade, mode: Review.Mode?, from before: CardRecord
  ) {
    last = Answered(entry: entry, grade: grade, mode: mode, before: before, after: record)
    move = nil
    reset = nil
    cramAnswers = 0
    answersElsewhere = 0
  }

  private mutating func begin(again reset: Why.Reset) {
    last = nil
    move = nil
    slips = []
    cramAnswers = 0
    answersElsewhere = 0
    self.reset = reset.answers > 0 ? reset : nil
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
  public let range: ClosedRange<Wait>

  init(_ answered: Story.Answered, by policy: Policy, secondsToRollover: Int) {
    time = answered.entry.time
    day = answered.entry.day
    grade = answered.grade
    mode = answered.mode
    before = answered.before
    after = answered.after
    elapsed = before.elapsed(to: time, on: day)
    if case .past(_, let detail) = answered.entry.what, let days = detail.intervalBefore, days > 0 {
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
