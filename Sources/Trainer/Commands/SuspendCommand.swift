import Things

/// `suspend`: Things that are not asked until `resume`.
enum SuspendCommand: Command {
  static let about = CommandHelp(
    "suspend", "stop asking Things until they are resumed", usage: ["QUERY"],
    text: """
      A suspended Thing is not asked in either direction, and is counted neither as due nor as new.
      Its schedule stays as it is.

      \(BulkChange.text)
      """, operands: .query, group: .things, elsewhere: ["pause"],
    examples: [.init("suspend SMTP", "not asked until it is resumed")], json: BulkChange.json)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let entries = try session.selection(call.operands, for: about.name)
    let records = try session.records(of: entries)
    var change = BulkChange(
      "suspend", verb: "Suspend", done: "suspended", already: "suspended already")
    for entry in entries {
      let isSuspended = records[entry.thing.id]?.isSuspended ?? false
      change.add(entry, events: isSuspended ? [] : [.suspend(entry.thing.id)])
    }
    return try change.carryOut(call, in: session)
  }
}
