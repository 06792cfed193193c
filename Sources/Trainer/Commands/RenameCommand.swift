import Things

/// `rename`: Renames a deck, or a level of decks.
enum RenameCommand: Command {
  static let about = CommandHelp(
    "rename", "give a deck another name", usage: ["DECK NEW"],
    text: """
      The name of a level, as languages for languages/es and languages/fr, renames all below it.
      Settings and plans go with the deck.
      """, operands: .decks, group: .decks,
    examples: [.init("rename things computing", "the deck things is computing from now on")],
    json: report.members)

  private struct Answer {
    let decks: [(from: String, to: String)]
    let receipt: Receipt?
  }

  private static let report = Report<Answer>(
    "rename",
    [
      Field("done", "false for -n") { $0.receipt != nil },
      Field("line", "the line of the journal that undo names", value: \.receipt?.line),
      .list(
        "decks", of: \.decks,
        [
          Field("from", "the name until now", value: { $0.from }),
          Field("to", "the new name", value: { $0.to }),
        ]),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard call.operands.count == 2 else {
      throw UsageError("rename takes a deck and its new name.", remedy: "rename DECK NEW.")
    }
    let (old, new) = (call.operands[0].text, call.operands[1].text)
    guard old != new else { throw Refusal("\(old) is its name already.") }
    let decks = try session.decks(named: old).map { (from: $0, to: new + $0.dropFirst(old.count)) }
    if !call.isDryRun, decks.count > 1 {
      let names = Counted.names(decks.map(\.from))
      guard try session.confirms("Rename \(decks.count) decks (\(names))?", call) else {
        throw Refusal("nothing was changed.")
      }
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
            ? "\(deck.from) would be \(deck.to)."
            : "\(deck.from) is \(deck.to) now; undo takes it back.")
      }
    }
    return .done
  }
}
