import TextUI
public import Things

/// Commands from standard input, one per line; lines that begin with `#` are comments.
@MainActor
public struct ScriptLoop {
  private let session: Session

  public init(_ session: Session) { self.session = session }

  /// Runs every line, also after one that failed; the worst status is the script's.
  public func run() -> ExitStatus {
    session.source = .script
    var worst = ExitStatus.done
    while !session.isOver, session.terminal.fault == nil {
      // A script has no idle moment, and may be long.
      session.rest()
      switch session.readLine(LineRequest(prompt: [StyledText("til> ", .prompt)])) {
      case .line(let line): worst = max(worst, run(line.text))
      case .interrupted: return .interrupted
      case .stopped: continue
      case .ended: return worst
      }
    }
    return worst
  }

  private func run(_ line: String) -> ExitStatus {
    let line = line.trimmingBlanks
    return line.isEmpty || line.hasPrefix("#") ? .done : Interpreter(session).run(line: line)
  }

  private func max(_ one: ExitStatus, _ other: ExitStatus) -> ExitStatus {
    one.rawValue < other.rawValue ? other : one
  }
}

/// Runs the arguments that the program was started with.
@MainActor
public enum Program {
  /// A command; without one a prompt, or the lines of a pipe.
  public static func run(_ arguments: [String], in session: Session) -> ExitStatus {
    defer { session.rest() }
    let words = LeadingOptions(arguments.map { Call.Word($0) })
    let asksForHelp = words.words.contains { ["-h", "--help", "--version"].contains($0.text) }
    guard words.command == nil, !asksForHelp else {
      return Interpreter(session).run(arguments: arguments)
    }
    do {
      let help = try CallParser(HelpCommand.about).parse(words.words)
      try session.choose(folder: help["library"])
    } catch {
      return session.reporter.report(error, session)
    }
    return session.canAsk ? PromptLoop(session).run() : ScriptLoop(session).run()
  }
}
