public import Things

/// Runs lines and argument lists through the one table of commands.
@MainActor
public struct Interpreter {
  public let session: Session

  public init(_ session: Session) { self.session = session }

  /// Runs a typed or scripted line; an error is printed and becomes a status.
  @discardableResult
  public func run(line: String) -> ExitStatus {
    do {
      return try run(WordSplitter.words(line))
    } catch {
      return Reporter(session.terminal).report(error, session)
    }
  }

  /// Runs the arguments of the shell, each of them one word as the shell made it.
  @discardableResult
  public func run(arguments: [String]) -> ExitStatus {
    do {
      // A word with blanks in it was quoted in the shell.
      return try run(arguments.map { Call.Word($0, isQuoted: false) })
    } catch {
      return Reporter(session.terminal).report(error, session)
    }
  }

  private func run(_ words: [Call.Word]) throws -> ExitStatus {
    guard let first = words.first else { return .done }
    let command = try CommandFinder(session.source).command(first.text, line: words)
    let call = try CallParser(command.about).parse(Array(words.dropFirst()))
    if call.has("help"), let help = CommandList.named("help") {
      return try help.run(Call(command: "help", operands: [first], values: [:]), in: session)
    }
    return try command.run(call, in: session)
  }
}
