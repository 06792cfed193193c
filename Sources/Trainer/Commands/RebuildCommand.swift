import TextUI
import Things

/// `rebuild`: Rebuilds the index from decks and journal.
enum RebuildCommand: Command {
  static let about = CommandHelp(
    "rebuild", "compute the index again from decks and journal",
    text: "The index holds nothing of its own, so nothing can be lost; it is seldom needed.",
    group: .library, examples: [.init("rebuild", "all of it")],
    json: report.members)

  private static let report = Report<RebuildReport>(
    "rebuild",
    [
      Field("things", "rows of all decks", value: \.things),
      Field("lines", "lines of the journal", value: \.lines),
      Field("cards", "cards that have a history", value: \.cards),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.isDryRun else {
      session.say("The index would be computed again.")
      return .done
    }
    let store = try session.store
    let rebuilt = try store.upkeep.rebuild { try session.proceed($0) }
    session.terminal.showProgress(nil)
    session.answer(rebuilt, as: report, call) {
      session.say(
        "Index computed from \(Counted.things(rebuilt.things)) and "
          + "\(Counted.text(rebuilt.lines, "line")) of the journal: "
          + "\(Counted.text(rebuilt.cards, "card")) with a history.")
    }
    return .done
  }
}
