import Things

enum UndoCommand: Command {
  static let about = CommandHelp(
    "undo", "Undo the last change (repeat to go further back)", usage: ["[LINE|sync]"],
    text: """
      Without an argument, undoes the last change made on this device that has not been undone: an
      answer, a Thing that you added, edited or removed, a setting, or an import. LINE is a name
      from history. Shows what changes, and asks first if these are several changes; redo makes them
      again. A row is restored only if it has not changed since.

      undo sync gives your decks the text that they had before the last sync that changed them.
      Reviews stay, and the next sync sends the result to your other machines.
      """, group: .past, letter: "u",
    examples: [
      .init("undo", "Undo the last change"), .init("undo -n", "Show what would be undone"),
    ],
    isForNewcomers: true, json: UndoRunner.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    try UndoRunner(redo: false, call: call, session: session).run()
  }
}
