@preconcurrency internal import CReadline
import CTerminal
import Glibc

/// The modes of the terminal, and how each of them is undone.
///
/// A shell hands a terminal over *cooked*: the kernel collects a line, echoes it, and lets us have
/// it at Return. A line editor needs it *raw*: every key at once, nothing echoed. These are the
/// changes made to the terminal, all of them by `enter`, all taken back by `leave`:
///
/// | change | why | undone by |
/// |---|---|---|
/// | no ICANON, no ECHO, VMIN 1 | keys one by one, drawn by the editor | the kept modes, put back |
/// | no ICRNL, no INLCR | Return and Ctrl-J are told apart | the same |
/// | no LNEXT, DSUSP, FLUSH keys | they are the editor's | the same |
/// | NOFLSH | Ctrl-C would drop output of ours that answers it; input is dropped by us | the same |
/// | `ESC [ ? 2004 h` | what is pasted comes between marks | `ESC [ ? 2004 l` |
/// | ISIG stays | Ctrl-C and Ctrl-Z are signals, also while we work | nothing to undo |
/// | OPOST stays | a line feed begins a line for every program | nothing to undo |
///
/// The alternate screen, the keypad, the mouse and the window's title are never touched, and no
/// question is ever put to the terminal, so that no answer can arrive as typed text.
///
/// The terminal stays raw from the first question to the last, also while a command works: a
/// Ctrl-D that is typed during a moment of cooked mode would be swallowed by the kernel, and what
/// is typed ahead would be echoed into the middle of the output. It is left in these cases only:
///
/// - The program ends: `leave`; and should anybody call `exit`, a function that `exit` calls.
/// - TERM, HUP: they arrive through the signal pipe; `leave`, then the signal again by its
///   default, so that the parent process sees the true reason.
/// - Any other signal that ends a process, a crash among them: a handler in C that puts modes and
///   paste marks back with two system calls and lets the signal go on. KILL cannot be helped.
/// - Ctrl-Z: `leave`, stop by the signal's default, and when we go on `enter` again: the modes we
///   find then are the ones to leave behind.
/// - STOP, which asks nobody: when CONT tells of it our own modes are set again (`goOn`); what was
///   found first stays what will be left behind, for the shell may have given us back our own.
/// - An editor or a pager: `leave`, wait, put back what *we* found in case it died raw, `enter`.
///
/// Before anything is changed we make sure to be in the foreground; otherwise we would keep the
/// modes of the shell's own line editor as those to be left behind.
@MainActor
final class TerminalModes {
  private(set) var isRaw = false

  /// Makes the terminal raw.
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
  func goOn() {
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

  /// Restores the terminal and exits by the default action of the signal.
  func end(by signal: Int32) {
    leave()
    ct_end_by(signal)
  }
}
