import CTerminal
import Glibc
public import TextUI

/// The real terminal: lines edited by readline, single keys, and what becomes of signals.
@MainActor
public final class ReadlineTerminal: ProcessTerminal {
  public let capabilities: Capabilities
  public var paint: Paint
  private let outputs: StandardOutputs
  private let keyCommands: [String]
  private lazy var input = TerminalInput()
  private var session: ReadlineSession?
  private var endingSignal: Int32?

  init(_ capabilities: Capabilities, _ outputs: StandardOutputs, keyCommands: [String]) {
    self.capabilities = capabilities
    self.outputs = outputs
    self.keyCommands = keyCommands
    paint = Paint(depth: capabilities.colorDepth)
  }

  public var size: TerminalSize { .ofWindow }
  public var fault: WriteFault? { outputs.fault }

  // MARK: Writing

  public func write(_ text: String, to channel: OutputChannel) {
    session?.editor.makeRoom()
    outputs.write(text, to: channel)
    if session?.editor.reading != nil { outputs.flush() }
  }

  public func showProgress(_ line: StyledText?) {
    outputs.showProgress(line.map { paint.painted($0.truncated(to: size.columns - 1)) })
  }

  // MARK: Reading

  public func readLine(_ request: LineRequest) -> LineResult {
    let session = begin()
    outputs.flush()
    return session.editor.read(request, paint: paint)
  }

  public func readKey(_ request: KeyRequest) -> KeyResult {
    let session = begin()
    let prompt = request.prompt.map { paint.painted($0) }.joined(separator: "\n")
    return session.keys.read(timeout: request.timeout, goesOn: prompt.isEmpty) { isAgain in
      self.outputs.write((isAgain ? "\r" : "") + prompt, to: .output)
      self.outputs.flush()
    }
  }

  public func putBack(_ text: String) { input.putBack(text.utf8) }

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
      default: session?.attend(signal)
      }
    }
    return nil
  }

  /// Ready to read, with the terminal raw.
  private func begin() -> ReadlineSession {
    let session = session ?? ReadlineSession(input, keyCommands: keyCommands)
    self.session = session
    // A request to end that nobody listened to.
    if let endingSignal { session.attend(endingSignal) }
    session.modes.enter()
    return session
  }

  // MARK: Handing over

  public func edit(fileAt path: String) -> EditorResult {
    precondition(path.hasPrefix("/"), "an editor is given an absolute path")
    // The value is a piece of shell, as for git: quotes in it hold paths with blanks together.
    let editor = ["VISUAL", "EDITOR"].lazy.compactMap(ProcessEnvironment.value).first ?? "vi"
    switch lend(ChildProgram(command: editor + " \"$@\"", operands: [path])) {
    case 0: return .finished
    case 126, 127:
      return .failed("No editor could be started. Set VISUAL to the name of one.")
    case let status: return .failed("The editor failed with status \(status).")
    }
  }

  public func page(_ text: String, through command: String?) {
    guard text.utf8.count(where: { $0 == 0x0A }) >= size.rows else {
      return write(text, to: .output)
    }
    let chosen = command ?? ProcessEnvironment.value("PAGER") ?? "less"
    var pager = ChildProgram(command: chosen, operands: [])
    // As git does: leave at once if it fits, keep colours, keep the screen.
    if ProcessEnvironment.value("LESS") == nil { pager.additions = ["LESS=FRX"] }
    let status = lend(pager, feed: text)
    if status == 126 || status == 127 { write(text, to: .output) }
  }

  /// Lets a program have the terminal until it ends.
  private func lend(_ program: ChildProgram, feed text: String? = nil) -> Int32 {
    let input = input
    outputs.flush()
    session?.modes.leave()
    let status = program.run(feed: text, replacedLocale: session?.replacedLocale)
    // Ctrl-C was for the program, and stops were shared.
    while let signal = input.nextSignal() { if signal != SIGINT { session?.attend(signal) } }
    return status
  }

  public func end(status: Int32) -> Never {
    outputs.flush()
    session?.modes.leave()
    ProcessEnding.end(status: status, by: endingSignal, outputs)
  }
}

/// The terminal of this process: it can also end it.
@MainActor
public protocol ProcessTerminal: Terminal {
  /// Sends what is still to be sent, leaves the terminal as it was found, and ends the process;
  /// by the signal that asked for it, if one did, or with 74 if the output could not be written.
  func end(status: Int32) -> Never
}

/// The way to the terminal of this process.
@MainActor
public enum StandardTerminal {
  /// The real terminal if both ends are one, else what stands in its place.
  ///
  /// `keyCommands` are the names of all key bindings, which people may bind in their inputrc.
  public static func open(keyCommands: [String] = []) -> any ProcessTerminal {
    ct_streams_complete()
    // Before the locale is made ours.
    let capabilities = Capabilities(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      environment: ProcessEnvironment.value)
    let term = ProcessEnvironment.value("TERM") ?? ""
    let outputs = StandardOutputs(capabilities, term: term)
    return capabilities.isInteractive
      ? ReadlineTerminal(capabilities, outputs, keyCommands: keyCommands)
      : PipeTerminal(capabilities, outputs)
  }
}
