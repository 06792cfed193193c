import Things

/// `reset`: Starts Things over as new, or erases what was typed for them.
enum ResetCommand: Command {
  static let about = CommandHelp(
    "reset", "ask Things as new again", usage: ["QUERY", "--typed QUERY"],
    text: """
      The schedule begins anew; the answers stay in the journal and count in the statistics.

      With --typed it erases what you typed for these Things' answers, and nothing else. That
      rewrites lines of the journal and cannot be undone; a copy of the journal on another machine
      can bring the text back when the two are merged.

      \(BulkChange.text)
      """,
    options: [Option("typed", "erase what was typed for their answers")], operands: .query,
    group: .things, elsewhere: ["forget"],
    examples: [.init("reset SMTP", "asks it as if it were new")], json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let entries = try session.selection(call.operands, for: about.name)
    if call.has("typed") { return try erase(entries, call, in: session) }
    let cards = entries.flatMap { entry in
      Card.Direction.allCases.map { Card.ID(entry.thing.id, $0) }
    }
    let records = try session.store.library.records(of: cards)
    var change = BulkChange("reset", verb: "Reset", done: "reset", already: "new already")
    for entry in entries {
      let isNew = Card.Direction.allCases.allSatisfy { direction in
        (records[Card.ID(entry.thing.id, direction)]?.phase ?? .new) == .new
      }
      change.add(entry, events: isNew ? [] : [.reset(entry.thing.id)])
    }
    return try change.carryOut(call, in: session)
  }

  private static func erase(
    _ entries: [DeckThing], _ call: Call, in session: Session
  ) throws -> ExitStatus {
    let cards = entries.flatMap { entry in
      Card.Direction.allCases.map { Card.ID(entry.thing.id, $0) }
    }
    let typed = try cards.reduce(0) { try $0 + session.store.library.typed(for: $1).count }
    let texts = Counted.text(typed, "typed answer")
    guard typed > 0, !call.isDryRun else {
      session.say(typed == 0 ? "Nothing typed is kept for them." : "\(texts) would be erased.")
      return .done
    }
    guard try session.confirms("Erase \(texts)? This cannot be undone.", call) else {
      throw Refusal("nothing was changed.")
    }
    let store = try session.store
    let erased = try store.upkeep.eraseTyped(of: cards, at: store.now())
    session.say(
      "\(Counted.text(erased, "typed answer")) erased. Another machine's copy of this journal can "
        + "bring the text back when the two are merged.")
    return .done
  }
}
