public import Recall

/// A card's turn to be asked: all that its answer rests on.
///
/// What the keys show is what the answer does and what the review line records, because all three
/// are read from here.
public struct Turn: Hashable, Sendable {
  /// Where the card stood when it was shown.
  public let record: CardRecord
  public let deck: String
  public let mode: Review.Mode
  public let now: Now
  public let outlook: Outlook

  public init(
    _ record: CardRecord, in deck: String, mode: Review.Mode = .normal, by policy: Policy,
    at now: Now, secondsToRollover: Int, load: DayLoad = DayLoad()
  ) {
    self.record = record
    self.deck = deck
    self.mode = mode
    self.now = now
    outlook = policy.outlook(
      of: record.state, after: record.elapsed(to: now.time, on: now.day),
      secondsToRollover: secondsToRollover, seed: record.seed, load: load)
  }

  public var card: Card.ID { record.id }

  /// When the card comes back if it gets this grade now; a cram answer leaves that as it is.
  public func due(after grade: Grade, at now: Now) -> Due {
    guard mode != .cram else { return record.due ?? .day(now.day) }
    return Due(after: outlook[grade].wait, from: now)
  }

  /// The line that the journal gets for an answer.
  public func review(_ answer: Answer, at now: Now) -> Review {
    let after = mode == .cram ? record.state : outlook[answer.grade].state
    return Review(
      grade: answer.grade, mode: mode, phaseBefore: record.phase, phaseAfter: after.phase,
      stepsLeft: after.stepsLeft, firstKey: max(0, answer.firstKey),
      duration: max(0, answer.duration), hints: max(0, answer.hints), verdict: answer.verdict,
      other: answer.other, due: due(after: answer.grade, at: now))
  }
}

extension CardRecord {
  /// The chance that belongs to the card's next answer, the same however often it is asked for.
  public var seed: Seed { Seed(id.number, answers) }
}
