import Interchange
import Things

/// A command that switches a mark of whole Things on or off.
@MainActor
protocol SwitchCommand: Command {
  static var change: SwitchChange { get }
}

extension SwitchCommand {
  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let selection = try session.bulkSelection(call.operands, for: about.name)
    let records = try session.records(of: selection.entries)
    var bulk = BulkChange(
      about.name, of: selection, verb: change.verb, done: change.done, already: change.already)
    for entry in selection.entries {
      let isOn = records[entry.thing.id].map(change.state) ?? false
      let isAlready = isOn == change.turnsOn
      let edited = change.edit(entry.thing)
      bulk.add(
        entry, events: isAlready ? [] : [change.event(entry.thing.id)],
        edits: edited == entry.thing ? [] : [.replace(entry.thing.id, edited)])
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
  /// What it changes in the row.
  var edit: (Thing) -> Thing = { $0 }
}

enum SuspendCommand: SwitchCommand {
  static let about = CommandHelp(
    "suspend", "Stop reviewing Things", usage: ["QUERY"],
    text: """
      A suspended Thing is not reviewed in either direction and does not count as due or new until
      you resume it. Its schedule is kept.

      \(BulkChange.text)
      """, operands: .query, group: .things, elsewhere: ["pause"],
    examples: [.init("suspend SMTP", "Stop reviewing it until you resume it")],
    json: BulkChange.members)

  static let change = SwitchChange(
    verb: "Suspend", done: "suspended", already: "already suspended", state: \.isSuspended,
    turnsOn: true, event: Event.suspend)
}

enum ResumeCommand: SwitchCommand {
  static let about = CommandHelp(
    "resume", "Review suspended Things again", usage: ["QUERY"],
    text: """
      Cards whose due date passed in the meantime are due now.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("resume SMTP", "Review it again")], json: BulkChange.members)

  static let change = SwitchChange(
    verb: "Resume", done: "resumed", already: "not suspended", state: \.isSuspended,
    turnsOn: false, event: Event.resume)
}

enum FlagCommand: SwitchCommand {
  static let about = CommandHelp(
    "flag", "Flag Things (find them with is:flagged)", usage: ["QUERY"],
    text: """
      A flag does not affect reviews. Find flagged Things with list is:flagged.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("flag SMTP", "Flag it; list is:flagged finds it")], json: BulkChange.members)

  static let change = SwitchChange(
    verb: "Flag", done: "flagged", already: "already flagged", state: \.isFlagged, turnsOn: true,
    event: Event.flag)
}

enum UnflagCommand: SwitchCommand {
  static let about = CommandHelp(
    "unflag", "Remove flags", usage: ["QUERY"],
    text: """
      Removes flags, including Anki's colored flags and their tags, such as flag-blue.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [.init("unflag SMTP", "Remove its flag")],
    json: BulkChange.members)

  static let change = SwitchChange(
    verb: "Unflag", done: "unflagged", already: "not flagged", state: \.isFlagged, turnsOn: false,
    event: Event.unflag, edit: AnkiFlag.removed)
}
