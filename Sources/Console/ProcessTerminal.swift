public import TextUI

/// The terminal of this process: it can also end it.
@MainActor
public protocol ProcessTerminal: Terminal {
  /// Sends what is still to be sent, leaves the terminal as it was found, and ends the process;
  /// by the signal that asked for it, if one did, or with 74 if the output could not be written.
  func end(status: Int32) -> Never
}
