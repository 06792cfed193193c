import Recall

/// What a person can decide beside the answer: by a key after it, by `:word` before it.
enum StudyAction: Hashable {
  case grade(Grade)
  /// Whatever is proposed.
  case take
  case undo
  /// The Thing's texts, to be changed here or in the editor.
  case edit
  case editInEditor
  /// What was typed counts as right from now on.
  case accept
  case why
  case detail
  case suspend
  case bury
  case flag
  case add
  case skip
  case help
  case leave

  /// Whether it means something before the answer was given.
  var isForQuestion: Bool {
    switch self {
    case .grade, .take, .accept, .why, .detail: false
    case .undo, .edit, .editInEditor, .suspend, .bury, .flag, .add, .skip, .help, .leave: true
    }
  }
}
