import Things

enum MoveCommand: Command {
  static let about = CommandHelp(
    "move", "Move Things to another deck", usage: ["QUERY --to DECK"],
    text: """
      The Things keep their ids and schedules. The deck is created if it does not exist.

      \(BulkChange.text)
      """,
    options: [
      Option("to", value: "DECK", "the target deck", completed: .decks)
    ], operands: .query, group: .things, elsewhere: ["mv"],
    examples: [
      .init("move tag:mail --to networks", "Move all Things tagged mail to the deck networks")
    ],
    json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard let deck = call["to"], !deck.isEmpty else {
      throw UsageError("move needs a target deck.", remedy: "Try: move QUERY --to DECK")
    }
    let selection = try session.bulkSelection(call.operands, for: about.name)
    var change = BulkChange(
      "move", of: selection, verb: "Move", done: "moved to \(deck)", already: "already in \(deck)")
    change.target = "to \(deck)"
    for entry in selection.entries {
      change.add(entry, edits: entry.deck == deck ? [] : [.move(entry.thing.id, to: deck)])
    }
    return try change.carryOut(call, in: session)
  }
}
