import Things

enum RedoCommand: Command {
  static let about = CommandHelp(
    "redo", "Redo what was undone", usage: ["[LINE]"],
    text: """
      Without an argument, redoes the last undo if nothing has changed since. LINE is a name from
      history.
      """,
    group: .past, examples: [.init("redo", "Redo the last undo")], json: UndoRunner.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    try UndoRunner(redo: true, call: call, session: session).run()
  }
}
