import Things

/// `remove`: Removes Things.
enum RemoveCommand: Command {
  static let about = CommandHelp(
    "remove", "Remove Things", usage: ["QUERY"],
    text: """
      Removes the rows from the deck files. Reviews stay in the journal, so the schedule is restored
      if you add the row again.

      \(BulkChange.text)
      """, operands: .query, group: .things, elsewhere: ["rm", "delete", "del"],
    examples: [
      .init("remove SMTP", "Remove one Thing"),
      .init("remove -n tag:mail", "Show what would be removed"),
    ], json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    var change = BulkChange("remove", verb: "Remove", done: "removed", already: "gone")
    for entry in try session.selection(call.operands, for: about.name) {
      change.add(entry, edits: [.remove(entry.thing.id)])
    }
    return try change.carryOut(call, in: session)
  }
}
