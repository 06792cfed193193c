public import Recall

/// How the next date of a card came about: facts alone, computed from its history.
///
/// The words for them are the screen's.
public struct Why: Sendable {
  /// Where the card stands.
  public let record: CardRecord
  /// How its deck is scheduled now.
  public let policy: Policy
  public let now: Now
  /// The answer that decided the date; nil for a new card.
  public let decision: Decision?
  /// A line that moved the date since then.
  public let move: Move?
  /// Answers since the decision that left the date as it is.
  public let cramAnswers: Int
  public let answersElsewhere: Int
  /// When a card that is new was made so.
  public let reset: Reset?
  public let suspendedOn: StudyDay?
  /// The misses of the card when it was known, oldest first.
  public let slips: [Slip]
  /// What its answers were taken for, the most often first.
  public let confusions: [Confusion]

  /// A date set by something else than an answer.
  public struct Move: Hashable, Sendable {
    public let day: StudyDay
    public let from: Due?
    public let to: Due
  }

  public struct Reset: Hashable, Sendable {
    public let day: StudyDay
    /// Answers that count no more.
    public let answers: Int
  }

  /// A known card was missed.
  public struct Slip: Hashable, Sendable {
    public let day: StudyDay
    /// Study days since the answer before.
    public let after: Int
  }

  /// `history` is that of one card, in order; `clock` knows when its study days ended.
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

  /// The chance that the card is known now; nil for a new one.
  public var recall: Float? {
    record.memory.map {
      policy.forgetting.recall(of: $0, after: record.elapsed(to: now.time, on: now.day))
    }
  }
}

/// The history of one card, read for what explains its next date.
struct Story {
  private var fold: CardFold
  private let policy: Policy
  private var last: Told?
  private(set) var move: Why.Move?
  private(set) var cramAnswers = 0
  private(set) var answersElsewhere = 0
  private(set) var reset: Why.Reset?
  private(set) var suspendedOn: StudyDay?
  private(set) var slips: [Why.Slip] = []
  private var takenFor: [Thing.ID] = []

  /// An answer that decided a date, and what it changed.
  struct Told {
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

  /// What the last decision rested on; `secondsToRollover` are those of its time.
  func decision(_ secondsToRollover: (Now) -> Int) -> Decision? {
    last.map { told in
      Decision(
        told, by: policy,
        secondsToRollover: secondsToRollover(Now(time: told.entry.time, day: told.entry.day)))
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
    case .answer(let review): tell(review, entry, before)
    case .past(let grade, let detail): tell(grade, detail, entry, before)
    case .due(_, .some): carry()
    case .due(let due, nil) where before.phase != .new:
      move = Why.Move(day: entry.day, from: before.due, to: due)
    case .reset: begin(again: Why.Reset(day: entry.day, answers: before.answers))
    case .suspend: suspendedOn = suspendedOn ?? entry.day
    case .resume: suspendedOn = nil
    case .due, .bury, .flag, .unflag: break
    }
  }

  private mutating func tell(_ review: Review, _ entry: HistoryEntry, _ before: CardRecord) {
    if let other = review.other { takenFor.append(other) }
    guard review.mode != .cram else {
      cramAnswers += 1
      return
    }
    decide(review.grade, mode: review.mode, entry, before)
    if review.phaseBefore == .review, review.grade == .again, let last = before.lastDay {
      slips.append(Why.Slip(day: entry.day, after: max(0, entry.day - last)))
    }
  }

  private mutating func tell(
    _ grade: Grade, _ detail: PastDetail, _ entry: HistoryEntry, _ before: CardRecord
  ) {
    guard detail.mode == .normal else {
      if detail.mode == .cram { cramAnswers += 1 }
      return
    }
    // Where the source says how the card stood, its answers decided dates like our own.
    if before.phase == .new || detail.phaseBefore != nil {
      decide(grade, mode: nil, entry, before)
    } else {
      answersElsewhere += 1
    }
    if detail.phaseBefore == .review, grade == .again, let last = before.lastDay {
      slips.append(Why.Slip(day: entry.day, after: max(0, entry.day - last)))
    }
  }

  /// The date that another program gave with its last answer.
  private mutating func carry() {
    let record = record
    last?.after = record
  }

  private mutating func decide(
    _ grade: Grade, mode: Review.Mode?, _ entry: HistoryEntry, _ before: CardRecord
  ) {
    last = Told(entry: entry, grade: grade, mode: mode, before: before, after: record)
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

/// An answer that decided when its card comes back, and what it rested on.
public struct Decision: Hashable, Sendable {
  public let time: Moment
  public let day: StudyDay
  public let grade: Grade
  /// Nil for an answer given elsewhere.
  public let mode: Review.Mode?
  /// Where the card stood.
  public let before: CardRecord
  /// Where the answer left it.
  public let after: CardRecord
  public let elapsed: Elapsed
  /// What the four grades come to by the settings and parameters now in force, before fuzz and
  /// balance.
  public let outlook: Outlook
  /// What the grade could have been promised by them.
  public let range: ClosedRange<Wait>

  init(_ told: Story.Told, by policy: Policy, secondsToRollover: Int) {
    time = told.entry.time
    day = told.entry.day
    grade = told.grade
    mode = told.mode
    before = told.before
    after = told.after
    elapsed = before.elapsed(to: time, on: day)
    outlook = policy.outlook(
      of: before.state, after: elapsed, secondsToRollover: secondsToRollover, seed: before.seed)
    range = policy.range(
      of: grade, for: before.state, after: elapsed, secondsToRollover: secondsToRollover)
  }

  /// What was promised.
  public var wait: Wait {
    switch after.due {
    case .day(let due)?: .days(max(0, due - day))
    case .moment(let moment)?:
      .seconds(Int(max(0, moment.milliseconds - time.milliseconds) / 1000))
    case nil: .days(0)
    }
  }

  public var outcome: Outcome { outlook[grade] }

  /// Whether the settings and parameters now in force would have promised this.
  public var isByPresentRules: Bool { range.contains(wait) }

  /// By how many days fuzz and balance moved the date; nil where that cannot be known.
  public var shift: Int? {
    guard isByPresentRules, let days = wait.days, let plain = outcome.plainWait.days else {
      return nil
    }
    return days - plain
  }

  /// Study days by which the answer came after its day, or (negative) before it.
  public var lateness: Int? {
    guard before.phase == .review, case .day(let due)? = before.due else { return nil }
    return day - due
  }
}
