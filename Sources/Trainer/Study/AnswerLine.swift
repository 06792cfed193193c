import Recall
import Things

/// What a line typed at a question means.
enum AnswerLine: Hashable {
  case answer(String)
  /// An empty line: the answer is to be shown.
  case reveal
  case hint
  case action(StudyAction)
  /// A word behind a colon that is none of ours.
  case unknown(String)
  /// A word for leaving, near no answer: not counted.
  case setAside

  /// A line that is an accepted answer is an answer, whatever else it could be.
  init(
    _ typed: String, accepts: (String) throws -> Bool, setsAside: (String) throws -> Bool
  ) rethrows {
    let text = typed.trimmingBlanks
    if text.isEmpty {
      self = .reveal
    } else if text == "?" || text == "？" {
      self = try accepts(text) ? .answer(text) : .hint
    } else if let word = Self.word(in: text), try !accepts(text) {
      self = StudyKey.action(for: word).map(AnswerLine.action) ?? .unknown(text)
    } else if try setsAside(text) {
      self = .setAside
    } else {
      self = .answer(typed)
    }
  }

  /// What stands behind the colon: a key, or letters alone; nil for what is no word.
  private static func word(in text: String) -> Substring? {
    guard text.first == ":" || text.first == "：" else { return nil }
    let word = text.dropFirst()
    if word.count == 1 { return StudyKey.action(for: word) == nil ? nil : word }
    let isWord = word.count > 1 && word.allSatisfy { $0.isLetter && $0.isASCII }
    return isWord ? word : nil
  }
}

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
