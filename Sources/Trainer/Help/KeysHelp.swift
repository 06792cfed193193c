import TextUI

/// Lists every key by context, and explains how to bind others.
struct KeysHelp: View {
  var body: some View {
    VStack(spacing: 1) {
      part("At the prompt", PromptKey.all)
      part("At a question", PromptKey.ofQuestion)
      VStack {
        Text("After the answer (most also at a question, with a colon, as in :u)", .strong)
        KeyHelp(isBeforeAnswer: false)
        Text(Self.slow).padding()
      }
      VStack {
        Text(Self.lead)
        ForEach(Self.inputrc) { Text($0).padding() }
      }
    }
  }

  private func part(_ title: String, _ keys: [PromptKey]) -> some View {
    VStack {
      Text(title, .strong)
      Definitions(rows: keys.map { ($0.key, $0.does) })
    }
  }

  /// What `slow` after a verdict means.
  static let slow = """
    A right answer is marked slow, and til proposes hard, if you took longer to start typing than \
    for 95 % of your answers, and more than twice as long as usual. To turn this off: set pace off
    """

  /// How people bind keys of their own.
  static let lead = """
    Line editing uses GNU readline and your inputrc, including vi mode. You can bind the actions \
    after the answer in your inputrc by name, such as til-grade-good or til-undo:
    """

  /// A sample binding; names are those of `StudyKey` with the prefix `til-`.
  static let inputrc = [
    "$if til", "set keymap til-grade", "\"g\": til-grade-good", "$endif",
  ]
}

/// A key with a meaning during line input, besides readline's own.
struct PromptKey {
  let key: String
  let does: String

  private init(_ key: String, _ does: String) {
    self.key = key
    self.does = does
  }

  /// At the prompt.
  static let all: [PromptKey] = [
    PromptKey("Return", "on an empty line: start or resume studying"),
    PromptKey("Tab", "complete commands, decks, tags and short forms"),
    PromptKey("Up, Ctrl-R", "recall or search earlier lines"),
    PromptKey("Ctrl-C", "clear the line, or interrupt a command"),
    PromptKey("Ctrl-D", "on an empty line: leave til"),
  ]

  /// At a question.
  static let ofQuestion: [PromptKey] = [
    PromptKey("Return", "check your answer; on an empty line, show the answer"),
    PromptKey("Tab, ?", "show a hint; repeat for more"),
    PromptKey("Ctrl-_", "on an empty line: undo the last answer"),
    PromptKey(":skip", "skip this card for now"),
    PromptKey("Ctrl-C", "clear the line; on an empty line, stop"),
    PromptKey("Ctrl-D", "stop; study resumes the session"),
  ]
}
