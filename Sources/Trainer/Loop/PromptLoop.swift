import TextUI
public import Things

/// Lines typed at a prompt, one command each, until `quit` or Ctrl-D.
@MainActor
public struct PromptLoop {
  private let session: Session

  public init(_ session: Session) { self.session = session }

  /// Opens the library and reads lines; the status says only whether it could be opened.
  public func run() -> ExitStatus {
    session.source = .prompt
    do {
      _ = try session.store
    } catch {
      return Reporter(session.terminal).report(error, session)
    }
    while !session.isOver, session.terminal.fault == nil {
      guard let line = next() else { break }
      run(line)
    }
    return .done
  }

  /// The next line; nil at the end of the input.
  private func next() -> TypedLine? {
    while true {
      let request = LineRequest(
        prompt: [Line("til> ", .prompt)], prefilled: session.nextLine ?? "", hasHistory: true)
      session.nextLine = nil
      switch session.terminal.readLine(request) {
      case .line(let line): return line
      case .interrupted, .stopped, .timedOut: continue
      case .ended:
        session.terminal.write("\n", to: .output)
        return nil
      }
    }
  }

  private func run(_ line: TypedLine) {
    let lines = line.text.split(whereSeparator: \.isNewline)
    guard lines.count > 1 else {
      Interpreter(session).run(line: line.text)
      return
    }
    _ = PastedLines(line.text, in: session).take()
  }
}
