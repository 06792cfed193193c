import TextUI

/// Every key, by the place where it means something, and how to bind others.
struct KeysHelp: View {
  @Environment(\.isSpoken) private var isSpoken
  var body: some View {
    VStack(spacing: 1) {
      part("At the prompt", PromptKey.all)
      part("At a question", PromptKey.ofQuestion)
      VStack {
        Text("After the answer; behind a colon most of them also at the question", .strong)
        KeyHelp(isBeforeAnswer: false)
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
      if isSpoken {
        ForEach(keys) { Text("\($0.key): \($0.does).") }
      } else {
        Table(
          keys,
          columns: [
            TableColumn { StyledText($0.key, .accent) },
            TableColumn(shrinksTo: 12) { StyledText($0.does) },
          ]
        ).padding()
      }
    }
  }

  /// How people bind keys of their own.
  static let lead = """
    Lines are edited as readline does, with what stands in your inputrc, also in vi mode. The keys \
    after the answer have names to be bound there, til-grade-good or til-undo:
    """

  /// A binding to begin with; the names are those of `StudyKey`, with `til-` before them.
  static let inputrc = [
    "$if til", "set keymap til-grade", "\"g\": til-grade-good", "$endif",
  ]
}

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
