import CLibrary
@preconcurrency internal import CReadline
import CTerminal

/// The modes of the terminal, and how each of them is undone.
///
/// A shell hands over the terminal in *cooked* mode: the kernel collects a line, echoes it, and
/// delivers it at Return. A line editor needs *raw* mode: every key at once, without echo. `enter`
/// makes all of these changes, and `leave` undoes them:
///
/// | change | why | undone by |
/// |---|---|---|
/// | no ICANON, no ECHO, VMIN 1 | keys one by one, drawn by the editor | restoring saved modes |
/// | no ICRNL, no INLCR | to distinguish Return from Ctrl-J | the same |
/// | no LNEXT, DSUSP, FLUSH keys | the editor uses these keys | the same |
/// | NOFLSH | Ctrl-C must not drop our output; we drop the input ourselves | the same |
/// | `ESC [ ? 2004 h` | brackets pasted text | `ESC [ ? 2004 l` |
/// | ISIG stays | Ctrl-C and Ctrl-Z send signals, even during work | nothing to undo |
/// | OPOST stays | a line feed starts a new line for every program | nothing to undo |
///
/// The alternate screen, the keypad, the mouse and the window title are never touched, and the
/// terminal is never queried, so that no reply can arrive as typed text.
///
/// The terminal stays raw from the first question to the last, even while a command runs: in a
/// moment of cooked mode the kernel would swallow a Ctrl-D, and echo typed-ahead text into the
/// output. Raw mode is left only in these cases:
///
/// - The program ends: `leave`. If something calls `exit`, an exit handler does it.
/// - TERM, HUP: they arrive through the signal pipe; `leave`, then the signal's default action,
///   so that the parent process sees the true cause.
/// - Any other fatal signal, such as a crash: a handler in C restores modes and paste brackets
///   with two system calls and passes the signal on. KILL cannot be caught.
/// - Ctrl-Z: `leave`, then stop by the signal's default action. After CONT, `enter` again saves
///   the modes found then as those to restore.
/// - STOP cannot be caught: after CONT, `resume` sets our modes again. The modes saved first are
///   still the ones to restore, because the shell may have set ours.
/// - An editor or a pager: `leave`, wait, restore the saved modes in case it crashed, `enter`.
///
/// Before changing anything we wait until we are in the foreground; otherwise we would save the
/// modes of the shell's own line editor.
@MainActor
final class TerminalModes {
  private(set) var isRaw = false

  func enter() {
    guard !isRaw else { return }
    ct_wait_for_foreground(STDIN_FILENO)
    guard ct_modes_keep(STDIN_FILENO) == 0 else { return }
    let value = rl_variable_value("enable-bracketed-paste").map { String(cString: $0) }
    ct_modes_brackets_pastes(value == "on" ? 1 : 0)
    rl_prep_terminal(1)
    _ = ct_modes_complete_raw(STDIN_FILENO)
    isRaw = true
  }

  /// Restores the terminal.
  func leave() {
    guard isRaw else { return }
    isRaw = false
    rl_deprep_terminal()
    ct_modes_brackets_pastes(0)
    ct_modes_restore()
  }

  /// Sets the working modes again after SIGSTOP.
  func resume() {
    guard isRaw else { return }
    ct_wait_for_foreground(STDIN_FILENO)
    ct_modes_set_working()
    ct_modes_write_brackets()
  }

  /// Restores the terminal and stops by the default action of the signal.
  func stop(by signal: Int32) {
    let wasRaw = isRaw
    leave()
    ct_stop_by(signal)
    if wasRaw { enter() }
  }

  /// Handles a signal that does not concern the current question.
  func attend(_ signal: Int32) {
    switch signal {
    case SIGTSTP: stop(by: signal)
    case SIGCONT: resume()
    case SIGTERM, SIGHUP: end(by: signal)
    default: break
    }
  }

  /// Restores the terminal and exits by the default action of the signal.
  func end(by signal: Int32) {
    leave()
    ct_end_by(signal)
  }
}
