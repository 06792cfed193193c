public import Recall

/// A user's response to a question.
public struct Answer: Hashable, Sendable {
  public var grade: Grade
  /// Milliseconds to the first key, and in total.
  public var firstKey: Int
  var duration: Int
  var hints: Int
  public var verdict: VerdictKind
  /// The Thing it was confused with.
  public var other: Thing.ID?
  /// The typed text, of the first try; empty if none exists.
  public var typed: String
  var nearMiss: NearMiss?
  /// The verdict on the second try; `verdict` is always that on the first.
  var second: VerdictKind?

  public init(
    _ grade: Grade, firstKey: Int = 0, duration: Int = 0, hints: Int = 0,
    verdict: VerdictKind = .revealed, other: Thing.ID? = nil, typed: String = "",
    nearMiss: NearMiss? = nil, second: VerdictKind? = nil
  ) {
    self.grade = grade
    self.firstKey = firstKey
    self.duration = duration
    self.hints = hints
    self.verdict = verdict
    self.other = other
    self.typed = typed
    self.nearMiss = nearMiss
    self.second = second
  }

  /// The maximum length of stored typed text.
  private static let longestTyped = 200

  /// The text that the journal stores under the setting `typed`; nil for none.
  public func keptText(_ kept: KeptAnswers) -> String? {
    guard !typed.isEmpty, verdict != .exact,
      kept == .all || kept == .misses && (verdict.isMiss || grade == .again)
    else { return nil }
    var text = String.UnicodeScalarView()
    for character in typed {
      // Only whole characters, including all combining marks.
      let scalars = character.unicodeScalars
      guard text.count + scalars.count <= Self.longestTyped else { break }
      text.append(contentsOf: scalars)
    }
    return text.isEmpty ? nil : String(text)
  }
}

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

  /// The journal line of an answer.
  public func review(_ answer: Answer, at now: Now) -> Review {
    let after = mode == .cram ? record.state : outlook[answer.grade].state
    return Review(
      grade: answer.grade, mode: mode, phaseBefore: record.phase, phaseAfter: after.phase,
      stepsLeft: after.stepsLeft, firstKey: max(0, answer.firstKey),
      duration: max(0, answer.duration), hints: max(0, answer.hints), verdict: answer.verdict,
      other: answer.other, due: due(after: answer.grade, at: now), nearMiss: answer.nearMiss,
      second: answer.second, isMock: isMock)
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
