import CLibrary
@preconcurrency internal import CReadline
import CTerminal

/// The callbacks and settings of readline, set up before the first line or key is read, so that
/// commands without questions start faster.
@MainActor
enum ReadlineCallbacks {
  /// The editor that is reading.
  static var editor: LineEditor?
  /// The text the line begins with.
  static var prefilled = ""
  private static var lastByte: UInt8 = 0

  /// Sets up readline; inputrc can bind our commands in the returned keymap.
  static func setUp(commands: [String]) -> GradeKeymap {
    // readline keeps the pointer.
    rl_readline_name = UnsafePointer(strdup("til"))
    let keymap = GradeKeymap(commands: commands)
    // We handle signals and terminal modes ourselves.
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    rl_prep_term_function = nil
    rl_deprep_term_function = nil
    setUpInput()
    setUpCompletion()
    // Defaults that inputrc can change.
    rl_variable_bind("bell-style", "none")
    rl_variable_bind("show-all-if-ambiguous", "on")
    rl_variable_bind("completion-ignore-case", "on")
    bind("\\e[", to: "skip-csi-sequence")
    rl_initialize()
    bindUnboundKeys()
    return keymap
  }

  /// Binds keys that readline leaves unbound, unless inputrc binds them.
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
    // Our completions are whole lines, so nothing may break words.
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

  /// Whether a key that began with a control character continues, as cursor keys do.
  ///
  /// Always false after a letter, because readline would read typed-ahead input itself,
  /// past the keys that end a line.
  private static func isMoreOfKeyWaiting() -> Bool {
    guard lastByte < 0x20, let editor else { return false }
    let value = rl_variable_value("keyseq-timeout").map { String(cString: $0) }
    let patience = Duration.milliseconds(value.flatMap { Int($0) } ?? 500)
    return editor.bytes.isInsideCharacter || editor.input.hasBytes(within: patience)
  }
}

/// Everything needed to read from the terminal, created at the first read.
@MainActor
final class ReadlineSession {
  let modes = TerminalModes()
  let editor: LineEditor
  let keys: KeyReader
  /// The original `LC_ALL`, if it was replaced.
  let replacedLocale: TextLocale.Replaced?

  init(_ input: TerminalInput, keyCommands: [String], waiting: Set<Character>) {
    replacedLocale = TextLocale.becomeUTF8()
    let keymap = ReadlineCallbacks.setUp(commands: keyCommands)
    editor = LineEditor(input, LineHistory(file: .history), attend: modes.attend)
    keys = KeyReader(input, keymap, waiting: waiting, attend: modes.attend)
  }
}
