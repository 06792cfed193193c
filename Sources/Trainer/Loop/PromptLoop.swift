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
    var opening: Opening?
    do {
      opening = try open()
    } catch {
      return Reporter(session.terminal).report(error, session)
    }
    while !session.isOver, session.terminal.fault == nil {
      guard let line = next(after: opening) else { break }
      opening = nil
      run(line)
    }
    return .done
  }

  /// Shows what there is to do today.
  private func open() throws -> Opening {
    let opening = try Opening(session)
    let isNew = session.count(of: .openings) < Self.newcomersOpenings
    if isNew { session.raise(.openings) }
    session.show(
      OpeningView(opening: opening, starters: session.starters, explains: isNew))
    return opening
  }

  /// How often the opening says how to find out more.
  private static let newcomersOpenings = 5

  /// The next line; nil at the end of the input.
  private func next(after opening: Opening?) -> TypedLine? {
    var screen = PromptScreen(opening: opening)
    while true {
      switch session.readLine(request(screen)) {
      case .line(let line): return line
      case .interrupted, .stopped, .timedOut: screen = PromptScreen()
      case .ended:
        session.terminal.write("\n", to: .output)
        return nil
      }
    }
  }

  private func request(_ screen: PromptScreen) -> LineRequest {
    let prefilled = session.nextLine ?? ""
    session.nextLine = nil
    let prompt = try? LivePrompt(screen, in: session) { screen.tick += 1 }
    let completion = PromptCompletion(session)
    return prompt?.request(
      prefilled: prefilled, hasHistory: true, completion: { completion($0) })
      ?? LineRequest(prompt: [Line("til> ", .prompt)], prefilled: prefilled, hasHistory: true)
  }

  private func run(_ line: TypedLine) {
    // Return alone does what the opening says.
    guard !line.text.trimmingBlanks.isEmpty else {
      Interpreter(session).run(line: StudyCommand.about.name)
      return
    }
    let lines = line.text.split(whereSeparator: \.isNewline)
    guard lines.count > 1 else {
      Interpreter(session).run(line: line.text)
      return
    }
    _ = PastedLines(line.text, in: session).take()
  }
}
