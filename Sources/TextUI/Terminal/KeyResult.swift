/// What ended a wait for a key.
public enum KeyResult: Hashable, Sendable {
  case press(KeyPress)
  case timedOut
  /// Ctrl-C, or a signal that says the same.
  case interrupted
  /// Ctrl-D, or the end of the input.
  case ended
}
