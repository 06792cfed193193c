import Things

enum ResetCommand: Command {
  static let about = CommandHelp(
    "reset", "Start Things over as new", usage: ["QUERY", "--typed QUERY"],
    text: """
      The Things become new again. Past reviews stay in the journal and in the statistics.

      With --typed, erases only the answers that you typed for these Things. This rewrites journal
      lines, on every machine after its next sync. If you sync, older commits still contain the text.
      To remove it there, too: sync every machine, delete the library's .git directory on each and
      the shared repository, then set up sync again.

      \(BulkChange.selectionText) One undo reverts a reset, but not reset --typed.
      """,
    options: [Option("typed", "erase only the answers that you typed")], operands: .query,
    group: .things, elsewhere: ["forget"],
    examples: [.init("reset SMTP", "Start it over as new")], json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let selection = try session.bulkSelection(call.operands, for: about.name)
    let entries = selection.entries
    if call.has("typed") { return try erase(entries, call, in: session) }
    let records = try session.store.library.records(of: entries.flatMap(\.cards))
    var change = BulkChange(
      "reset", of: selection, verb: "Reset", done: "reset", already: "already new")
    for entry in entries {
      let isNew = entry.cards.allSatisfy { (records[$0]?.phase ?? .new) == .new }
      change.add(entry, events: isNew ? [] : [.reset(entry.thing.id)])
    }
    return try change.carryOut(call, in: session)
  }

  private static func erase(
    _ entries: [DeckThing], _ call: Call, in session: Session
  ) throws -> ExitStatus {
    let cards = entries.flatMap(\.cards)
    let typed = try cards.reduce(0) { try $0 + session.store.library.typed(for: $1).count }
    let texts = Counted.text(typed, "typed answer")
    guard typed > 0, !call.isDryRun else {
      session.say(
        typed == 0 ? "No typed answers are stored for these Things." : "Would erase \(texts).")
      return .done
    }
    try session.requireYes("Erase \(texts)? This cannot be undone.", call)
    let store = try session.store
    let erased = try store.upkeep.eraseTyped(of: cards, at: store.now())
    var words = "Erased \(Counted.text(erased, "typed answer"))."
    if try store.sync.syncState() != nil {
      words += " Git's older commits still contain them; to remove them there, see: help reset"
    }
    session.say(words)
    return .done
  }
}
