import CLibrary
import CTerminal
internal import TextUI

/// Buffered output to a standard stream.
@MainActor
private final class OutputWriter {
  let descriptor: Int32
  /// The cause of the first failure; later output is dropped.
  private(set) var fault: String?
  private var waiting: [UInt8] = []

  init(descriptor: Int32) {
    self.descriptor = descriptor
    // A closed pipe becomes an error instead of killing the process.
    ct_ignore(SIGPIPE)
    ct_ignore(SIGXFSZ)
  }

  func write(_ text: String) {
    guard fault == nil else { return }
    waiting.append(contentsOf: text.utf8)
    if waiting.count > 1 << 16 { flush() }
  }

  /// Writes the buffer.
  func flush() {
    var rest = waiting[...]
    while fault == nil, !rest.isEmpty {
      let count = rest.withUnsafeBytes { CLibrary.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else { overcome(errno) }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private func overcome(_ code: Int32) {
    switch code {
    case EINTR: return
    case EAGAIN:
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&room, 1, -1)
    case EPIPE where descriptor == STDOUT_FILENO: endAsReadersDo()
    default: fault = String(cString: strerror(code))
    }
  }

  /// The reader of our output has exited, as `head` does, which is not worth a message.
  private func endAsReadersDo() {
    ct_modes_restore()
    ct_end_by(SIGPIPE)
    fault = String(cString: strerror(EPIPE))
  }
}

/// Standard output and standard error, kept in order.
@MainActor
final class StandardOutputs {
  private let output = OutputWriter(descriptor: STDOUT_FILENO)
  private let errors = OutputWriter(descriptor: STDERR_FILENO)
  private let redrawsProgress: Bool
  private var showsProgress = false

  /// Progress is drawn only if a line can be replaced and no screen reader is used.
  init(_ capabilities: Capabilities, term: String) {
    redrawsProgress =
      isatty(STDERR_FILENO) == 1 && !capabilities.isSpoken && !["", "dumb"].contains(term)
  }

  /// A failure of standard output; failures of standard error cannot be reported.
  var fault: String? { output.fault }

  func write(_ text: String, to channel: OutputChannel) {
    clearProgress()
    switch channel {
    case .output: output.write(text)
    case .error:
      output.flush()
      errors.write(text)
      errors.flush()
    }
  }

  func showProgress(_ line: StyledText?, in paint: Paint) {
    guard redrawsProgress else { return }
    clearProgress()
    guard let line else { return }
    output.flush()
    errors.write(paint.painted(line.truncated(to: TerminalSize.ofWindow.columns - 1)))
    errors.flush()
    showsProgress = true
  }

  func flush() {
    clearProgress()
    output.flush()
  }

  private func clearProgress() {
    guard showsProgress else { return }
    showsProgress = false
    errors.write("\r\u{1B}[K")
    errors.flush()
  }
}
