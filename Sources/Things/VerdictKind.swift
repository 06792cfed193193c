/// The word for a verdict, as the journal and `--json` name it.
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
}
