import CLibrary
import CTerminal
public import TextUI

/// A terminal with lines edited by readline, single keys, and signals.
@MainActor
public final class ReadlineTerminal: ProcessTerminal {
  public let capabilities: Capabilities
  public var paint: Paint
  private let outputs: StandardOutputs
  private let keyCommands: [String]
  private let waiting: Set<Character>
  private lazy var input = TerminalInput()
  private var session: ReadlineSession?
  private var endingSignal: Int32?

  init(
    _ capabilities: Capabilities, _ outputs: StandardOutputs, keyCommands: [String],
    waiting: Set<Character>
  ) {
    self.capabilities = capabilities
    self.outputs = outputs
    self.keyCommands = keyCommands
    self.waiting = waiting
    paint = Paint(depth: capabilities.colorDepth)
  }

  public var size: TerminalSize { .ofWindow }
  public var fault: String? { outputs.fault }

  // MARK: Writing

  public func write(_ text: String, to channel: OutputChannel) {
    session?.editor.makeRoom()
    outputs.write(text, to: channel)
    if session?.editor.reading != nil { outputs.flush() }
  }

  public func showProgress(_ line: StyledText?) { outputs.showProgress(line, in: paint) }

  // MARK: Reading

  public func readLine(_ request: LineRequest) -> InputResult<TypedLine> {
    let session = begin()
    outputs.flush()
    return session.editor.read(request, paint: paint)
  }

  public func readKey(_ lines: [StyledText]) -> InputResult<KeyPress> {
    let session = begin()
    let prompt = lines.map { paint.painted($0) }.joined(separator: "\n")
    return session.keys.read(continues: prompt.isEmpty) { isAgain in
      self.outputs.write((isAgain ? "\r" : "") + prompt, to: .output)
      self.outputs.flush()
    }
  }

  public func takeInterruption() -> Interruption? {
    while let signal = input.nextSignal() {
      switch signal {
      case SIGINT:
        input.discard()
        return .interrupt
      case SIGTERM, SIGHUP:
        endingSignal = signal
        return .end
      case SIGTSTP where session == nil: ct_stop_by(signal)
      default: session?.modes.attend(signal)
      }
    }
    return nil
  }

  /// Makes the terminal raw, ready to read.
  private func begin() -> ReadlineSession {
    let session = session ?? ReadlineSession(input, keyCommands: keyCommands, waiting: waiting)
    self.session = session
    // A request to end that was not handled yet.
    if let endingSignal { session.modes.attend(endingSignal) }
    session.modes.enter()
    return session
  }

  // MARK: Handing over

  public func edit(fileAt path: String) -> EditorResult {
    precondition(path.hasPrefix("/"), "an editor is given an absolute path")
    // The value is shell code, as in git, so quotes can protect spaces in a path.
    let editor = ["VISUAL", "EDITOR"].lazy.compactMap(ProcessEnvironment.value).first ?? "vi"
    switch lend(ChildProgram(command: editor + " \"$@\"", operands: [path])) {
    case 0: return .finished
    case 126, 127:
      return .failed("Cannot start the editor. Set VISUAL or EDITOR.")
    case let status: return .failed("The editor failed with status \(status).")
    }
  }

  public func page(_ text: String, through command: String?) -> String? {
    guard text.utf8.count(where: { $0 == 0x0A }) >= size.rows else {
      write(text, to: .output)
      return nil
    }
    let wanted = command ?? ProcessEnvironment.value("PAGER")
    let chosen = wanted ?? "less"
    var pager = ChildProgram(command: chosen, operands: [])
    // As git does: quit if the text fits, keep colors, keep the screen.
    if ProcessEnvironment.value("LESS") == nil { pager.additions = ["LESS=FRX"] }
    let status = lend(pager, feed: text)
    guard status == 126 || status == 127 else { return nil }
    write(text, to: .output)
    // Nobody asked for less, which may not be installed.
    return wanted
  }

  /// Runs a program on the terminal.
  private func lend(_ program: ChildProgram, feed text: String? = nil) -> Int32 {
    let input = input
    outputs.flush()
    session?.modes.leave()
    let status = program.run(feed: text, replacedLocale: session?.replacedLocale)
    // Ctrl-C was meant for the program.
    while let signal = input.nextSignal() { if signal != SIGINT { session?.modes.attend(signal) } }
    return status
  }

  public func end(status: Int32) -> Never {
    outputs.flush()
    session?.modes.leave()
    ProcessEnding.end(status: status, by: endingSignal, outputs)
  }
}
