import Things

/// `bury`: Hides Things until the next study day.
enum BuryCommand: Command {
  static let about = CommandHelp(
    "bury", "put Things off until tomorrow", usage: ["QUERY"],
    text: """
      The cards of the Things are not asked before the next study day begins. Their due dates stay
      as they are.

      \(BulkChange.text)
      """, operands: .query, group: .things, elsewhere: ["skip"],
    examples: [.init("bury SMTP", "not asked again today")], json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let entries = try session.selection(call.operands, for: about.name)
    let tomorrow = try session.store.now().day + 1
    var change = BulkChange(
      "bury", verb: "Put off", done: "put off until tomorrow", already: "put off already")
    for entry in entries {
      let cards = try session.cards(of: entry)
      let records = try session.store.library.records(of: cards)
      let asked = cards.filter { (records[$0]?.buriedUntil ?? tomorrow - 1) < tomorrow }
      change.add(entry, events: asked.map { .bury($0, until: tomorrow) })
    }
    return try change.carryOut(call, in: session)
  }
}
