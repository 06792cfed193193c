public import Things

/// What the program does with the words it was started with.
@MainActor
public enum Program {
  /// A command; without one a prompt, or the lines of a pipe.
  public static func run(_ arguments: [String], in session: Session) -> ExitStatus {
    defer { session.rest() }
    let words = Preamble(arguments.map { Call.Word($0) })
    let asksForHelp = words.words.contains { ["-h", "--help", "--version"].contains($0.text) }
    guard words.command == nil, !asksForHelp else {
      return Interpreter(session).run(arguments: arguments)
    }
    do {
      let help = try CallParser(HelpCommand.about).parse(words.words)
      try session.choose(folder: help["library"])
    } catch {
      return Reporter(session.terminal).report(error, session)
    }
    return session.canAsk ? PromptLoop(session).run() : ScriptLoop(session).run()
  }
}
