import CTerminal
import Glibc
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
  public var fault: WriteFault? { outputs.fault }

  public func write(_ text: String, to channel: OutputChannel) { outputs.write(text, to: channel) }

  public func showProgress(_ line: StyledText?) {
    outputs.showProgress(line.map { paint.painted($0.truncated(to: size.columns - 1)) })
  }

  public func readLine(_ request: LineRequest) -> LineResult {
    let start = MonotonicTime.now()
    prompt(request.prompt)
    switch nextLine() {
    case .line(let text): return .line(TypedLine(text, total: MonotonicTime.now() - start))
    case .other(let result): return result
    }
  }

  /// Takes the first character of a line as the key, and an empty line as Return.
  public func readKey(_ request: KeyRequest) -> KeyResult {
    prompt(request.prompt)
    switch nextLine() {
    case .line(let text):
      return .press(KeyPress(text.first.map(Key.character) ?? .return))
    case .other(.interrupted): return .interrupted
    case .other: return .ended
    }
  }

  public func putBack(_ text: String) { pending = ArraySlice(Array(text.utf8) + pending) }

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

  private enum Step {
    case line(String)
    case other(LineResult)
  }

  private func prompt(_ lines: [StyledText]) {
    // Handle Ctrl-C before the prompt is shown.
    _ = input
    outputs.flush()
    guard isatty(STDIN_FILENO) == 1, !lines.isEmpty else { return }
    outputs.write(lines.map { paint.painted($0) }.joined(separator: "\n"), to: .error)
  }

  private func nextLine() -> Step {
    var searched = 0
    while true {
      if let end = pending.dropFirst(searched).firstIndex(of: 0x0A) { return takeLine(to: end) }
      searched = pending.count
      if input.isEnded { return pending.isEmpty ? .other(.ended) : takeLine(to: pending.endIndex) }
      switch input.wait() {
      case .timeout: continue
      case .bytes: pending += input.nextBytes()
      case .signal(let signal):
        guard let interruption = interruption(signal) else { continue }
        return .other(interruption == .interrupt ? .interrupted : .ended)
      }
    }
  }

  private func takeLine(to end: Int) -> Step {
    var line = pending[..<end]
    if line.last == 0x0D { line.removeLast() }
    pending = pending[min(end + 1, pending.endIndex)...]
    return .line(String(decoding: line, as: UTF8.self))
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
