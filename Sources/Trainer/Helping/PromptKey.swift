/// A key that means something while a line is typed, beside what readline makes of it anyway.
struct PromptKey {
  let key: String
  let does: String

  private init(_ key: String, _ does: String) {
    self.key = key
    self.does = does
  }

  /// At the prompt.
  static let all: [PromptKey] = [
    PromptKey("Return", "on an empty line: what the opening says"),
    PromptKey("Tab", "completes commands, decks, tags and short forms"),
    PromptKey("Up, Ctrl-R", "earlier lines, and the search among them"),
    PromptKey("Ctrl-C", "empties the line, or gives up what is being done"),
    PromptKey("Ctrl-D", "on an empty line: leaves til"),
  ]

  /// At a question.
  static let ofQuestion: [PromptKey] = [
    PromptKey("Return", "judges the answer; on an empty line shows it"),
    PromptKey("Tab, ?", "a hint, and the next one"),
    PromptKey("Ctrl-_", "on an empty line: takes the last answer back"),
    PromptKey("Ctrl-C", "empties the line; on an empty line stops"),
    PromptKey("Ctrl-D", "stops; what is left goes on with study"),
  ]
}
