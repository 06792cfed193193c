import CTerminal
import Glibc
internal import TextUI

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
