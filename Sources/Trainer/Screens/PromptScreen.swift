import TextUI
import Things

/// The prompt: how much is due, followed as long as the line waits.
struct PromptScreen: Screen {
  /// Raised as time goes by: a card may have come due.
  @State var tick = 0
  @State private var line = ""
  @Environment(ThingStore.self) private var store
  /// What was counted just now, so that the first prompt does not wait for it twice.
  var opening: Opening?

  var body: some View { TextField(Line(prompt, .prompt), text: $line) }

  private var prompt: String { due > 0 ? "\(due.grouped) due> " : "til> " }

  private var due: Int {
    if let opening, tick == 0, opening.revision == store.revision { return opening.due }
    return (try? Today(store).limits.due) ?? 0
  }
}
