import Recall
import TextUI
import Things

/// `catchup`: Spreads a backlog over several days.
enum CatchupCommand: Command {
  static let about = CommandHelp(
    "catchup", "spread what waits after a break over some days", usage: ["[DAYS]", "off"],
    text: """
      It compares 7, 14 and 30 days: how many of the waiting cards that is a day, how long that
      takes, and how many more of them will have been forgotten than if all were asked today. The
      choice sets today's share until the days are over. Nothing is hidden and no date is moved:
      what loses most by waiting comes first. One undo takes it back; off lets go of it.
      """, group: .study,
    examples: [.init("catchup", "compares, and asks"), .init("catchup 14", "two weeks")],
    json: CatchupRunner.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let catchingUp = try CatchupRunner(call: call, session: session)
    switch call.texts.map({ $0.lowercased() }) {
    case []: return try catchingUp.compare()
    case ["off"], ["none"]: return try catchingUp.letGo()
    case let words:
      guard words.count == 1, let days = Int(words[0]), CatchupRunner.days.contains(days) else {
        throw UsageError(
          "catchup takes a number of days from 1 to 365, or off.",
          remedy: "catchup alone compares 7, 14 and 30.")
      }
      return try catchingUp.take(days)
    }
  }
}
