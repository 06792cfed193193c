import Recall
public import TextUI

/// A line of the table of keys: it answers them, is the help, and names the commands of inputrc.
public struct StudyKey: Sendable {
  public let binding: KeyBinding
  let action: StudyAction
  /// What stands for the keys in the help.
  let shown: String
  /// What stands behind a colon on the answer line, beside the keys themselves.
  let words: [String]

  private init(
    _ name: String, _ action: StudyAction, _ letters: String, _ summary: String,
    shown: String? = nil, more: [Key] = [], words: String...
  ) {
    binding = KeyBinding(name, keys: letters.map(Key.character) + more, summary: summary)
    self.action = action
    self.shown = shown ?? letters.first.map(String.init) ?? ""
    self.words = words
  }

  /// Every key, in the order of the help.
  ///
  /// The first letter of a line is shown. The others are the same digit in full width and on a
  /// French keyboard, and the keys that people bring from other programs.
  public static let all: [StudyKey] = [
    StudyKey("grade-again", .grade(.again), "1n１&", "again: it was not known", shown: "1 n"),
    StudyKey("grade-hard", .grade(.hard), "2２é", "hard: known, with effort"),
    StudyKey("grade-good", .grade(.good), "3y３\"", "good: known", shown: "3 y"),
    StudyKey("grade-easy", .grade(.easy), "4４'", "easy: known at once"),
    StudyKey(
      "grade-proposed", .take, " ", "take what is proposed", shown: "Return", more: [.return]),
    StudyKey("undo", .undo, "u", "take the last answer back", more: [.control("_")], words: "undo"),
    StudyKey("edit", .edit, "e", "change the texts, and judge again", words: "edit"),
    StudyKey("edit-in-editor", .editInEditor, "E", "the same in your editor", words: "editor"),
    StudyKey("accept", .accept, "a", "what was typed is right from now on", words: "accept"),
    StudyKey("why", .why, "w", "why it comes back when it does", words: "why"),
    StudyKey("detail", .detail, "di", "everything about it", words: "detail", "info"),
    StudyKey("suspend", .suspend, "s@", "ask it no more, until resume", words: "suspend"),
    StudyKey("bury", .bury, "b-", "ask it tomorrow", words: "bury"),
    StudyKey("flag", .flag, "f*", "flag it, or take the flag off", words: "flag"),
    StudyKey("add", .add, "+", "add a Thing", words: "add"),
    StudyKey("skip", .skip, "", "ask it later", shown: ":skip", words: "skip"),
    StudyKey("keys", .help, "?", "these keys", words: "help", "keys"),
    StudyKey("leave", .leave, "q", "leave; this one comes first next time", words: "quit", "exit"),
  ]

  /// The names that inputrc may bind, with `til-` before them.
  public static let names: [String] = all.map(\.binding.name)

  /// What a key means after the answer.
  static func action(for press: KeyPress) -> StudyAction? {
    if let name = press.binding { return all.first { $0.binding.name == name }?.action }
    return all.first { $0.binding.keys.contains(press.key) }?.action
  }

  /// What a word behind a colon means: a key of its own, or the word for it.
  static func action(for word: some StringProtocol) -> StudyAction? {
    all.first { key in
      key.words.contains { $0 == word }
        || word.count == 1 && key.binding.keys.contains(.character(word[word.startIndex]))
    }?.action
  }
}
