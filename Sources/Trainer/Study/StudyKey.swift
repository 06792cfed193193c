import Recall
import TextUI

/// A key of the study screen.
///
/// One table handles the keys, prints the help, and names the commands for inputrc.
public struct StudyKey: Sendable {
  /// What inputrc can bind, with the prefix `til-`.
  let name: String
  let keys: [Key]
  /// What the help says it does.
  let summary: String
  let action: StudyAction
  /// The key as the help shows it.
  let shown: String
  /// Words for the key, to type after a colon.
  let words: [String]

  private init(
    _ name: String, _ action: StudyAction, keys letters: String, does summary: String,
    shown: String? = nil, more: [Key] = [], words: String...
  ) {
    self.name = name
    keys = letters.map(Key.character) + more
    self.summary = summary
    self.action = action
    self.shown = shown ?? letters.first.map(String.init) ?? ""
    self.words = words
  }

  /// All keys, in the order of the help.
  ///
  /// The first character of a line is the one shown. The others are the same digit in full width or
  /// on a French keyboard, and the keys used by other programs.
  static let all: [StudyKey] = [
    StudyKey(
      "grade-again", .grade(.again), keys: "1n１&", does: "again: you did not know it", shown: "1 n",
      words: "again", "no"),
    StudyKey(
      "grade-hard", .grade(.hard), keys: "2２é", does: "hard: you knew it, but it took effort",
      words: "hard"),
    StudyKey(
      "grade-good", .grade(.good), keys: "3y３\"", does: "good: you knew it", shown: "3 y",
      words: "good", "yes"),
    StudyKey(
      "grade-easy", .grade(.easy), keys: "4４'", does: "easy: you knew it at once",
      words: "easy"),
    StudyKey(
      "grade-proposed", .take, keys: " ", does: "take the proposed grade", shown: "Return",
      more: [.return]),
    StudyKey(
      "undo", .undo, keys: "u", does: "undo the last answer or change", more: [.control("_")],
      words: "undo"),
    StudyKey(
      "edit", .edit, keys: "e", does: "edit the Thing, then check your answer again",
      words: "edit"),
    StudyKey(
      "edit-in-editor", .editInEditor, keys: "E", does: "edit the Thing in your editor",
      words: "editor"),
    StudyKey(
      "accept", .accept, keys: "a", does: "always accept what you typed", words: "accept"),
    StudyKey("why", .why, keys: "w", does: "explain its due date", words: "why"),
    StudyKey("detail", .detail, keys: "di", does: "show details", words: "detail", "info"),
    StudyKey(
      "suspend", .suspend, keys: "s@", does: "suspend the Thing until you resume it",
      words: "suspend"),
    StudyKey("bury", .bury, keys: "b-", does: "hide the Thing until tomorrow", words: "bury"),
    StudyKey("flag", .flag, keys: "f*", does: "flag the Thing, or remove its flag", words: "flag"),
    StudyKey("add", .add, keys: "+", does: "add a Thing", words: "add"),
    StudyKey(
      "skip", .skip, keys: "", does: "skip this card for now", shown: ":skip", words: "skip"),
    StudyKey("hear", .hear, keys: "r", does: "hear it again", words: "repeat"),
    StudyKey(
      "open", .open, keys: "o", does: "open its picture or recording in another program",
      words: "open"),
    StudyKey("keys", .help, keys: "?", does: "show these keys", words: "help", "keys"),
    StudyKey(
      "leave", .leave, keys: "q", does: "stop; study resumes with this card", words: "quit",
      "exit", "stop"),
  ]

  /// The keys after the answer: all but those that only work at the question.
  static let afterAnswer: [StudyKey] = all.filter { $0.action != .skip }

  /// The names that inputrc can bind, prefixed with `til-`.
  public static let names: [String] = all.map(\.name)

  /// The action of a key after the answer.
  static func action(for press: KeyPress) -> StudyAction? {
    if let name = press.binding { return all.first { $0.name == name }?.action }
    return all.first { $0.keys.contains(press.key) }?.action
  }

  /// The keys that wait for a second letter, because a word begins with them.
  public static let waiting: Set<Character> = ["s", "b", "f", "a"]

  /// The action of a word typed after the answer, as in `undo`, or of a key after a colon.
  static func action(forWord typed: String) -> StudyAction? {
    let typed = typed.lowercased()
    if let first = typed.first, first == ":" || first == "：" {
      return action(for: typed.dropFirst())
    }
    return all.first { $0.words.contains(typed) }?.action
  }

  /// Whether more letters can make it such a word.
  static func beginsWord(_ typed: String) -> Bool {
    let typed = typed.lowercased()
    if let first = typed.first, first == ":" || first == "：" {
      let rest = typed.dropFirst()
      return rest.count < 2 || all.contains { $0.words.contains { $0.hasPrefix(rest) } }
    }
    return all.contains { $0.words.contains { $0.hasPrefix(typed) } }
  }

  /// The action of a word after a colon: a key or one of its words.
  static func action(for word: some StringProtocol) -> StudyAction? {
    all.first { key in
      key.words.contains { $0 == word }
        || word.count == 1 && key.keys.contains(.character(word[word.startIndex]))
    }?.action
  }
}
