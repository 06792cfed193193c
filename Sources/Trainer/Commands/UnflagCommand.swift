import Things

/// `unflag`: marks taken away.
enum UnflagCommand: Command {
  static let about = CommandHelp(
    "unflag", "take the mark from Things", usage: ["QUERY"],
    text: """
      The opposite of flag.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("unflag SMTP", "no longer found with list is:flagged")], json: BulkChange.json)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let entries = try session.selection(call.operands, for: about.name)
    let records = try session.records(of: entries)
    var change = BulkChange("unflag", verb: "Unflag", done: "unflagged", already: "not flagged")
    for entry in entries {
      let isFlagged = records[entry.thing.id]?.isFlagged ?? false
      change.add(entry, events: isFlagged ? [.unflag(entry.thing.id)] : [])
    }
    return try change.carryOut(call, in: session)
  }
}
