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
