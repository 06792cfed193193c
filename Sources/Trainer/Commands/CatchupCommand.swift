import Things

enum CatchupCommand: Command {
  static let about = CommandHelp(
    "catchup", "Spread a backlog over several days", usage: ["[DAYS]", "off"],
    text: """
      Compares 7, 14 and 30 days: waiting cards per day, study time per day, and how many more cards
      you would forget than if you reviewed everything today. Your choice limits them to the number
      shown per day until the period ends. Nothing is hidden and no due date changes; the
      cards that would suffer most from waiting come first. Use undo to revert the choice, or
      catchup off to end it.
      """, group: .study,
    examples: [
      .init("catchup", "Compare, then choose"),
      .init("catchup 14", "Spread the backlog over two weeks"),
    ],
    json: CatchupRunner.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let catchingUp = try CatchupRunner(call: call, session: session)
    switch call.texts.map({ $0.lowercased() }) {
    case []: return try catchingUp.compare()
    case ["off"], ["none"]: return try catchingUp.end()
    case let words:
      guard words.count == 1, let days = Int(words[0]), CatchupRunner.days.contains(days) else {
        throw UsageError(
          "catchup takes a number of days from 1 to 365, or off.",
          remedy: "Run catchup without arguments to compare 7, 14 and 30 days.")
      }
      return try catchingUp.take(days)
    }
  }
}
