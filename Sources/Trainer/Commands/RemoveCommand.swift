import Things

enum RemoveCommand: Command {
  static let about = CommandHelp(
    "remove", "Remove Things", usage: ["QUERY"],
    text: """
      Removes the rows from the deck files. Reviews stay in the journal, so the schedule is restored
      if you add the row again. remove deck:NAME removes all Things of a deck and offers to delete the
      empty deck. With -y, a single word must be a short form, an id or a deck.

      \(BulkChange.text)
      """, operands: .query, group: .things, elsewhere: ["rm", "delete", "del"],
    examples: [
      .init("remove SMTP", "Remove one Thing"),
      .init("remove -n tag:mail", "Show what would be removed"),
    ], json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if let deck = try emptyDeck(call, in: session) {
      guard !call.isDryRun else {
        session.say("The empty deck \(deck) would be deleted.")
        return .done
      }
      return try delete(deck, call, in: session) ? .done : .no
    }
    let selection = try session.bulkSelection(call.operands, for: about.name)
    if call.saysYes, let refusal = selection.refusal { throw refusal }
    var change = BulkChange(
      "remove", of: selection, verb: "Remove", done: "removed", already: "gone")
    for entry in selection.entries { change.add(entry, edits: [.remove(entry.thing.id)]) }
    let status = try change.carryOut(call, in: session)
    if let name = selection.deck, status == .done, !call.isDryRun {
      for deck in try emptyDecks(in: session) where deck.isDeck(atOrBelow: name) {
        _ = try delete(deck, call, in: session)
      }
    }
    return status
  }

  /// The deck without Things that the words name.
  private static func emptyDeck(_ call: Call, in session: Session) throws -> String? {
    guard call.operands.count == 1, let word = call.operands.first, !word.isQuoted else {
      return nil
    }
    let name = word.deckField ?? word.text
    return try emptyDecks(in: session).first { $0 == name }
  }

  private static func emptyDecks(in session: Session) throws -> [String] {
    try session.store.library.decks().filter { $0.things == 0 && $0.state == .writable }.map(\.name)
  }

  /// Deletes the file of an empty deck, if that is wanted.
  private static func delete(_ deck: String, _ call: Call, in session: Session) throws -> Bool {
    guard session.canAsk || call.saysYes else { return false }
    guard try session.confirms("\(deck) is empty now. Delete the deck?", call) else { return false }
    guard try session.store.upkeep.removeEmptyDeck(deck) else {
      session.tell("Kept \(deck): its file has more lines than a header.")
      return false
    }
    try session.store.refresh()
    if call.form == .pretty { session.say("Deleted the deck \(deck).") }
    return true
  }
}
