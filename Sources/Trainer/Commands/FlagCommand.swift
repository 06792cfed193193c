import Things

/// `flag`: Things marked for later.
enum FlagCommand: Command {
  static let about = CommandHelp(
    "flag", "mark Things, to find them with is:flagged", usage: ["QUERY"],
    text: """
      A flag changes nothing but what is:flagged finds.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("flag SMTP", "found again with list is:flagged")], json: BulkChange.json)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let entries = try session.selection(call.operands, for: about.name)
    let records = try session.records(of: entries)
    var change = BulkChange("flag", verb: "Flag", done: "flagged", already: "flagged already")
    for entry in entries {
      let isFlagged = records[entry.thing.id]?.isFlagged ?? false
      change.add(entry, events: isFlagged ? [] : [.flag(entry.thing.id)])
    }
    return try change.carryOut(call, in: session)
  }
}
