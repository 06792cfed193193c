import Recall
import TextUI
import Things

/// `deadline`: Plans a deck for an exam and tracks progress.
enum DeadlineCommand: Command {
  static let about = CommandHelp(
    "deadline", "plan a deck for an exam, and see how it stands",
    usage: ["", "DECK DATE [--new N]", "DECK off|keep|rarely|pause"],
    text: """
      It says how many new Things to begin a day so that most of the deck is known on the day of the
      exam, what that costs, and how much is to be expected; taken, the plan sets the deck's limit
      of new Things until then. Dates are as in 25 Dec, friday, +5w or 2026-12-25.

      Alone it shows how all plans stand, and once an exam is over asks what is to become of the
      deck: keep asking as before, ask rarely (at a retention of 0.70), or pause (nothing of it is
      asked until set reviews default -d DECK). off lets go of a plan. One undo takes each back.
      """,
    options: [Option("new", value: "N", "begin so many a day")], operands: .decks, group: .study,
    elsewhere: ["exam"],
    examples: [
      .init("deadline computing +5w", "a plan for five weeks"),
      .init("deadline", "how all plans stand"),
    ], json: DeadlineRunner.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let exams = try DeadlineRunner(call: call, session: session)
    guard let deck = call.operands.first?.text else { return try exams.showAll() }
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
