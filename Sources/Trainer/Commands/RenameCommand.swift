import Things

/// `rename`: a deck, or a level of decks, under another name.
enum RenameCommand: Command {
  static let about = CommandHelp(
    "rename", "give a deck another name", usage: ["DECK NEW"],
    text: """
      The name of a level, as languages for languages/es and languages/fr, renames all below it.
      Settings and plans go with the deck.
      """, operands: .decks, group: .decks,
    examples: [.init("rename things computing", "the deck things is computing from now on")],
    json: [
      .init("done", "false for -n"),
      .init("line", "the line of the journal that undo names"),
      .init("decks[].from", "the name until now"),
      .init("decks[].to", "the new name"),
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
    report(decks, receipt, call, session)
    return .done
  }

  private static func report(
    _ decks: [(from: String, to: String)], _ receipt: Receipt?, _ call: Call, _ session: Session
  ) {
    switch call.form {
    case .pretty:
      for deck in decks {
        session.say(
          receipt == nil
            ? "\(deck.from) would be \(deck.to)."
            : "\(deck.from) is \(deck.to) now; undo takes it back.")
      }
    case .plain: session.write(rows: decks.map { [$0.from, $0.to] })
    case .json:
      session.write(
        "rename",
        [
          ("done", .bool(receipt != nil)), ("line", .optional(receipt?.line) { .string("\($0)") }),
          (
            "decks",
            .array(
              decks.map { .object([("from", .string($0.from)), ("to", .string($0.to))]) })
          ),
        ])
    }
  }
}
