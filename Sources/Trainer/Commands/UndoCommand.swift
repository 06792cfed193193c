import Things

/// `undo`: Undoes the last change, or one that `history` names.
enum UndoCommand: Command {
  static let about = CommandHelp(
    "undo", "Undo the last change (repeat to go further back)", usage: ["[LINE]"],
    text: """
      Without an argument, undoes the newest change made on this device that is not undone yet: an
      answer, a Thing added, edited or removed, a setting, an import. Shows what will change, and
      asks first if it affects more than one Thing. A row is restored only if nothing has changed it
      since.
      """, group: .past, letter: "u",
    examples: [
      .init("undo", "Undo the newest change"), .init("undo -n", "Show what would be undone"),
    ],
    isForNewcomers: true, json: UndoRunner.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    try UndoRunner(redo: false, call: call, session: session).run()
  }
}
