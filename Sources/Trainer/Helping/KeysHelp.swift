import TextUI

/// Every key, by the place where it means something, and how to bind others.
struct KeysHelp: View {
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
      if EnvironmentValues.current.isSpoken {
        ForEach(keys) { Text("\($0.key): \($0.does).") }
      } else {
        Table(
          keys,
          columns: [
            TableColumn { Line($0.key, .accent) },
            TableColumn(shrinksTo: 12) { Line($0.does) },
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
