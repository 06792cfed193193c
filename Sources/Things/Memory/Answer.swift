public import Recall

/// What a person did with a question.
public struct Answer: Hashable, Sendable {
  public var grade: Grade
  /// Milliseconds to the first key, and in all.
  public var firstKey: Int
  public var duration: Int
  public var hints: Int
  public var verdict: VerdictKind
  /// The Thing it was taken for.
  public var other: Thing.ID?
  /// As it was typed; empty where nothing was.
  public var typed: String

  public init(
    _ grade: Grade, firstKey: Int = 0, duration: Int = 0, hints: Int = 0,
    verdict: VerdictKind = .revealed, other: Thing.ID? = nil, typed: String = ""
  ) {
    self.grade = grade
    self.firstKey = firstKey
    self.duration = duration
    self.hints = hints
    self.verdict = verdict
    self.other = other
    self.typed = typed
  }

  /// The most that is kept of what was typed.
  private static let longestTyped = 200

  /// What the journal keeps of it by the setting `typed`; nil where it keeps nothing.
  public func keptText(_ setting: String) -> String? {
    guard !typed.isEmpty, verdict != .exact, setting == "all" || setting == "misses" && isMiss
    else { return nil }
    var kept = String.UnicodeScalarView()
    for character in typed {
      // Whole characters, however many marks somebody has piled on one of them.
      let scalars = character.unicodeScalars
      guard kept.count + scalars.count <= Self.longestTyped else { break }
      kept.append(contentsOf: scalars)
    }
    return kept.isEmpty ? nil : String(kept)
  }

  private var isMiss: Bool {
    switch verdict {
    case .other, .partly, .wrong: true
    case .exact, .same, .nearly, .meaning, .revealed: grade == .again
    }
  }
}

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

extension Settings {
  /// How the cards of a deck are scheduled around the memory model.
  public func policy(deck: String?, by forgetting: Forgetting) -> Policy {
    Policy(
      forgetting, retention: retention(deck: deck),
      learningSteps: durations("steps", deck: deck),
      relearningSteps: durations("relearn", deck: deck),
      maximumInterval: Int(value("maximum", deck: deck).value) ?? Policy.intervals.upperBound,
      fuzz: value("fuzz", deck: deck).value == "on",
      balance: value("balance", deck: deck).value == "on")
  }
}
