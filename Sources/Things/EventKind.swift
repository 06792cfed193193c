/// The closed list of what a journal can say; `x-…` is kept and skipped, anything else is newer.
public enum EventKind: String, CaseIterable, Sendable {
  case review
  case past
  case typed
  case undo
  case redo
  case suspend
  case resume
  case bury
  case flag
  case unflag
  case reset
  case due
  case set
  case plan
  case batch
  case add
  case edit
  case remove
  case move
  case deck

  /// Whether an undo may name it; the others only speak of lines.
  public var isData: Bool {
    switch self {
    case .typed, .undo, .redo: false
    default: true
    }
  }

  /// Whether it belongs to the history of cards and is folded with their answers.
  public var concernsCards: Bool {
    switch self {
    case .review, .past, .suspend, .resume, .bury, .flag, .unflag, .reset, .due: true
    default: false
    }
  }
}
