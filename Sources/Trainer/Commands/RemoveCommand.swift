import Things

/// `remove`: Removes Things.
enum RemoveCommand: Command {
  static let about = CommandHelp(
    "remove", "take Things out of their decks", usage: ["QUERY"],
    text: """
      The rows go from the deck files. What was answered stays in the journal, and is the schedule
      again if the row comes back.

      \(BulkChange.text)
      """, operands: .query, group: .things, elsewhere: ["rm", "delete", "del"],
    examples: [
      .init("remove SMTP", "takes one Thing out"),
      .init("remove -n tag:mail", "shows what would go"),
    ], json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    var change = BulkChange("remove", verb: "Remove", done: "removed", already: "gone")
    for entry in try session.selection(call.operands, for: about.name) {
      change.add(entry, edits: [.remove(entry.thing.id)])
    }
    return try change.carryOut(call, in: session)
  }
}
