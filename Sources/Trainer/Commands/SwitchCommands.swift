import Things

/// A command that switches a mark of whole Things on or off.
@MainActor
protocol SwitchCommand: Command {
  static var change: SwitchChange { get }
}

extension SwitchCommand {
  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let entries = try session.selection(call.operands, for: about.name)
    let records = try session.records(of: entries)
    var bulk = BulkChange(
      about.name, verb: change.verb, done: change.done, already: change.already)
    for entry in entries {
      let isOn = records[entry.thing.id].map(change.state) ?? false
      let isAlready = isOn == change.turnsOn
      bulk.add(entry, events: isAlready ? [] : [change.event(entry.thing.id)])
    }
    return try bulk.carryOut(call, in: session)
  }
}

/// What one of these commands does, and how it reports it.
struct SwitchChange {
  /// What the question begins with, as in `Suspend`.
  let verb: String
  /// How the report ends, as in `suspended`.
  let done: String
  /// How unchanged Things are reported, as in `suspended already`.
  let already: String
  let state: (CardRecord) -> Bool
  let turnsOn: Bool
  let event: (Thing.ID) -> Event
}

/// `suspend`: Stops reviewing Things.
enum SuspendCommand: SwitchCommand {
  static let about = CommandHelp(
    "suspend", "stop asking Things until they are resumed", usage: ["QUERY"],
    text: """
      A suspended Thing is not asked in either direction, and is counted neither as due nor as new.
      Its schedule stays as it is.

      \(BulkChange.text)
      """, operands: .query, group: .things, elsewhere: ["pause"],
    examples: [.init("suspend SMTP", "not asked until it is resumed")], json: BulkChange.members)

  static let change = SwitchChange(
    verb: "Suspend", done: "suspended", already: "suspended already", state: \.isSuspended,
    turnsOn: true, event: Event.suspend)
}

/// `resume`: Reviews suspended Things again.
enum ResumeCommand: SwitchCommand {
  static let about = CommandHelp(
    "resume", "ask suspended Things again", usage: ["QUERY"],
    text: """
      What came due meanwhile is due now.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("resume SMTP", "asked again")], json: BulkChange.members)

  static let change = SwitchChange(
    verb: "Resume", done: "resumed", already: "not suspended", state: \.isSuspended,
    turnsOn: false, event: Event.resume)
}

/// `flag`: Flags Things, to find them with `is:flagged`.
enum FlagCommand: SwitchCommand {
  static let about = CommandHelp(
    "flag", "mark Things, to find them with is:flagged", usage: ["QUERY"],
    text: """
      A flag changes nothing but what is:flagged finds.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("flag SMTP", "found again with list is:flagged")], json: BulkChange.members)

  static let change = SwitchChange(
    verb: "Flag", done: "flagged", already: "flagged already", state: \.isFlagged, turnsOn: true,
    event: Event.flag)
}

/// `unflag`: Removes flags.
enum UnflagCommand: SwitchCommand {
  static let about = CommandHelp(
    "unflag", "take the mark from Things", usage: ["QUERY"],
    text: """
      The opposite of flag.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("unflag SMTP", "no longer found with list is:flagged")],
    json: BulkChange.members)

  static let change = SwitchChange(
    verb: "Unflag", done: "unflagged", already: "not flagged", state: \.isFlagged, turnsOn: false,
    event: Event.unflag)
}
