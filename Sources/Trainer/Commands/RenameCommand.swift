import Things

enum RenameCommand: Command {
  static let about = CommandHelp(
    "rename", "Rename a deck", usage: ["DECK NEW"],
    text: """
      Renaming a directory, such as languages with the decks languages/es and languages/fr, renames
      all decks in it. Settings and plans move with the deck.
      """, operands: .decks, group: .decks,
    examples: [.init("rename things computing", "Rename the deck things to computing")],
    json: report.members)

  private struct Answer {
    let decks: [(from: String, to: String)]
    let receipt: Receipt?
  }

  private static let report = Report<Answer>(
    "rename",
    Field.outcome("false with -n", of: \.receipt) + [
      .list(
        "decks", of: \.decks,
        [
          Field("from", "the old name", value: { $0.from }),
          Field("to", "the new name", value: { $0.to }),
        ])
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard call.operands.count == 2 else {
      throw UsageError("rename needs a deck and its new name.", remedy: "Try: rename DECK NEW")
    }
    let (old, new) = (call.operands[0].text, call.operands[1].text)
    guard old != new else { throw Refusal("the deck is already named \(old).") }
    let decks = try session.decks(named: old).map { (from: $0, to: new + $0.dropFirst(old.count)) }
    if !call.isDryRun, decks.count > 1 {
      let names = Counted.names(decks.map(\.from))
      try session.requireYes("Rename \(decks.count) decks (\(names))?", call)
    }
    var receipt: Receipt?
    if !call.isDryRun {
      let edits = decks.map { Change.Edit.rename(deck: $0.from, to: $0.to) }
      receipt = try session.store.commit(Change("rename", edits: edits))
    }
    session.answer(Answer(decks: decks, receipt: receipt), as: report, call) {
      for deck in decks {
        session.say(
          receipt == nil
            ? "Would rename \(deck.from) to \(deck.to)."
            : "Renamed \(deck.from) to \(deck.to). Use undo to revert.")
      }
    }
    return .done
  }
}
