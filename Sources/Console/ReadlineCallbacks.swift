@preconcurrency internal import CReadline
import CTerminal
import Glibc
internal import TextUI

/// What readline calls, and how it is set up: once, before the first line or key is read, so that
/// commands which ask nothing do not pay for it.
@MainActor
enum ReadlineCallbacks {
  /// The editor that is reading now.
  static var editor: LineEditor?
  /// The text the line begins with.
  static var prefilled = ""
  private static var lastByte: UInt8 = 0

  /// Ready to read with a keymap of ours, in which inputrc may bind our commands.
  static func setUp(commands: [String]) -> GradeKeymap {
    // readline keeps the pointer.
    rl_readline_name = UnsafePointer(strdup("til"))
    let keymap = GradeKeymap(commands: commands)
    // Signals and modes are ours.
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    rl_prep_term_function = nil
    rl_deprep_term_function = nil
    setUpInput()
    setUpCompletion()
    // What inputrc may set otherwise: silence, and the list at the first Tab.
    rl_variable_bind("bell-style", "none")
    rl_variable_bind("show-all-if-ambiguous", "on")
    rl_variable_bind("completion-ignore-case", "on")
    bind("\\e[", to: "skip-csi-sequence")
    rl_initialize()
    bindUnboundKeys()
    return keymap
  }

  /// Keys that terminals send and readline leaves out, unless inputrc says otherwise.
  private static func bindUnboundKeys() {
    for (keys, command) in [
      ("\\e[1~", "beginning-of-line"), ("\\e[7~", "beginning-of-line"),
      ("\\e[4~", "end-of-line"), ("\\e[8~", "end-of-line"),
      ("\\e[1;5C", "forward-word"), ("\\e[1;5D", "backward-word"),
    ] {
      rl_bind_keyseq_if_unbound(keys, rl_named_function(command))
    }
  }

  private static func bind(_ keys: String, to command: String) {
    rl_bind_keyseq(keys, rl_named_function(command))
  }

  private static func setUpInput() {
    rl_getc_function = { _ in ReadlineCallbacks.nextByte() }
    rl_input_available_hook = { ReadlineCallbacks.isMoreOfKeyWaiting() ? 1 : 0 }
    rl_startup_hook = {
      rl_insert_text(ReadlineCallbacks.prefilled)
      return 0
    }
  }

  private static func setUpCompletion() {
    // Nothing breaks words: our completions are whole lines, in which we know the words.
    rl_completer_word_break_characters = UnsafePointer(strdup(""))
    rl_sort_completion_matches = 0
    rl_ignore_completion_duplicates = 0
    rl_attempted_completion_function = { _, _, _ in
      rl_attempted_completion_over = 1
      return ReadlineCallbacks.editor?.complete()
    }
    rl_completion_display_matches_hook = { _, _, _ in
      ReadlineCallbacks.editor?.listCompletions()
    }
  }

  private static func nextByte() -> Int32 {
    guard let byte = editor?.nextByte() else { return EOF }
    lastByte = byte
    return Int32(byte)
  }

  /// Whether the key that began with a control character goes on, as those of cursor keys do.
  ///
  /// After a letter the answer is no: else readline would fetch what was typed ahead by itself,
  /// past the keys that end a line.
  private static func isMoreOfKeyWaiting() -> Bool {
    guard lastByte < 0x20, let editor else { return false }
    let value = rl_variable_value("keyseq-timeout").map { String(cString: $0) }
    let patience = Duration.milliseconds(value.flatMap { Int($0) } ?? 500)
    return editor.bytes.isInsideCharacter || editor.input.hasBytes(within: patience)
  }
}

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
