import Recall
public import TextUI

/// A key of the study screen.
///
/// One table handles the keys, prints the help, and names the commands for inputrc.
public struct StudyKey: Sendable {
  public let binding: KeyBinding
  let action: StudyAction
  /// The key as the help shows it.
  let shown: String
  /// Words for it after a colon, in addition to the keys.
  let words: [String]

  private init(
    _ name: String, _ action: StudyAction, keys letters: String, does summary: String,
    shown: String? = nil, more: [Key] = [], words: String...
  ) {
    binding = KeyBinding(name, keys: letters.map(Key.character) + more, summary: summary)
    self.action = action
    self.shown = shown ?? letters.first.map(String.init) ?? ""
    self.words = words
  }

  /// All keys, in the order of the help.
  ///
  /// The first letter of a line is shown. The others are the same digit in full width and on a
  /// French keyboard, and the keys that people bring from other programs.
  public static let all: [StudyKey] = [
    StudyKey(
      "grade-again", .grade(.again), keys: "1n１&", does: "again: it was not known", shown: "1 n"),
    StudyKey("grade-hard", .grade(.hard), keys: "2２é", does: "hard: known, with effort"),
    StudyKey("grade-good", .grade(.good), keys: "3y３\"", does: "good: known", shown: "3 y"),
    StudyKey("grade-easy", .grade(.easy), keys: "4４'", does: "easy: known at once"),
    StudyKey(
      "grade-proposed", .take, keys: " ", does: "take what is proposed", shown: "Return",
      more: [.return]),
    StudyKey(
      "undo", .undo, keys: "u", does: "take the last answer back", more: [.control("_")],
      words: "undo"),
    StudyKey("edit", .edit, keys: "e", does: "change the texts, and judge again", words: "edit"),
    StudyKey(
      "edit-in-editor", .editInEditor, keys: "E", does: "the same in your editor", words: "editor"),
    StudyKey(
      "accept", .accept, keys: "a", does: "what was typed is right from now on", words: "accept"),
    StudyKey("why", .why, keys: "w", does: "why it comes back when it does", words: "why"),
    StudyKey("detail", .detail, keys: "di", does: "everything about it", words: "detail", "info"),
    StudyKey(
      "suspend", .suspend, keys: "s@", does: "ask it no more, until resume", words: "suspend"),
    StudyKey("bury", .bury, keys: "b-", does: "ask it tomorrow", words: "bury"),
    StudyKey("flag", .flag, keys: "f*", does: "flag it, or take the flag off", words: "flag"),
    StudyKey("add", .add, keys: "+", does: "add a Thing", words: "add"),
    StudyKey("skip", .skip, keys: "", does: "ask it later", shown: ":skip", words: "skip"),
    StudyKey("keys", .help, keys: "?", does: "these keys", words: "help", "keys"),
    StudyKey(
      "leave", .leave, keys: "q", does: "leave; this one comes first next time", words: "quit",
      "exit"),
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
