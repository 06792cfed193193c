import Things

enum ManualCommand: Command {
  static let about = CommandHelp(
    "manual", "Print the manual page",
    text: """
      Prints the manual page in roff. If the page is installed, use man til; otherwise use til
      manual | man -l -
      """,
    group: .program, examples: [.init("manual", "Print the manual page")])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    session.write(text: Array(Manual.text.utf8))
    return .done
  }
}
