public import TextUI

/// The terminal of this process: it can also end it.
@MainActor
public protocol ProcessTerminal: Terminal {
  /// Everything that can still be read, for a command whose input is the rest of the script.
  func readRest() -> [UInt8]

  /// Shows text in the person's pager if it is longer than the window.
  ///
  /// The command is the person's setting; without one it is `$PAGER`, or `less`.
  func page(_ text: String, through command: String?)

  /// Sends what is still to be sent, leaves the terminal as it was found, and ends the process;
  /// by the signal that asked for it, if one did, or with 74 if the output could not be written.
  func end(status: Int32) -> Never
}
