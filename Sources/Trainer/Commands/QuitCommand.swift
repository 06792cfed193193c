import Things

/// `quit`: Leaves the prompt.
enum QuitCommand: Command {
  static let about = CommandHelp(
    "quit", "leave til",
    text: "Ctrl-D on an empty line does the same. Everything is saved already.",
    group: .program, letter: "q", elsewhere: ["exit", ":q", "\\q", "bye", "logout"],
    isForNewcomers: true)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    session.isOver = true
    return .done
  }
}
