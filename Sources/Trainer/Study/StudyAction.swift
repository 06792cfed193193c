import Recall
import Things

/// An action of the study screen: a line typed at a question, a key after the answer, or a `:word`
/// before it.
enum StudyAction: Hashable {
  /// Judges an answer; an empty one shows the right one.
  case answer(String)
  case hint
  case grade(Grade)
  /// Takes the proposed grade.
  case take
  case undo
  /// Edits the Thing, here or in the editor.
  case edit
  case editInEditor
  /// Adds the typed text to the accepted answers.
  case accept
  case why
  case detail
  case suspend
  case bury
  case flag
  case add
  case skip
  /// Plays or speaks again what was heard last.
  case hear
  /// Opens the picture or recording in the desktop's program for it.
  case open
  case help
  case leave
  /// Says why what was typed does nothing.
  case say(String)

  static let tooEarly = StudyAction.say("Ignored keys typed before the answer was shown.")

  /// Describes the keys for text that means nothing at the grade line.
  static func unknown(_ text: String) -> StudyAction {
    let way = "Press 1 to 4 to say how well you knew it, or ? for all keys."
    return .say(text.isEmpty ? way : "No command \(text) here. \(way)")
  }

  /// Whether it is available before the answer.
  var isForQuestion: Bool {
    switch self {
    case .grade, .take, .accept, .why, .detail: false
    case .answer, .hint, .undo, .edit, .editInEditor, .suspend, .bury, .flag, .add, .skip, .hear,
      .open, .help, .leave, .say:
      true
    }
  }
}

extension StudyAction {
  /// Reads a line typed at a question.
  ///
  /// An accepted answer is always an answer, even if it is also a command.
  init(
    _ typed: String, accepts: (String) throws -> Bool, setsAside: (String) throws -> Bool
  ) rethrows {
    let text = typed.trimmed
    if text.isEmpty {
      self = .answer("")
    } else if text == "?" || text == "？" {
      self = try accepts(text) ? .answer(text) : .hint
    } else if let word = Self.word(in: text), try !accepts(text) {
      self = StudyKey.action(for: word) ?? .say("No command \(text) here. Type :? for the list.")
    } else if try setsAside(text) {
      self = Self.aside(text.lowercased())
    } else {
      self = .answer(typed)
    }
  }

  /// What a word without a colon does: a request for help is granted, the rest name the command.
  private static func aside(_ word: String) -> StudyAction {
    switch word {
    case "help", "menu", "keys": .help
    case "hint", "hints": .hint
    default: .say(remark(aside: word))
    }
  }

  /// Words that people type to get help, which are answers if they are not clearly wrong.
  static let wordsForHelp = ["menu", "keys", "hint", "hints"]

  /// Describes the key or command for what the word asked for.
  private static func remark(aside word: String) -> String {
    let way =
      switch word {
      case "undo": "To undo the last answer, type :u."
      case "skip": "To skip this card for now, type :skip."
      case "1", "2", "3", "4": "To see the answer, press Return; then grade it."
      default: "Press Ctrl-D or type :q to stop."
      }
    return "Not counted as an answer. \(way)"
  }

  /// The key or word after the colon; nil if there is neither.
  private static func word(in text: String) -> Substring? {
    guard text.first == ":" || text.first == "：" else { return nil }
    let word = text.dropFirst()
    if word.count == 1 { return StudyKey.action(for: word) == nil ? nil : word }
    let isWord = word.count > 1 && word.allSatisfy { $0.isLetter && $0.isASCII }
    return isWord ? word : nil
  }
}
