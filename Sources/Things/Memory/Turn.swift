public import Recall

/// A card's turn to be asked, with all inputs of its answer.
///
/// The shown intervals, the answer's effect and the review line are all derived from it and agree.
public struct Turn: Hashable, Sendable {
  /// The card's state when it was shown.
  public let record: CardRecord
  let deck: String
  public let mode: Review.Mode
  /// Whether it is part of a mock exam.
  public var isMock = false
  let now: Now
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

  /// The due date if the card is graded this now; a cram answer does not change it.
  public func due(after grade: Grade, at now: Now) -> Due {
    guard mode != .cram else { return record.due ?? .day(now.day) }
    return Due(after: outlook[grade].wait, from: now)
  }

  /// The journal line of an answer with this grade; how it was given is left to the caller.
  public func review(_ grade: Grade, at now: Now) -> Review {
    let after = mode == .cram ? record.state : outlook[grade].state
    return Review(
      grade: grade, mode: mode, phaseBefore: record.phase, phaseAfter: after.phase,
      stepsLeft: after.stepsLeft, due: due(after: grade, at: now), isMock: isMock)
  }
}

extension CardRecord {
  /// The random number of the card's next answer, the same each time it is requested.
  public var seed: Seed { Seed(id.number, answers) }
}

extension Settings {
  /// A deck's schedule settings, besides the memory model.
  public func policy(deck: String?, by forgetting: Forgetting) -> Policy {
    Policy(
      forgetting, retention: self[Setting.retention, deck],
      learningSteps: self[Setting.steps, deck], relearningSteps: self[Setting.relearn, deck],
      maximumInterval: self[Setting.maximum, deck], fuzz: self[Setting.fuzz, deck],
      balance: self[Setting.balance, deck])
  }
}
