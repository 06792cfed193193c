import TextUI
import Things

/// `rebuild`: Rebuilds the index from decks and journal.
enum RebuildCommand: Command {
  static let about = CommandHelp(
    "rebuild", "Rebuild the index from decks and journal",
    text:
      "The index is computed from decks and journal, so nothing can be lost. You will rarely need this.",
    group: .library, examples: [.init("rebuild", "Rebuild the index")],
    json: report.members)

  private static let report = Report<RebuildReport>(
    "rebuild",
    [
      Field("things", "rows in all decks", value: \.things),
      Field("lines", "journal lines", value: \.lines),
      Field("cards", "cards with reviews", value: \.cards),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.isDryRun else {
      session.say("Would rebuild the index.")
      return .done
    }
    let store = try session.store
    let rebuilt = try store.upkeep.rebuild { try session.proceed($0) }
    session.terminal.showProgress(nil)
    session.answer(rebuilt, as: report, call) {
      session.say(
        "Rebuilt the index from \(Counted.things(rebuilt.things)) and "
          + "\(Counted.text(rebuilt.lines, "journal line")): "
          + "\(Counted.text(rebuilt.cards, "card")) with reviews.")
    }
    return .done
  }
}
