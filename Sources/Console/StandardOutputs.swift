import CTerminal
import Glibc
internal import TextUI

/// Standard output and standard error, in the order in which they were written to.
@MainActor
final class StandardOutputs {
  private let output = OutputWriter(descriptor: STDOUT_FILENO)
  private let errors = OutputWriter(descriptor: STDERR_FILENO)
  private let redrawsProgress: Bool
  private var showsProgress = false

  /// Progress is drawn only where a line can be replaced and nobody listens.
  init(_ capabilities: Capabilities, term: String) {
    redrawsProgress =
      isatty(STDERR_FILENO) == 1 && !capabilities.isSpoken && !["", "dumb"].contains(term)
  }

  /// A failure of standard output; who can't be told of errors can't be told of that either.
  var fault: WriteFault? { output.fault }

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

  func showProgress(_ text: String?) {
    guard redrawsProgress else { return }
    clearProgress()
    guard let text else { return }
    output.flush()
    errors.write(text)
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
