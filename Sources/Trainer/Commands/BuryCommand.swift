import Things

enum BuryCommand: Command {
  static let about = CommandHelp(
    "bury", "Hide Things until tomorrow", usage: ["QUERY"],
    text: """
      Hides the Things until tomorrow. The setting rollover defines the hour at which a day starts.
      Their due dates do not change.

      \(BulkChange.text)
      """, operands: .query, group: .things, elsewhere: ["skip"],
    examples: [.init("bury SMTP", "Hide it for the rest of today")], json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let selection = try session.bulkSelection(call.operands, for: about.name)
    let tomorrow = try session.store.now().day + 1
    var change = BulkChange(
      "bury", of: selection, verb: "Hide", done: "hidden until tomorrow",
      already: "already hidden")
    for entry in selection.entries {
      let cards = try session.cards(of: entry)
      let records = try session.store.library.records(of: cards)
      let asked = cards.filter { (records[$0]?.buriedUntil ?? tomorrow - 1) < tomorrow }
      change.add(entry, events: asked.map { .bury($0, until: tomorrow) })
    }
    return try change.carryOut(call, in: session)
  }
}
