import CTerminal
import Glibc
internal import TextUI

/// Everything that reading from the terminal needs, made when something is read for the first time.
@MainActor
final class ReadlineSession {
  let modes = TerminalModes()
  let editor: LineEditor
  let keys: KeyReader
  /// What `LC_ALL` was before readline had to be told UTF-8.
  let replacedLocale: TextLocale.Replaced?

  init(_ input: TerminalInput, keyCommands: [String]) {
    replacedLocale = TextLocale.becomeUTF8()
    let keymap = ReadlineCallbacks.setUp(commands: keyCommands)
    let modes = modes
    let history = LineHistory(file: .history)
    editor = LineEditor(input, history) { Self.attend($0, modes) }
    keys = KeyReader(input, keymap) { Self.attend($0, modes) }
  }

  /// Does what a signal asks that has nothing to do with the question on the screen.
  func attend(_ signal: Int32) { Self.attend(signal, modes) }

  private static func attend(_ signal: Int32, _ modes: TerminalModes) {
    switch signal {
    case SIGTSTP: modes.stop(by: signal)
    case SIGCONT: modes.goOn()
    case SIGTERM, SIGHUP: modes.end(by: signal)
    default: break
    }
  }
}
