/// A signal that asks the program to stop what it does.
public enum Interruption: Hashable, Sendable {
  /// Ctrl-C: give up the work, keep the program.
  case interrupt
  /// A request to end, or the terminal is gone: save and go.
  case end
}
