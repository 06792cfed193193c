import Things

/// `redo`: Redoes what was undone.
enum RedoCommand: Command {
  static let about = CommandHelp(
    "redo", "bring back what undo took back", usage: ["[LINE]"],
    text: "Without a line it brings back what was undone last, if nothing was changed since.",
    group: .past, examples: [.init("redo", "what was undone last")], json: UndoRunner.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    try UndoRunner(redo: true, call: call, session: session).run()
  }
}
