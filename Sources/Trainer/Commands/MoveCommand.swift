import Things

enum MoveCommand: Command {
  static let about = CommandHelp(
    "move", "Move Things to another deck", usage: ["QUERY --to DECK"],
    text: """
      The Things keep their ids and schedules. The deck is created if it does not exist. A
      Thing that is asked in both directions stays so, as does one from Anki that is asked in one.

      \(BulkChange.text)
      """,
    options: [
      Option("to", value: "DECK", "the target deck", completed: .decks)
    ], operands: .query, group: .things, elsewhere: ["mv"],
    examples: [
      .init("move tag:mail --to networks", "Move all Things tagged mail to the deck networks")
    ],
    json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard let deck = call["to"], !deck.isEmpty else {
      throw UsageError("move needs a target deck.", remedy: "Try: move QUERY --to DECK")
    }
    let selection = try session.bulkSelection(call.operands, for: about.name)
    var change = BulkChange(
      "move", of: selection, verb: "Move", done: "moved to \(deck)", already: "already in \(deck)")
    change.target = "to \(deck)"
    let settings = try session.store.settings
    for entry in selection.entries {
      let move = direction(of: entry, in: deck, settings) + [.move(entry.thing.id, to: deck)]
      change.add(entry, edits: entry.deck == deck ? [] : move)
    }
    return try change.carryOut(call, in: session)
  }

  /// A Thing keeps the directions that the deck does not ask, which may have a schedule, and one from
  /// Anki with one card there its only one: Anki could not take reviews of the other.
  private static func direction(
    of entry: DeckThing, in deck: String, _ settings: Settings
  ) -> [Change.Edit] {
    let (asked, new) = (settings.directions(of: entry), settings[Setting.directions, deck])
    let isOne = !entry.thing.guid.isEmpty && asked.all.count == 1
    guard entry.thing.directions == nil, new != asked,
      isOne || asked.all.contains(where: { !new.asks($0) })
    else { return [] }
    var thing = entry.thing
    thing.directions = asked
    return [.replace(thing.id, thing)]
  }
}
