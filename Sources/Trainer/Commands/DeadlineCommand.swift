import Things

enum DeadlineCommand: Command {
  static let about = CommandHelp(
    "deadline", "Plan a deck for an exam and track progress",
    usage: ["", "DECK DATE [--new N] [--minutes MIN]", "DECK off|keep|rarely|pause"],
    text: """
      Proposes the fewest new Things per day with which you are expected to know nearly as much
      (within 1 %) as with the best plan, and compares it with two alternatives. If you accept, the
      plan starts today: until the exam, the deck's new Things come first, regardless of the
      library's daily limit. Write dates as 25 Dec, friday, +5w or 2026-12-25.

      With --minutes, plans what fits into that time: reviews as they become due, then the overdue
      cards that gain the most until the exam, then new Things in order. It shows what would be left
      out, and what half and twice the time would give.

      Without arguments, shows the progress of all plans. After an exam, deadline asks what to do
      with the deck: keep reviewing as before, review rarely (target retention 0.70), or pause (no
      reviews and no new Things until you run set reviews default -d DECK and set new default -d
      DECK). Use off to cancel a plan. Use undo to revert any of these.
      """,
    options: [
      Option("new", value: "N", "learn N new Things per day"),
      Option("minutes", letter: "m", value: "MIN", "plan what fits into MIN minutes per day"),
    ], operands: .decks,
    group: .study,
    elsewhere: ["exam"],
    examples: [
      .init("deadline computing +5w", "Plan for an exam in five weeks"),
      .init("deadline computing +5w --minutes 20", "Plan what fits into 20 minutes a day"),
      .init("deadline", "Show the progress of all plans"),
    ], json: DeadlineRunner.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let exams = try DeadlineRunner(call: call, session: session)
    guard let deck = call.operands.first?.text else { return try exams.show() }
    _ = try session.decks(named: deck)
    let words = Array(call.texts.dropFirst())
    switch words.map({ $0.lowercased() }) {
    case []: return try exams.show(deck)
    case ["off"], ["none"], ["keep"]: return try exams.end(deck, .keep)
    case ["rarely"]: return try exams.end(deck, .rarely)
    case ["pause"]: return try exams.end(deck, .pause)
    default: return try exams.propose(deck, words)
    }
  }
}
