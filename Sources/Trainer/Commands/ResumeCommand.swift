import Things

/// `resume`: suspended Things that are asked again.
enum ResumeCommand: Command {
  static let about = CommandHelp(
    "resume", "ask suspended Things again", usage: ["QUERY"],
    text: """
      What came due meanwhile is due now.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("resume SMTP", "asked again")], json: BulkChange.json)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let entries = try session.selection(call.operands, for: about.name)
    let records = try session.records(of: entries)
    var change = BulkChange("resume", verb: "Resume", done: "resumed", already: "not suspended")
    for entry in entries {
      let isSuspended = records[entry.thing.id]?.isSuspended ?? false
      change.add(entry, events: isSuspended ? [.resume(entry.thing.id)] : [])
    }
    return try change.carryOut(call, in: session)
  }
}
