import TextUI
import Things

/// `rebuild`: the index computed again.
enum RebuildCommand: Command {
  static let about = CommandHelp(
    "rebuild", "compute the index again from decks and journal",
    text: "The index holds nothing of its own, so nothing can be lost; it is seldom needed.",
    group: .library, examples: [.init("rebuild", "all of it")],
    json: [
      .init("things", "rows of all decks"), .init("lines", "lines of the journal"),
      .init("cards", "cards that have a history"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.isDryRun else {
      session.say("The index would be computed again.")
      return .done
    }
    let store = try session.store
    let report = try store.upkeep.rebuild { try session.proceed($0) }
    session.terminal.showProgress(nil)
    switch call.form {
    case .json:
      session.write(
        "rebuild",
        [
          ("things", .int(report.things)), ("lines", .int(report.lines)),
          ("cards", .int(report.cards)),
        ])
    case .plain: session.write(rows: [["\(report.things)", "\(report.lines)", "\(report.cards)"]])
    case .pretty:
      session.say(
        "Index computed from \(Counted.things(report.things)) and "
          + "\(Counted.text(report.lines, "line")) of the journal: "
          + "\(Counted.text(report.cards, "card")) with a history.")
    }
    return .done
  }
}
