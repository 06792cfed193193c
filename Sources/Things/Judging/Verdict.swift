/// What an answer is found to be.
public enum Verdict: Hashable, Sendable {
  case exact
  /// The same but for what is read over, or another of the accepted answers.
  case same
  /// The same but for this many slips of the finger.
  case nearly(slips: Int)
  /// Right for another member of the family: asked again, no miss.
  case meaning(of: Thing.ID)
  /// Right for another Thing: a miss, and a confusion to remember.
  case other(Thing.ID)
  case partly(right: Int, of: Int)
  case wrong
  /// Nothing was typed; the answer was shown.
  case revealed

  /// The word for it in the journal and in `--json`.
  public var kind: VerdictKind {
    switch self {
    case .exact: .exact
    case .same: .same
    case .nearly: .nearly
    case .meaning: .meaning
    case .other: .other
    case .partly: .partly
    case .wrong: .wrong
    case .revealed: .revealed
    }
  }

  public var isRight: Bool {
    switch self {
    case .exact, .same, .nearly: true
    case .meaning, .other, .partly, .wrong, .revealed: false
    }
  }

  /// Whether it shows that the answer was not known.
  public var isMiss: Bool {
    switch self {
    case .other, .partly, .wrong: true
    case .exact, .same, .nearly, .meaning, .revealed: false
    }
  }

  /// The Thing the answer belongs to, where that is not the one asked.
  public var otherThing: Thing.ID? {
    switch self {
    case .meaning(let id), .other(let id): id
    case .exact, .same, .nearly, .partly, .wrong, .revealed: nil
    }
  }
}
