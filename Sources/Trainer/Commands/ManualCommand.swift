import Things

/// `manual`: Prints the manual page.
enum ManualCommand: Command {
  static let about = CommandHelp(
    "manual", "print the manual page, for man to show",
    text: """
      It is made of the same table as help. Where til is installed, man til shows it; without that,
      til manual | man -l - does.
      """,
    group: .program, examples: [.init("manual", "in the language of man pages")])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    session.write(text: Array(Manual.text.utf8))
    return .done
  }
}
