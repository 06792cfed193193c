import CLibrary
import CTerminal
public import TextUI

/// Input from a pipe or a file, and output without a cursor.
///
/// Also used if only one end is a terminal; then the kernel's line editing has to
/// do, and questions go to standard error.
@MainActor
public final class PipeTerminal: ProcessTerminal {
  public let capabilities: Capabilities
  public var paint: Paint
  private let outputs: StandardOutputs
  private lazy var input = TerminalInput()
  private var pending: ArraySlice<UInt8> = []
  private var endingSignal: Int32?

  init(_ capabilities: Capabilities, _ outputs: StandardOutputs) {
    self.capabilities = capabilities
    self.outputs = outputs
    paint = Paint(depth: capabilities.colorDepth)
  }

  public var size: TerminalSize { .ofWindow }
  public var fault: String? { outputs.fault }

  public func write(_ text: String, to channel: OutputChannel) { outputs.write(text, to: channel) }

  public func showProgress(_ line: StyledText?) { outputs.showProgress(line, in: paint) }

  public func readLine(_ request: LineRequest) -> InputResult<TypedLine> {
    let start = SuspendingClock.now
    guard prompt(request.prompt) else { return .ended }
    let result = nextLine()
    guard case .input(let line) = result else { return result }
    return .input(TypedLine(line.text, total: SuspendingClock.now - start))
  }

  /// Takes the first character of a line as the key, and an empty line as Return.
  ///
  /// The rest of the line is part of the key's word, except after a digit.
  public func readKey(_ lines: [StyledText]) -> InputResult<KeyPress> {
    guard prompt(lines) else { return .ended }
    switch nextLine() {
    case .input(let line):
      guard let first = line.text.first else { return .input(KeyPress(.return)) }
      let rest = first.isWholeNumber ? "" : String(line.text.dropFirst())
      return .input(KeyPress(.character(first), burst: rest))
    case .interrupted: return .interrupted
    case .ended: return .ended
    }
  }

  public func takeInterruption() -> Interruption? {
    while let signal = input.nextSignal() {
      if let interruption = interruption(signal) { return interruption }
    }
    return nil
  }

  public func edit(fileAt path: String) -> EditorResult {
    .failed("cannot open an editor without a terminal.")
  }

  public func readRest(limit: Int) -> [UInt8] {
    var rest = Array(pending)
    pending = []
    while !input.isEnded, rest.count <= limit { rest += input.nextBytes() }
    return rest
  }

  public func end(status: Int32) -> Never {
    ProcessEnding.end(status: status, by: endingSignal, outputs)
  }

  // MARK: Lines

  /// Shows what came before; false if that failed, because nobody answers a question unseen.
  private func prompt(_ lines: [StyledText]) -> Bool {
    // Handle Ctrl-C before the prompt is shown.
    _ = input
    outputs.flush()
    guard fault == nil else { return false }
    guard isatty(STDIN_FILENO) == 1, !lines.isEmpty else { return true }
    outputs.write(lines.map { paint.painted($0) }.joined(separator: "\n"), to: .error)
    return true
  }

  private func nextLine() -> InputResult<TypedLine> {
    var searched = 0
    while true {
      if let end = pending.dropFirst(searched).firstIndex(of: 0x0A) { return takeLine(to: end) }
      searched = pending.count
      if input.isEnded { return pending.isEmpty ? .ended : takeLine(to: pending.endIndex) }
      switch input.wait() {
      case .timeout: continue
      case .bytes: pending += input.nextBytes()
      case .signal(let signal):
        guard let interruption = interruption(signal) else { continue }
        return interruption == .interrupt ? .interrupted : .ended
      }
    }
  }

  private func takeLine(to end: Int) -> InputResult<TypedLine> {
    var line = pending[..<end]
    if line.last == 0x0D { line.removeLast() }
    pending = pending[min(end + 1, pending.endIndex)...]
    return .input(TypedLine(String(decoding: line, as: UTF8.self)))
  }

  private func interruption(_ signal: Int32) -> Interruption? {
    switch signal {
    case SIGINT: return .interrupt
    case SIGTERM, SIGHUP:
      endingSignal = signal
      return .end
    case SIGTSTP:
      ct_stop_by(signal)
      return nil
    default: return nil
    }
  }
}
