import Things

/// `move`: Moves Things to another deck with their schedules.
enum MoveCommand: Command {
  static let about = CommandHelp(
    "move", "move Things to another deck", usage: ["QUERY --to DECK"],
    text: """
      The Things keep their ids, and so their schedules. A deck that is not there yet is made.

      \(BulkChange.text)
      """,
    options: [
      Option("to", value: "DECK", "the deck they go to", completed: .decks)
    ], operands: .query, group: .things, elsewhere: ["mv"],
    examples: [.init("move tag:mail --to networks", "puts them into the deck networks")],
    json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard let deck = call["to"], !deck.isEmpty else {
      throw UsageError("move needs a deck to go to.", remedy: "move QUERY --to DECK.")
    }
    var change = BulkChange(
      "move", verb: "Move to \(deck)", done: "moved to \(deck)", already: "in \(deck) already")
    for entry in try session.selection(call.operands, for: about.name) {
      change.add(entry, edits: entry.deck == deck ? [] : [.move(entry.thing.id, to: deck)])
    }
    return try change.carryOut(call, in: session)
  }
}
