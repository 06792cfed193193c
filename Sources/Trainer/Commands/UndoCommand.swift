import Things

/// `undo`: Undoes the last change, or one that `history` names.
enum UndoCommand: Command {
  static let about = CommandHelp(
    "undo", "take a change back, as often as you like", usage: ["[LINE]"],
    text: """
      Without a line it takes back the newest change of this device that still stands: an answer, a
      Thing added, edited or removed, a setting, an import. It shows what will change, and asks if
      that is more than one. Texts are changed only where a row is still as the change left it.
      """, group: .past, letter: "u",
    examples: [.init("undo", "the newest change"), .init("undo -n", "shows what it would change")],
    isForNewcomers: true, json: UndoRunner.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    try UndoRunner(redo: false, call: call, session: session).run()
  }
}
