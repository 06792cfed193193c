import TextUI
import Things

/// The prompt: how much is due, followed as long as the line waits.
struct PromptScreen: Screen {
  /// Raised as time goes by: a card may have come due.
  @State var tick = 0
  @State private var line = ""
  @Environment(ThingStore.self) private var store

  var body: some View { TextField(Line(prompt, .prompt), text: $line) }

  private var prompt: String {
    _ = (tick, store.revision)
    let due = (try? Today(store).limits.due) ?? 0
    return due > 0 ? "\(due.grouped) due> " : "til> "
  }
}
