public import Recall

/// An answer to a card, with the resulting schedule.
public struct Review: Hashable, Sendable {
  /// How the answer relates to the schedule.
  public enum Mode: UInt8, CaseIterable, Sendable {
    case normal
    case ahead
    /// Counts toward minutes, days and confusions, but not toward memory, due dates, retention or
    /// fits.
    case cram

    public var word: String {
      switch self {
      case .normal: "n"
      case .ahead: "ahead"
      case .cram: "cram"
      }
    }
  }

  public var grade: Grade
  public var mode: Mode
  public var phaseBefore: Phase
  public var phaseAfter: Phase
  public var stepsLeft: Int
  /// Milliseconds to the first key, and in total.
  public var firstKey: Int
  public var duration: Int
  public var hints: Int
  public var verdict: VerdictKind
  /// The Thing it was confused with.
  public var other: Thing.ID?
  public var due: Due
  /// Why a wrong answer was tried once more, if the verdict does not say it.
  public var nearMiss: NearMiss?
  /// The verdict on the second try; `verdict` is always that on the first.
  public var second: VerdictKind?
  /// Whether it was an answer in a mock exam, which counts like any other.
  public var isMock: Bool

  public init(
    grade: Grade, mode: Mode = .normal, phaseBefore: Phase, phaseAfter: Phase, stepsLeft: Int = 0,
    firstKey: Int = 0, duration: Int = 0, hints: Int = 0, verdict: VerdictKind = .revealed,
    other: Thing.ID? = nil, due: Due, nearMiss: NearMiss? = nil, second: VerdictKind? = nil,
    isMock: Bool = false
  ) {
    self.grade = grade
    self.mode = mode
    self.phaseBefore = phaseBefore
    self.phaseAfter = phaseAfter
    self.stepsLeft = stepsLeft
    self.firstKey = firstKey
    self.duration = duration
    self.hints = hints
    self.verdict = verdict
    self.other = other
    self.due = due
    self.nearMiss = nearMiss
    self.second = second
    self.isMock = isMock
  }

  /// The maximum length of stored typed text.
  private static let longestTyped = 200

  /// The typed text that the journal stores under the setting `typed`; nil for none.
  func keptText(of typed: String, _ kept: KeptAnswers) -> String? {
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

/// How a wrong answer was nearly right.
public enum NearMiss: UInt8, CaseIterable, Sendable {
  /// A letter or two differ.
  case close
  /// The right words in another order.
  case order

  /// Its name in the journal.
  public var word: String { self == .close ? "close" : "order" }
}

/// The name of a verdict in the journal and in `--json`.
public enum VerdictKind: UInt8, CaseIterable, Sendable {
  case exact
  case same
  case nearly
  case meaning
  case other
  case partly
  case wrong
  case revealed

  public var word: String {
    switch self {
    case .exact: "exact"
    case .same: "same"
    case .nearly: "nearly"
    case .meaning: "meaning"
    case .other: "other"
    case .partly: "partly"
    case .wrong: "wrong"
    case .revealed: "revealed"
    }
  }

  /// Whether it shows that the answer was not known.
  var isMiss: Bool { [.other, .partly, .wrong].contains(self) }
}
