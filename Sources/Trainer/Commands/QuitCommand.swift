import Things

enum QuitCommand: Command {
  static let about = CommandHelp(
    "quit", "Leave til",
    text: "Ctrl-D on an empty line does the same. Everything is already saved.",
    group: .program, letter: "q", elsewhere: ["exit", ":q", "\\q", "bye", "logout"],
    isForNewcomers: true)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    session.isOver = true
    return .done
  }
}
